# SPDX-License-Identifier: MIT
#
# awk -v arch=PROCESSOR -v minimum=N -f forbidden.awk < what objdump -dr says
#
# Fails on a fused multiply-add or an estimate of a reciprocal or of a root, as an instruction or as
# a call of fma, and on fewer than `minimum` instructions. GNU and LLVM print
#    ADDRESS: <tab> MNEMONIC OPERANDS
# with spaces or tabs, and relocations on lines of their own with R_... in them.

BEGIN {
    FS = "\t"
    if (arch ~ /^(x86_64|AMD64|amd64)$/)
        bad = "^v?(4?fn?m(add|sub)|rcp(ps|ss|ph|sh|14|28)|rsqrt)"
    else if (arch ~ /^(aarch64|arm64|ARM64)$/)
        bad = "^(fn?m(add|sub)|fn?ml[as]|fn?m(ad|sb)$|fcmla|bf(ml|dot|mmla)|fmmla|[fu]recp|[fu]rsqrt)"
    else if (arch ~ /^arm/) # vmla.f32 of VFP rounds its product; that of NEON is not compiled in
        bad = "^v(fn?m[as]|recp[es]|rsqrt[es])"
    else if (arch == "riscv64")
        bad = "^(fn?m(add|sub)[.]|vfw?n?m(acc|sac|add|sub)[.]|vfrec7|vfrsqrt7)"
    else if (arch == "ppc64le")
        bad = "^(fn?m(add|sub)|x[sv]n?m(add|sub)|vn?m(add|sub)fp|fres?[.]?$|frsqrte|x[sv](re|rsqrte)([sd]p|qp)|v(re|rsqrte)fp|xvb?f[0-9]+ger)"
    else if (arch == "s390x")
        bad = "^([vw]fn?m[as]([sdx]b)?$|m[as][ed](br?|r)?$|may[hl]?r?$)"
    else if (arch == "wasm32")
        bad = "relaxed_n?madd|qfm[as]"
    else {
        print "disassembly: teach forbidden.awk what " arch " calls a fused multiply-add"
        failed = 1
        exit
    }
}

/^[^\t]*[ >:]$/ && /:$/ {
    where = $0
}

/R_[A-Z0-9_]+[ \t]+fmaf?l?([^A-Za-z0-9_]|$)/ {
    print "fused or estimated: a call of fma in " where
    failed = 1
    next
}

$1 ~ /^ *[0-9a-f]+: *$/ && NF > 1 {
    count++
    mnemonic = $2
    sub(/ .*/, "", mnemonic)
    if (mnemonic ~ bad) {
        print "fused or estimated: " $2 " " $3 " in " where
        failed = 1
    }
}

END {
    if (arch != "" && count < minimum) {
        print "disassembly: only " count + 0 " instructions, that is not the library"
        failed = 1
    }
    print "disassembly: " count + 0 " instructions of " arch
    exit failed
}
