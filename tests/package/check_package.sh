#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check_package.sh DIRECTORY: installs the Debian packages of that directory in a clean root, uses
# them there as a stranger would, and removes them. Where no clean root can be made, it unpacks them
# into an empty directory and uses them from there. The last line says which of the two it was.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$here/root.sh"

shopt -s nullglob
packages=("$1"/*.deb)
if ((${#packages[@]} != 2)); then
    echo "expected two packages in $1, found: ${packages[*]}" >&2
    exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What happens in the clean root, or with ROOT set around the unpacked one.
cat > "$work/use.sh" <<'TEXT'
set -eu
version=$(pkg-config --modversion sepax)
gcc consumer.c -o by_pkg_config $(pkg-config --cflags --libs sepax) $RPATH
gcc -static consumer.c -o static $(pkg-config --static --cflags --libs sepax)
cmake -S . -B build -D VERSION="$version" > /dev/null
cmake --build build > /dev/null
for program in by_pkg_config build/consumer; do
    ./$program
    ldd $program | grep -q 'libsepax\.so\.[0-9]*\.[0-9]* => ' || { ldd $program; exit 1; }
done
./static
TEXT

check_in_root() {
    cp "${packages[@]}" "$work/root/"
    chroot "$work/root" sh -c 'dpkg --install /*.deb' >/dev/null
    mkdir "$work/root/use"
    cp "$here/../consumer/"* "$work/use.sh" "$work/root/use/"
    chroot "$work/root" env -i PATH=/usr/bin:/bin RPATH= sh -c 'cd /use && sh use.sh'
    # The library is in the cache of ldconfig exactly as long as its package is installed.
    chroot "$work/root" sh -c 'ldconfig -p | grep -q libsepax'
    chroot "$work/root" dpkg --purge libsepax-dev "$(basename "${packages[1]%%_*}")" >/dev/null
    ! chroot "$work/root" sh -c 'ldconfig -p | grep libsepax'
    local rest
    rest=$(find "$work/root/usr" "$work/root/var/lib/dpkg/info" -name '*sepax*')
    [[ -z $rest ]] || { echo "left after removal: $rest" >&2; return 1; }
}

check_unpacked() {
    local package libraries
    rm -rf "$work/root"
    mkdir -p "$work/root" "$work/use"
    for package in "${packages[@]}"; do
        dpkg -x "$package" "$work/root"
    done
    cp "$here/../consumer/"* "$work/use.sh" "$work/use/"
    libraries=$(dirname "$(find "$work/root" -name libsepax.so)")
    cd "$work/use"
    PKG_CONFIG_PATH=$libraries/pkgconfig CMAKE_PREFIX_PATH=$work/root/usr \
        RPATH="-Wl,-rpath,$libraries" sh use.sh
}

# What dpkg and other packages rely on.
for package in "${packages[@]}"; do
    dpkg-deb --info "$package" | sed -n 's/^ \(Package\|Depends\):/\1:/p'
done
control=$(dpkg-deb --ctrl-tarfile "$1"/libsepax[0-9]*.deb | tar xO ./shlibs ./triggers)
grep -qE '^libsepax ([0-9.]+) libsepax\1 \(>= ' <<< "$control"
grep -q '^activate-noawait ldconfig$' <<< "$control"

if make_root "$(codename)" "$work/root" gcc libc6-dev cmake make pkg-config; then
    check_in_root
    echo "package: installed, used and removed in a clean root ($(codename))"
else
    check_unpacked
    echo "package: unpacked into an empty directory and used there; no clean root could be made"
fi
