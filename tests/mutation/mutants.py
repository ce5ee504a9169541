# SPDX-License-Identifier: MIT
"""All small changes (mutants) of C files that the mutation run tries, in a fixed order.

A file is read as tokens and not parsed: the compiler rejects what is not C. Comments, strings,
types, declared names, array sizes and preprocessor lines other than #define stay as they are.
"""

import collections
import dataclasses
import hashlib
import re

TOKEN = re.compile(
    r"(?P<skip>/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\\\n|[ \t]+)"
    r"|(?P<line>\n)"
    r"|(?P<number>(?:0[xX][0-9a-fA-F.]+(?:[pP][+-]?\d+)?|\.?\d[\d.]*(?:[eE][+-]?\d+)?)[uUlLfF]*)"
    r"|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<sign><<=|>>=|->|\+\+|--|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||.)",
    re.DOTALL,
)

BOUNDARY = {"<": "<=", ">": ">=", "<=": "<", ">=": ">"}
OPERATOR = {
    "+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "+=": "-=", "-=": "+=", "*=": "+=",
    "/=": "*=", "|=": "&=", "&=": "|=", "^=": "|=", "<<": ">>", ">>": "<<", "++": "--", "--": "++",
    "<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "&": "|", "|": "&", "^": "|", "!": "", "~": "",
}  # fmt: skip
NAME = {
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

TYPE = re.compile(
    r"(?:void|bool|char|int|long|short|float|double|unsigned|signed|\w+_t|struct|enum|const|static"
    r"|inline|extern|restrict|typedef|union|HEDLEY_ALWAYS_INLINE)$"
)
KEYWORD = {"if", "else", "for", "while", "do", "return", "switch", "case", "default", "break",
           "continue", "goto", "sizeof"}  # fmt: skip

# The larger or the smaller of two numbers: with <= for < it is the same number.
EXTREME = re.compile(r"([\w.>\[\]-]+) ([<>]=?) ([\w.>\[\]-]+)\s+\? (?:\1\s+: \3|\3\s+: \1)\b")


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str
    at: int
    macro: str  # that the token is the definition of, or ""

    @property
    def end(self):
        return self.at + len(self.text)


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str  # relative to the root
    place: str  # the function or macro that is changed, or the name of the file
    kind: str
    change: str  # old => new
    number: int  # of the same changes in this place
    at: int
    end: int
    new: str
    line: int

    @property
    def name(self):
        """What the mutant is called wherever its lines are."""
        return f"{self.place}: {self.kind}: {self.change} (#{self.number})"

    @property
    def rank(self):
        """A fixed random number."""
        return hashlib.sha256(self.name.encode()).hexdigest()

    def apply(self, text):
        return text[: self.at] + self.new + text[self.end :]


def tokens_of(text):
    """The tokens that may be changed; a preprocessor line begins with a semicolon instead."""
    tokens, line_start, directive = [], True, None
    for match in TOKEN.finditer(text):
        kind, word = match.lastgroup, match.group()
        if kind == "line":
            line_start, directive = True, None
        elif kind != "skip":
            if line_start and word == "#":
                directive = []
                tokens.append(Token("sign", ";", match.start(), ""))
            elif directive is None:
                tokens.append(Token(kind, word, match.start(), ""))
            else:
                directive.append(word)
                if directive[0] == "define" and len(directive) > 2:
                    tokens.append(Token(kind, word, match.start(), directive[1]))
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
        self.names = {token.text for token in self.tokens if token.kind == "name"}
        self.extremes = {match.start(2) for match in EXTREME.finditer(text)}
        self.match_brackets()
        self.find_places()
        self.found, self.count = {}, collections.Counter()

    def match_brackets(self):
        """partner: of each bracket; within: for each token the innermost bracket around it."""
        self.partner, self.within, open_ones = {}, [], []
        for index in range(len(self.tokens)):
            self.within.append(self.at(open_ones[-1]) if open_ones else "")
            if self.at(index) in ("(", "[", "{"):
                open_ones.append(index)
            elif self.at(index) in (")", "]", "}") and open_ones:
                self.partner[index] = open_ones.pop()
                self.partner[self.partner[index]] = index

    def find_places(self):
        """place: for each token its function or macro."""
        self.place, end, function = [], 0, ""
        for index, token in enumerate(self.tokens):
            if index >= end and token.text == "{" and not token.macro:
                end = self.partner.get(index, index)
                head = self.partner.get(index - 1, 0)
                function = self.at(head - 1) if self.at(index - 1) == ")" else ""
            inside = function if index < end else ""
            self.place.append(token.macro or inside or self.file.rsplit("/", 1)[-1])

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
        if index < 0 or self.at(index) in KEYWORD or self.is_type(index):
            return False
        if self.at(index) == ")":  # a cast is no operand
            start = self.partner.get(index, 0)
            return not all(self.is_type(i) or self.at(i) == "*" for i in range(start + 1, index))
        return self.tokens[index].kind in ("name", "number") or self.at(index) == "]"

    def is_size(self, index):
        """Whether this bracket holds the size of an array that is declared here."""
        first = index
        while self.at(first - 1) not in ("", ";", "{", "}", "=", "(", ")"):
            first -= 1
            if self.at(first) == "]":
                first = self.partner.get(first, first)
        return self.is_type(first)

    def add(self, kind, first, last, new):
        """A mutant in which the tokens from the first to the last are replaced."""
        start, end = self.tokens[first].at, self.tokens[last].end
        old = self.text[start:end]
        if new == old or (start, end, new) in self.found:
            return
        change = " => ".join(" ".join(part.split()) or "nothing" for part in (old, new))
        self.count[self.place[first], kind, change] += 1
        self.found[start, end, new] = Mutant(
            self.file, self.place[first], kind, change,
            self.count[self.place[first], kind, change],
            start, end, new, self.text.count("\n", 0, start) + 1)  # fmt: skip

    # ---------------------------------------------------------------- kinds

    def signs(self, index):
        text = self.at(index)
        if text in ("+", "-", "*", "&") and not self.is_operand_end(index - 1):
            if text == "-":
                self.add("operator", index, index, "")
            return
        if self.is_pointer_star(index) or (text == "*" and self.at(index + 1) in (",", ")")):
            return
        if text in OPERATOR:
            self.add("operator", index, index, OPERATOR[text])
        if text in BOUNDARY and self.tokens[index].at not in self.extremes:
            self.add("boundary", index, index, BOUNDARY[text])

    def numbers(self, index):
        text = self.at(index)
        match = re.fullmatch(r"(0[xX][\da-fA-F]+|\d+)([uUlL]*)", text)
        if match:
            value, suffix = int(match.group(1), 0), match.group(2)
            news = [f"{n}{suffix}" for n in (value + 1, value - 1, 0) if n >= 0]
        else:
            number = text.rstrip("fF")  # no hexadecimal integer comes here
            suffix = text[len(number) :]
            power = re.fullmatch(r"(0[xX][\da-fA-F.]+)[pP]([+-]?\d+)", number)
            if power:
                exponent = int(power.group(2))
                news = [f"{power.group(1)}p{exponent + n}{suffix}" for n in (1, -1, -3)]
            else:
                news = [f"{float(number) * n or 1.0!r}{suffix}" for n in (2, 0.5)]
        for new in news:
            self.add("constant", index, index, new)

    def words(self, index):
        text = self.at(index)
        if text in NAME:
            self.add("name", index, index, NAME[text])
        elif text == "return":
            self.returned(index)
        elif not (self.is_declared(index) or self.is_type(index) or text in KEYWORD):
            self.twins(index, text)

    def twins(self, index, text):
        after = self.at(index + 1)
        if after in ("(", ":") or (self.at(index - 1) == "." and after == "="):
            return  # a function, a label or a member's initialiser
        for one, other in TWINS:
            for old, new in ((one, other), (other, one)):
                whole = re.sub(rf"(?:(?<=_)|(?<=^)|(?<=^[A-Za-z])|(?<=^[vw][xy])){old}$", new, text)
                if whole != text and whole in self.names:
                    self.add(f"twin {one}/{other}", index, index, whole)

    def returned(self, index):
        end = index
        while self.at(end) not in (";", ""):
            end += 1
        value = self.text[self.tokens[index + 1].at : self.tokens[end - 1].end]
        if re.fullmatch(r"SEPAX_ERROR_\w+", value):
            self.add("return", index + 1, end - 1, "SEPAX_OK")
        elif value == "SEPAX_OK":
            self.add("return", index + 1, end - 1, "SEPAX_ERROR_NULL")
        elif end > index + 1 and (not re.fullmatch(r"-?\w+", value) or value in self.names):
            self.add("return", index + 1, end - 1, "0")

    def indices(self, index):
        close = self.partner[index]
        if close > index + 1 and self.at(index - 1) not in (",", "{"):
            inner = self.text[self.tokens[index + 1].at : self.tokens[close - 1].end]
            if not re.fullmatch(r"\d+", inner):  # numbers() has it
                for step in ("+ 1", "- 1"):
                    self.add("index", index + 1, close - 1, f"({inner}) {step}")

    def statements(self, index):
        """A statement that starts with this token: deleted, if it does not declare or steer."""
        before = self.at(index - 1)
        if before not in (";", "{", "}", ")", "else") or self.is_type(index):
            return
        if self.within[index] == "(" or self.at(index) in KEYWORD | {"}", "{", ";", ".", "("}:
            return
        head = self.at(self.partner.get(index - 1, 0) - 1)
        if before == ")" and head not in ("if", "for", "while"):
            return
        end = index
        while self.at(end) not in (";", ""):
            if self.at(end) in ("{", "}"):
                return
            end = self.partner.get(end, end) + 1
        text = self.text[self.tokens[index].at : self.tokens[end - 1].end]
        if re.search(r"=|\+\+|--|\)$", text):
            self.add("statement", index, end - 1, "")

    def read(self):
        size_end = 0
        for index, token in enumerate(self.tokens):
            if token.text == "[" and self.is_size(index):
                size_end = max(size_end, self.partner[index])
            if index < size_end:
                continue
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
