# What `objdump -dr --no-show-raw-insn` prints -> one line a function that has a loop: its name, the
# number of instructions of one round, without padding, and the functions that the round calls, in
# order. The loop is the longest stretch of code that ends with a jump back to its beginning. Of all
# ways round it, that with the fewest instructions counts: an error takes another one.

function step(from, to) {
    if (to == queue[1] && !closing) {
        closing = from
    }
    if (to <= n && !(to in before)) {
        before[to] = from
        queue[++queued] = to
    }
}

# Finds the shortest way from an instruction back to itself: it ends with `closing`, and before[] is
# the one before each.
function walk(first,    at, i) {
    split("", before)
    queue[queued = 1] = first
    before[first] = closing = 0
    for (at = 1; at <= queued && !closing; at++) {
        i = queue[at]
        if (mnemonic[i] !~ /^(jmp|ret)/ && callee[i] !~ /refused|fail/) {
            step(i, i + 1)
        }
        if (target[i] in place) {
            step(i, place[target[i]])
        }
    }
}

function finish(    i, first, last, count, calls) {
    for (i = 1; i <= n; i++) {
        if (target[i] in place && i - place[target[i]] > last - first) {
            first = place[target[i]]
            last = i
        }
    }
    if (last > 0) {
        walk(first)
        for (i = closing; i > 0; i = before[i]) {
            count += mnemonic[i] !~ /^(nop|nopw|nopl|data16|cs|xchg)$/
            calls = (callee[i] != "" ? " " callee[i] : "") calls
        }
        print name, count calls
    }
    n = 0
    split("", place)
}

/^[0-9a-f]+ <.*>:$/ || /^Disassembly/ {
    finish()
    name = substr($2, 2, length($2) - 3)
}

/R_X86_64_/ { # the relocation of the instruction above
    callee[n] = mnemonic[n] == "call" ? $3 : ""
    sub(/[-+]0x.*$/, "", callee[n])
    target[n] = ""
}

/^ *[0-9a-f]+:\t[a-z]/ {
    n++
    place[substr($1, 1, length($1) - 1)] = n
    mnemonic[n] = $2
    callee[n] = ""
    target[n] = $2 ~ /^j/ ? $3 : ""
}

END {
    finish()
}
