#!/bin/sh
# SPDX-License-Identifier: MIT
#
# forbidden.awk finds every bad mnemonic of mnemonics.txt, and none of its good ones.
set -eu
cd "$(dirname "$0")"
wrong=0
seen=0
while read -r arch kind mnemonics; do
    for mnemonic in $mnemonics; do
        seen=$((seen + 1))
        verdict=bad
        printf '   0:\t%s\ta, b, c\n' "$mnemonic" |
            awk -v arch="$arch" -v minimum=1 -f forbidden.awk >/dev/null && verdict=good
        if [ "$verdict" != "$kind" ]; then
            echo "$arch $mnemonic is called $verdict"
            wrong=1
        fi
    done
done <mnemonics.txt
echo "mnemonics: $seen"
[ "$seen" -gt 100 ] && exit $wrong
