# SPDX-License-Identifier: MIT
"""Figures for light and dark pages: an SVG file gets a second set of its own colours, which a
browser takes where its user prefers dark ones.

Comes in: the text of an SVG file. Goes out: the same with a style sheet more. Colours keep their
hue; light becomes dark, and dark light.
"""

import colorsys
import re

COLOUR = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
PAPER = "#15191d"  # of dark pages, in style.css
DARKEST, LIGHTEST = 0.1, 0.93  # of a dark figure: what was nearly white, and what was black


def inverted(colour):
    """#1c2126 -> a colour of the same hue that is as light as this one is dark."""
    if colour.lower() in ("#fff", "#ffffff"):
        return PAPER
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    red, green, blue = (int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = LIGHTEST + (DARKEST - LIGHTEST) * light
    # pale colours are hardly coloured any more when dark, and the other way round
    rgb = colorsys.hls_to_rgb(hue, light, min(saturation, 0.65))
    return "#" + "".join(f"{round(255 * part):02x}" for part in rgb)


def rules(svg):
    """Rules with the dark colours: of the style sheet of the file, and of its attributes. Styles of
    single elements, which matplotlib writes, yield to important rules alone, and its text has none:
    then what has no colour is drawn in the dark page's black."""
    found = []
    for style in re.findall(r"<style>(.*?)</style>", svg, re.S):
        for selector, body in re.findall(r"([^{}@]+)\{([^{}]*)\}", style):
            colours = ";".join(COLOUR.sub(lambda m: inverted(m.group()), part)
                               for part in body.split(";") if COLOUR.search(part))
            if colours:
                found.append(f"{selector.strip()}{{{colours}}}")
    for name, colour in sorted(set(re.findall(r'\b(fill|stroke)="(#\w+)"', svg))):
        found.append(f'[{name}="{colour}"]{{{name}:{inverted(colour)}}}')
    styles = " ".join(re.findall(r'\bstyle="([^"]*)"', svg))
    styled = sorted(set(re.findall(r"\b(fill|stroke): (#\w+)", styles)))
    if styled:
        found.append(f"svg{{fill:{inverted('#000')}}}")
    for name, colour in styled:
        found.append(f'[style*="{name}: {colour}"]{{{name}:{inverted(colour)}!important}}')
    return found


def for_both_themes(svg):
    dark = "\n".join(rules(svg))
    if not dark:
        return svg
    style = f"<style>\n@media (prefers-color-scheme: dark){{\n{dark}\n}}\n</style>\n</svg>"
    return re.sub(r"</svg>\s*$", lambda _: style, svg)
