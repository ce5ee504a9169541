# SPDX-License-Identifier: MIT
"""All small changes (mutants) of a C file that the mutation run tries, in a fixed order.

The file is read as tokens, not parsed: what a change makes of it, the compiler says. Comments,
strings, types, declared names and preprocessor lines other than #define stay as they are.
"""

import dataclasses
import re

TOKEN = re.compile(
    r"(?P<skip>/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\\\n|[ \t]+)"
    r"|(?P<line>\n)"
    r"|(?P<number>(?:0[xX][0-9a-fA-F.]+(?:[pP][+-]?\d+)?|\.?\d[\d.]*(?:[eE][+-]?\d+)?)[uUlLfF]*)"
    r"|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<sign><<=|>>=|->|\+\+|--|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||.)",
    re.DOTALL,
)

REPLACED = {
    "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"],
    "+=": ["-="], "-=": ["+="], "*=": ["+="], "/=": ["*="],
    "|=": ["&="], "&=": ["|="], "^=": ["|="], "<<": [">>"], ">>": ["<<"],
    "++": ["--"], "--": ["++"],
    "<": ["<=", ">"], ">": [">=", "<"], "<=": ["<", ">="], ">=": [">", "<="],
    "==": ["!="], "!=": ["=="],
    "&&": ["||"], "||": ["&&"], "&": ["|"], "|": ["&"], "^": ["|"], "!": [""], "~": [""],
}  # fmt: skip

RENAMED = {
    "true": "false", "false": "true", "INFINITY": "0", "DBL_MAX": "0", "FLT_MAX": "1",
    "continue": "break",
    "lanes_min": "lanes_max", "lanes_max": "lanes_min", "lanes_and": "lanes_or",
    "lanes_or": "lanes_and", "lanes_add": "lanes_sub", "lanes_sub": "lanes_add",
    "lanes_mul": "lanes_add", "lanes_greater": "lanes_equal", "lanes_equal": "lanes_greater",
    "SEPAX_DISJOINT": "SEPAX_TOUCHING", "SEPAX_TOUCHING": "SEPAX_OVERLAPPING",
    "SEPAX_OVERLAPPING": "SEPAX_TOUCHING",
}  # fmt: skip

# Names that stand for one of two like things: exactly one of these ends may be exchanged.
TWINS = [("a", "b"), ("x", "y"), ("0", "1"), ("i", "j"), ("p", "q"), ("first", "last"),
         ("first", "second"), ("low", "high"), ("left", "right"), ("from", "to")]  # fmt: skip

# Their arguments may be exchanged without harm, but for a NaN.
COMMUTATIVE = {"lanes_add", "lanes_mul", "lanes_min", "lanes_max", "lanes_and", "lanes_or",
               "lanes_equal", "same_point"}  # fmt: skip

TYPE = re.compile(
    r"(?:void|bool|char|int|long|short|float|double|unsigned|signed|\w+_t|struct|enum|const|static"
    r"|inline|extern|restrict|typedef|union|HEDLEY_ALWAYS_INLINE)$"
)
KEYWORD = {"if", "else", "for", "while", "do", "return", "switch", "case", "default", "break",
           "continue", "goto", "sizeof"}  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str
    at: int

    @property
    def end(self):
        return self.at + len(self.text)


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str  # as given, relative to the root
    at: int
    end: int
    new: str
    operator: str
    line: int
    column: int
    source: str  # the line of the source, stripped
    change: str  # old => new; (#2) and so on where the file has the same line and change before

    @property
    def id(self):
        return f"{self.file}:{self.line}:{self.column}:{self.operator}"

    @property
    def key(self):
        return (self.file, self.source, self.change)

    def apply(self, text):
        return text[: self.at] + self.new + text[self.end :]


def tokens_of(text):
    """The tokens that may be changed. Of a preprocessor line only what a #define defines is."""
    tokens, line_start, directive = [], True, None
    for match in TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "line":
            line_start, directive = True, None
        elif kind != "skip":
            if line_start and match.group() == "#":
                directive = []
                tokens.append(Token("sign", ";", match.start()))
            elif directive is not None:
                directive.append(match.group())
                if directive[0] == "define" and len(directive) > 2:
                    tokens.append(Token(kind, match.group(), match.start()))
            else:
                tokens.append(Token(kind, match.group(), match.start()))
            line_start = False
    return tokens


def types_of(texts):
    """The names that the files define as types."""
    found = set()
    for text in texts:
        found.update(re.findall(r"\}\s*(\w+)\s*;", text))
        found.update(re.findall(r"^typedef[^;{]*?(\w+);", text, re.MULTILINE))
        found.update(re.findall(r"^(?:typedef )?(?:struct|enum) (\w+)", text, re.MULTILINE))
    return found


class Reader:
    """Finds the mutants of one file."""

    def __init__(self, file, text, types):
        self.file, self.text, self.types = file, text, types
        self.tokens = tokens_of(text)
        self.partner = self.match_brackets()
        self.names = {token.text for token in self.tokens if token.kind == "name"}
        self.found = {}

    def match_brackets(self):
        partner, open_ones = {}, []
        for index, token in enumerate(self.tokens):
            if token.text in ("(", "[", "{"):
                open_ones.append(index)
            elif token.text in (")", "]", "}") and open_ones:
                partner[index] = open_ones.pop()
                partner[partner[index]] = index
        return partner

    def at(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def is_type(self, index):
        return bool(TYPE.match(self.at(index))) or self.at(index) in self.types

    def is_pointer_star(self, index):
        return self.at(index) == "*" and (
            self.is_type(index - 1) or self.at(index - 1) == "*" and self.is_pointer_star(index - 1)
        )

    def is_declared(self, index):
        """Whether this is the name of a declaration."""
        return self.is_type(index - 1) or self.is_pointer_star(index - 1)

    def is_operand_end(self, index):
        token = self.tokens[index] if index >= 0 else None
        if token is None or token.text in KEYWORD or self.is_type(index):
            return False
        if token.text == ")":  # a cast is no operand
            start = self.partner.get(index, 0)
            return not all(self.is_type(i) or self.at(i) == "*" for i in range(start + 1, index))
        return token.kind in ("name", "number") or token.text == "]"

    def add(self, operator, start, end, new):
        old = self.text[start:end]
        if new == old or (start, end, new) in self.found:
            return
        line = self.text.count("\n", 0, start) + 1
        line_at = self.text.rfind("\n", 0, start) + 1
        source = self.text[line_at : self.text.find("\n", start)].strip()
        change = " => ".join(" ".join(part.split()) or "nothing" for part in (old, new))
        same = sum(m.source == source and m.change.split(" (#")[0] == change
                   for m in self.found.values())  # fmt: skip
        if same:
            change += f" (#{same + 1})"
        self.found[(start, end, new)] = Mutant(self.file, start, end, new, operator, line,
                                               start - line_at + 1, source, change)  # fmt: skip

    def add_token(self, operator, index, new):
        self.add(operator, self.tokens[index].at, self.tokens[index].end, new)

    # ------------------------------------------------------------ operators

    def signs(self, index):
        text = self.at(index)
        binary = self.is_operand_end(index - 1)
        if text in ("+", "-", "*", "&") and not binary:
            if text == "-":
                self.add_token("sign", index, "")
            return
        if self.is_pointer_star(index) or (text == "*" and self.at(index + 1) in (",", ")")):
            return
        for new in REPLACED.get(text, []):
            self.add_token("operator", index, new)
        if text in ("-", "/") and binary:
            self.swap_operands(index)

    def operand_start(self, last):
        """The first token of the operand that ends with the token `last`."""
        while True:
            if self.at(last) in (")", "]"):
                last = self.partner[last]
                if self.is_operand_end(last - 1):
                    last -= 1
                    continue
            if self.at(last - 1) in (".", "->"):
                last -= 2
                continue
            return last

    def operand_end(self, first):
        """One past the last token of the operand that starts with the token `first`."""
        if self.at(first) in ("-", "*", "!"):
            first += 1
        if self.at(first) == "(" and not self.is_operand_end(self.partner[first]):
            return self.operand_end(self.partner[first] + 1)  # a cast
        last = self.partner[first] if self.at(first) == "(" else first
        while self.at(last + 1) in ("(", "[", ".", "->"):
            last = self.partner[last + 1] if self.at(last + 1) in "([" else last + 2
        return last + 1

    def swap_operands(self, index):
        start, end = self.operand_start(index - 1), self.operand_end(index + 1)
        begin, finish = self.tokens[start].at, self.tokens[end - 1].end
        left = self.text[begin : self.tokens[index - 1].end]
        right = self.text[self.tokens[index + 1].at : finish]
        self.add("operands", begin, finish, f"{right} {self.at(index)} {left}")

    def numbers(self, index):
        text = self.at(index)
        if self.at(index - 1) == "[" and self.is_declared(index - 2):
            return  # the size of an array
        match = re.fullmatch(r"(0[xX][\da-fA-F]+|\d+)([uUlL]*)", text)
        if match:
            value, suffix = int(match.group(1), 0), match.group(2)
            self.add_token("constant", index, f"{value + 1}{suffix}")
            if value > 0:
                self.add_token("constant", index, f"{value - 1}{suffix}")
            if value > 1:
                self.add_token("constant", index, f"0{suffix}")
            return
        number = text.rstrip("fF")  # no hexadecimal integer comes here
        suffix = text[len(number) :]
        hexadecimal = re.fullmatch(r"(0[xX][\da-fA-F.]+)[pP]([+-]?\d+)", number)
        if hexadecimal:
            for step in (1, -1, -3):
                exponent = int(hexadecimal.group(2)) + step
                self.add_token("constant", index, f"{hexadecimal.group(1)}p{exponent}{suffix}")
        elif float(number) == 0:
            self.add_token("constant", index, f"1.0{suffix}")
        else:
            for factor in (2, 0.5):
                self.add_token("constant", index, f"{float(number) * factor!r}{suffix}")

    def words(self, index):
        text = self.at(index)
        if text in RENAMED:
            self.add_token("name", index, RENAMED[text])
            return
        if text == "return":
            self.returned(index)
        if self.is_declared(index) or self.is_type(index) or text in KEYWORD:
            return
        if self.at(index + 1) != "(":
            for pair in TWINS:
                self.twin(index, *pair)
        else:
            self.swap_arguments(index)

    def twin(self, index, one, other):
        text = self.at(index)
        for old, new in ((one, other), (other, one)):
            whole = re.sub(rf"(?:(?<=_)|(?<=^)|(?<=^[A-Za-z])|(?<=^[vw][xy])){old}$", new, text)
            if whole != text and whole in self.names and self.at(index + 1) != ":":
                # `.x = ` in an initialiser names a member
                if not (self.at(index - 1) == "." and self.at(index + 1) == "="):
                    self.add_token("twin", index, whole)

    def returned(self, index):
        end = index
        while self.at(end) != ";":
            end += 1
        if end == index + 1:
            return
        start, finish = self.tokens[index + 1].at, self.tokens[end].at
        value = self.text[start:finish]
        if re.fullmatch(r"SEPAX_ERROR_\w+", value):
            self.add("return", start, finish, "SEPAX_OK")
        elif value == "SEPAX_OK":
            self.add("return", start, finish, "SEPAX_ERROR_NULL")
        elif not re.fullmatch(r"-?\w+", value) or value in self.names:
            self.add("return", start, finish, "0")

    def swap_arguments(self, index):
        if self.at(index) in COMMUTATIVE or self.at(index).isupper():
            return
        close = self.partner[index + 1]
        parts, start, at = [], index + 2, index + 2
        while at < close:
            if self.at(at) in ("(", "[", "{"):
                at = self.partner[at]
            elif self.at(at) == ",":
                parts.append((start, at))
                start = at + 1
            at += 1
        parts.append((start, close))
        if self.is_type(index + 2):
            return  # the parameters of a declaration
        for (s0, e0), (s1, e1) in zip(parts, parts[1:]):
            begin, finish = self.tokens[s0].at, self.tokens[e1 - 1].end
            left = self.text[begin : self.tokens[e0 - 1].end]
            right = self.text[self.tokens[s1].at : finish]
            self.add("arguments", begin, finish, f"{right}, {left}")

    def indices(self, index):
        close = self.partner[index]
        if close == index + 1 or self.is_declared(index - 1) or self.at(index - 1) in (",", "{"):
            return
        start, end = self.tokens[index + 1].at, self.tokens[close - 1].end
        inner = self.text[start:end]
        if re.fullmatch(r"\d+", inner):
            return  # numbers() has it
        for step in ("+ 1", "- 1"):
            self.add("index", start, end, f"({inner}) {step}")

    def statements(self, index):
        """A statement that starts with this token: deleted, if it does not declare or steer."""
        if self.at(index - 1) not in (";", "{", "}", ")", "else") or self.is_type(index):
            return
        if self.at(index) in KEYWORD | {"}", "{", ";", "."}:
            return
        if self.at(index - 1) == ")":
            head = self.partner.get(index - 1, 0) - 1
            if self.at(head) not in ("if", "for", "while"):
                return
        if self.inside_parentheses(index):
            return
        end = index
        while end < len(self.tokens) and self.at(end) != ";":
            if self.at(end) in ("{", "}"):
                return
            end += 1
        text = self.text[self.tokens[index].at : self.tokens[end].at]
        if re.search(r"=|\+\+|--|\)$", text) and not text.startswith("(void)"):
            self.add("statement", self.tokens[index].at, self.tokens[end].at, "")

    def inside_parentheses(self, index):
        depth = 0
        for at in range(index - 1, -1, -1):
            if self.at(at) == ")":
                depth += 1
            elif self.at(at) == "(":
                depth -= 1
                if depth < 0:
                    return True
            elif self.at(at) in ("{", "}") and depth == 0:
                return False
        return False

    def read(self):
        for index, token in enumerate(self.tokens):
            self.statements(index)
            if token.text == "[":
                self.indices(index)
            elif token.kind == "sign":
                self.signs(index)
            elif token.kind == "number":
                self.numbers(index)
            elif token.kind == "name":
                self.words(index)
        return list(self.found.values())


def mutants_of(root, files):
    """The mutants of the files, which are named relative to the root."""
    shared = types_of(path.read_text() for path in sorted((root / "kernel").rglob("*.h")))
    found = []
    for file in files:
        text = (root / file).read_text()
        # A type of another file may be the name of a variable here.
        found += Reader(file, text, shared | types_of([text])).read()
    return found
