# SPDX-License-Identifier: MIT
#
# To be sourced: clean roots of Debian or Ubuntu to try things in.

# make_root SUITE DIRECTORY PACKAGE... fills the directory with a minimal system of that suite and
# these packages, from the mirror that apt uses on this machine. Fails where that cannot be done.
make_root() {
    local suite=$1 directory=$2 mirror packages options
    shift 2
    packages=$(IFS=,; echo "$*")
    if ((EUID != 0)) || ! command -v mmdebstrap >/dev/null; then
        echo "a clean root needs mmdebstrap and the rights of root" >&2
        return 1
    fi
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' \
        "Codename: $(codename)" 'Component: main' | head -n 1)
    [[ $mirror ]] || return 1
    options=(--quiet --variant=apt --mode=root --include="$packages"
        --aptopt='APT::Install-Recommends "false"' --dpkgopt=force-unsafe-io
        --dpkgopt=path-exclude=/usr/share/man/* --dpkgopt=path-exclude=/usr/share/locale/*)
    mmdebstrap "${options[@]}" "$suite" "$directory" "$mirror" >/dev/null &&
        chroot "$directory" /bin/true
}

# The name of this machine's release, such as bookworm.
codename() {
    (. /etc/os-release && echo "${VERSION_CODENAME-}")
}
