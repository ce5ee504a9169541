#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check_bare.sh COMMAND...: runs ./run COMMAND for each in a bare root of Debian 12, where it has to
# install all that it needs. Takes five minutes to ten a command. Logs stay in build/bare.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$here/root.sh"

source=$(readlink -f "$here/../..")
logs=$source/build/bare
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$logs"
if ! make_root bookworm "$work/bare" ca-certificates; then
    echo "bare: not run, because no root of Debian bookworm could be made here"
    exit 0
fi

# Packages come from where they come from on this machine, and so do the certificates of that.
prepare() {
    local root=$1 file
    cp /etc/resolv.conf "$root/etc/"
    cp /etc/apt/apt.conf.d/* "$root/etc/apt/apt.conf.d/"
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    for file in /etc/npmrc /root/.npmrc; do
        [[ ! -e $file ]] || cp "$file" "$root$file"
    done
    mkdir "$root/sepax"
    git -C "$source" archive HEAD | tar -x -C "$root/sepax"
}

# In namespaces of its own, which take its mounts and its processes along when it ends.
run_in() {
    local root=$1 command=$2
    unshare --mount --pid --fork bash -c '
        mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$1" env -i \
            HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
            /sepax/run $2' bash "$root" "$command"
}

failed=0
for command in "$@"; do
    root=$work/$command log=$logs/$command.log begin=$SECONDS end=passed
    cp -a "$work/bare" "$root"
    prepare "$root"
    run_in "$root" "$command" >"$log" 2>&1 </dev/null || end=FAILED
    [[ $end == passed ]] || failed=$((failed + 1))
    printf 'bare: ./run %-8s %4d s  %-6s  %s\n' "$command" $((SECONDS - begin)) "$end" \
        "$(grep '^== ' "$log" | tail -n 1)"
    rm -rf "$root"
done
((failed == 0))
