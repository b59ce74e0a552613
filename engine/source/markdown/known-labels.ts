/** Labels that a part of a Markdown source does not define itself. */
import type { Construct, Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types';
import type { Constructs } from './constructs.js';

/** Labels that the tokenizer treats as defined, besides those of the part itself. */
export interface KnownLabels {
  readonly links: readonly string[];
  readonly footnotes: readonly string[];
}

/** Returns an extension of micromark that matches nothing, but receives each parser at its first line. */
export function knownLabels(known: () => KnownLabels, constructs: Constructs): Extension {
  let seen: object | null = null;
  const tellKnown = (context: TokenizeContext): Construct | null => {
    const { parser } = context;
    if (parser === seen) return null;
    seen = parser;
    const { links, footnotes } = known();
    parser.defined.push(...links);
    const withFootnotes = parser as { gfmFootnotes?: string[] };
    (withFootnotes.gfmFootnotes ??= []).push(...footnotes);
    return constructs.replaceIn(context);
  };
  const tokenize: Tokenizer = function (effects, _ok, nok): State {
    const attempted = tellKnown(this);
    return attempted ? effects.attempt(attempted, nok, nok) : nok;
  };
  return { document: { null: { name: 'knownLabels', tokenize } } };
}
