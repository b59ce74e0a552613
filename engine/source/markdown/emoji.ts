/** Shortcodes of emoji such as `:tada:`, with GitHub's names. */
import type { PhrasingContent, Root, Text } from 'mdast';
import { sourceOf, visitParents, type ExtensionContext } from './nodes.js';
import { TAG } from './raw.js';

/** Matches one or several adjacent shortcodes, but no colon that joins words, as in `a::b::c`. */
const SHORTCODES = /(?<![\p{L}\p{N}:])(?::[a-z0-9_+-]{1,40}:)+(?![\p{L}\p{N}:])/gu;
const CODE = /:[^:]+:/g;
export const MAY_HAVE_EMOJI = /:[a-z0-9_+-]{1,40}:/;

/** Replaces shortcodes. Unknown names and text with an escaped colon stay unchanged. */
export async function placeEmoji(root: Root, context: ExtensionContext): Promise<void> {
  // Loads the names only for documents that seem to use them.
  const { nameToEmoji } = await import('gemoji');
  const emojiOf: EmojiOf = (code) => {
    const name = code.slice(1, -1);
    return Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name]! : code;
  };
  visitParents(root, (node) => {
    for (let i = 0; i < node.children.length; i++) {
      const child = node.children[i]!;
      if (child.type === 'html') child.value = inHtml(child.value, emojiOf);
      if (child.type !== 'text' || !child.value.includes(':') || sourceOf(child, context)?.includes('\\:')) continue;
      if (node.type === 'heading') {
        const parts = named(child, emojiOf);
        node.children.splice(i, 1, ...parts);
        i += parts.length - 1;
      } else child.value = replaced(child.value, emojiOf);
    }
  });
}

type EmojiOf = (code: string) => string;

function replaced(text: string, emojiOf: EmojiOf): string {
  return text.replace(SHORTCODES, (codes) => codes.replace(CODE, emojiOf));
}

const VERBATIM = /^(?:code|kbd|math|pre|samp|script|style|svg|textarea|title)$/i;

/** Raw HTML, outside of its tags and of elements whose text is verbatim. */
function inHtml(html: string, emojiOf: EmojiOf): string {
  const pieces: string[] = [];
  let done = 0;
  let depth = 0;
  const take = (end: number): void => {
    const text = html.slice(done, end);
    pieces.push(depth > 0 ? text : replaced(text, emojiOf));
    done = end;
  };
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    take(index);
    pieces.push(tag);
    done += tag.length;
    if (VERBATIM.test(name)) depth = Math.max(0, depth + (slash ? -1 : 1));
  }
  take(html.length);
  return pieces.join('');
}

/** In headings, emoji keep their name as well, because the heading's id contains it, as on GitHub. */
function named(text: Text, emojiOf: EmojiOf): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let done = 0;
  for (const { 0: codes, index } of text.value.matchAll(SHORTCODES)) {
    for (const { 0: code, index: at } of codes.matchAll(CODE)) {
      const value = emojiOf(code);
      if (value === code) continue;
      if (index + at > done) parts.push({ ...text, value: text.value.slice(done, index + at) });
      const data = { hName: 'span', hProperties: { className: ['emoji'], dataName: code.slice(1, -1) } };
      parts.push({ type: 'emphasis', children: [{ type: 'text', value }], data });
      done = index + at + code.length;
    }
  }
  if (done < text.value.length) parts.push({ ...text, value: text.value.slice(done) });
  return parts;
}
