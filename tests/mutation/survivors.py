# SPDX-License-Identifier: MIT
"""survivors.txt: the mutants that make no difference, each with the reason.

    kernel/file.c: the line of the source
        old => new
        the reason

More changes of the same line, each with a reason, may follow. `any => any` stands for all changes of
a line that no answer depends on: these are never tried. Lines that begin with # are notes.
"""

ANY = "any => any"


def read(path):
    """{(file, source line, change): reason}"""
    known, file, source, change = {}, "", "", ""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            file, source = line.split(": ", 1)
        elif " => " in line and not change:
            change = line.strip()
        elif change:
            if (file, source, change) in known:
                raise ValueError(f"survivors.txt:{number}: {change} twice")
            known[file, source, change] = line.strip()
            change = ""
        else:
            raise ValueError(f"survivors.txt:{number}: neither a change nor a reason")
    return known


def of_any_line(known, mutants):
    """The keys of the mutants on lines that no answer depends on. No such line may be there twice."""
    lines = {(m.file, m.source): {n.line for n in mutants if n.source == m.source and n.file == m.file}
             for m in mutants if (m.file, m.source, ANY) in known}  # fmt: skip
    for (file, source), numbers in lines.items():
        if len(numbers) > 1:
            raise ValueError(f"survivors.txt: {file} has {source} in lines {sorted(numbers)}")
    return {m.key for m in mutants if (m.file, m.source, ANY) in known}


def stale(known, all_mutants, files):
    """What is explained of these files, without any of all, and is no mutant."""
    keys = {m.key for m in all_mutants} | {(m.file, m.source, ANY) for m in all_mutants}
    return [key for key in known if key not in keys and (not files or key[0] in files)]
