/** Reads the source of a document: its kind, its characters, and what its front matter says. */
import type { Diagnostics } from '../../diagnostics.js';
import { splitMarkdown, type SplitSource } from '../../source/markdown/front-matter.js';
import { decodeInput } from '../../source/resources/decode.js';
import type { RenderInput } from '../options/options.js';

/** A source that was read once. Options and tree are both made from it. */
export type Source =
  { readonly type: 'html'; readonly text: string } | { readonly type: 'markdown'; readonly split: SplitSource };

export async function readSource(input: RenderInput, diagnostics: Diagnostics): Promise<Source> {
  const type = input.type ?? guessType(input.content);
  const text = decoded(input.content, type, diagnostics);
  return type === 'html' ? { type, text } : { type, split: await splitMarkdown(text) };
}

function guessType(content: string | Uint8Array): 'markdown' | 'html' {
  const start =
    typeof content === 'string' ? content.slice(0, 1024) : Buffer.from(content.subarray(0, 1024)).toString('latin1');
  return /^\s*(?:<!doctype\s+html|<html|<head|<body|<\?xml)/i.test(start) ? 'html' : 'markdown';
}

function decoded(content: string | Uint8Array, format: 'markdown' | 'html', diagnostics: Diagnostics): string {
  if (typeof content === 'string') return content;
  const { text, warnings } = decodeInput(content, { format });
  for (const { message, position } of warnings) diagnostics.warn('SVC_VALUE_CLAMPED', message, position);
  return text;
}
