/** Words in reading order: of a source through unified's own parsers, and of a PDF through pdftotext. */
import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { capture } from '../shared.mjs';

/** Elements whose text is not part of what a reader sees. */
const UNSEEN = new Set([
  'head',
  'script',
  'style',
  'template',
  'title',
  'iframe',
  'audio',
  'video',
  'canvas',
  'datalist',
]);

/** Elements that stand in a line: no word ends at their edge. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw);
const html = unified().use(rehypeParse);

/** The words of a Markdown or HTML text, without its front matter. */
export function sourceWords(text, type) {
  const plain = text.replace(/^\uFEFF/, '');
  if (type === 'html') return splitWords(textOf(html.parse(plain)));
  const body = plain.replace(/^---\r?\n(?:[\s\S]*?\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/, '');
  return splitWords(textOf(markdown.runSync(markdown.parse(body))));
}

/** The text below a hast node, with a space wherever a box begins or ends. No recursion: documents may nest deeply. */
function textOf(tree) {
  const parts = [];
  const stack = [tree];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node === 'string') parts.push(node);
    else if (node.type === 'text') parts.push(node.value);
    else if (node.type === 'root' || (node.type === 'element' && isSeen(node))) {
      const edge = node.type === 'root' || INLINE.has(node.tagName) ? '' : ' ';
      stack.push(edge);
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]);
      stack.push(edge);
    }
  }
  return parts.join('');
}

function isSeen(element) {
  return !UNSEEN.has(element.tagName) && element.properties?.hidden == null;
}

/**
 * Letters and digits make words; scripts that are written without spaces count each letter, and so does each symbol.
 * Punctuation only separates: lines may break after it, and quotation marks may be generated.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{N}\p{M}]+|\p{S}/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

export function splitWords(text) {
  // Compatibility forms (ligatures, wide letters) are one; soft hyphens, joiners and direction marks are invisible.
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .normalize('NFKC');
  return plain.replace(UNSPACED, ' $& ').match(WORD) ?? [];
}

/**
 * The words of a PDF in the order of its content. A word that was broken at the end of a line without a hyphen is
 * put together again where that makes a word of `vocabulary`; with a hyphen likewise, as punctuation separates.
 */
export async function pdfWords(file, vocabulary) {
  const { code, stdout, stderr } = await capture('pdftotext', ['-raw', '-nopgbrk', '-enc', 'UTF-8', file, '-']);
  if (code !== 0) throw new Error(`pdftotext: ${stderr.trim()}`);
  const words = [];
  for (const line of stdout.toString('utf8').split('\n')) {
    const next = splitWords(line);
    if (next.length === 0) continue;
    const joined = joinAtLineEnd(words, next[0], vocabulary);
    if (joined > 0) {
      const head = words.splice(-joined).join('');
      next[0] = head + next[0];
    }
    for (const word of next) words.push(word);
  }
  return words;
}

/** How many of the last words belong in front of `first`: a word may stretch over several narrow lines. */
function joinAtLineEnd(words, first, vocabulary) {
  let head = '';
  for (let count = 1; count <= 6 && count <= words.length; count++) {
    head = words[words.length - count] + head;
    const whole = vocabulary.has(head + first);
    if (whole && !(vocabulary.has(words.at(-1)) && vocabulary.has(first))) return count;
  }
  return 0;
}
