# Lines of loop.awk, of task_c, task_throwing and task_returning -> a line a task, and an error where
# one of sepax.hpp makes other calls than that of C, or has more instructions than are allowed.

BEGIN {
    allowed["relate"] = 0
    allowed["hits"] = 4
    allowed["frame"] = 3
}

/^[a-z]+_(c|throwing|returning) / {
    name = $1
    instructions[name] = $2
    $1 = $2 = ""
    calls[name] = $0
}

function check(name, by_c) {
    printf ", %s", instructions[name]
    if (!(name in instructions) || calls[name] != calls[by_c] ||
        instructions[name] > instructions[by_c] + more) {
        printf " (too many, or other calls:%s)", calls[name]
        bad++
    }
}

END {
    for (task in allowed) {
        more = allowed[task]
        printf "%s: %s: instructions a round %s", title, task, instructions[task "_c"]
        check(task "_throwing", task "_c")
        check(task "_returning", task "_c")
        print ""
    }
    exit bad > 0
}
