"""Shapes texts by HarfBuzz (uharfbuzz) for shaping.mjs: JSON on standard input, JSON on standard output."""
import json
import sys

import uharfbuzz as hb


def shaped(font, text, language, rtl):
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    buffer.direction = "rtl" if rtl else "ltr"
    buffer.language = language
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    return [
        [info.codepoint, info.cluster, at.x_advance, at.x_offset, at.y_offset]
        for info, at in zip(buffer.glyph_infos, buffer.glyph_positions)
    ]


answers = []
for call in json.load(sys.stdin):
    font = hb.Font(hb.Face(hb.Blob.from_file_path(call["font"])))
    answers.append([shaped(font, text, call["language"], call["rtl"]) for text in call["texts"]])
json.dump({"version": hb.version_string(), "answers": answers}, sys.stdout)
