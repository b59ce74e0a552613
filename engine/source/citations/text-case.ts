/** The cases of text (CSL 1.0.2, “Text-case”). */
import { isLeaf, plainText, type Leaf, type Output } from './output.js';

/** Words that title case leaves small within a title. */
const SMALL: ReadonlySet<string> = new Set(
  (
    'a an and as at but by down for from in into nor of on onto or over so the till to up via with yet ' +
    'about according across after against along alongside among around before behind below beneath between ' +
    "beyond d' de despite during et except inside like near next off out per plus since than through throughout " +
    'toward towards under underneath until unto upon van von versus vs vs. v v. within without c ca circa'
  ).split(' '),
);

/** Changes the leaves of the outputs. `isEnglish`: whether title case applies, which only English has. */
export function changeCase(outputs: readonly Output[], name: string, isEnglish: boolean): void {
  const text = plainText(outputs);
  // A word alone in capitals is an acronym.
  const isUpper = text === text.toUpperCase() && /\p{Lu}{2}/u.test(text) && /\s/.test(text);
  const leaves = movable(outputs);
  switch (name) {
    case 'lowercase':
      return change(leaves, (one) => one.toLowerCase());
    case 'uppercase':
      return change(leaves, (one) => one.toUpperCase());
    case 'capitalize-first':
      return capitaliseFirst(outputs);
    case 'capitalize-all':
      return change(leaves, (one) => one.replace(/(?<![\p{L}\p{N}’'])\p{Ll}/gu, (letter) => letter.toUpperCase()));
    case 'sentence':
      if (isUpper) change(leaves, (one) => one.toLowerCase());
      return capitaliseFirst(outputs);
    case 'title':
      return isEnglish ? titleCase(outputs, isUpper) : undefined;
  }
}

function change(leaves: readonly Leaf[], by: (text: string) => string): void {
  for (const one of leaves) one.text = by(one.text);
}

/** The leaves outside of what keeps its case. */
function movable(outputs: readonly Output[]): Leaf[] {
  return outputs.flatMap((output) => (isLeaf(output) ? [output] : output.isFixed ? [] : movable(output.children)));
}

function capitaliseFirst(outputs: readonly Output[]): void {
  const all = allLeaves(outputs);
  const first = all.find(({ leaf }) => /[\p{L}\p{N}]/u.test(leaf.text));
  if (!first || first.isFixed) return;
  // Only a word in small letters is changed: iPod stays.
  first.leaf.text = first.leaf.text.replace(
    /^([^\p{L}\p{N}]*)(\p{Ll})([\p{L}\p{M}]*)/u,
    (word, before, letter, rest) =>
      /\p{Lu}/u.test(rest as string) ? word : `${before}${(letter as string).toUpperCase()}${rest}`,
  );
}

function allLeaves(outputs: readonly Output[], isFixed = false): { leaf: Leaf; isFixed: boolean }[] {
  return outputs.flatMap((output) =>
    isLeaf(output)
      ? [{ leaf: output, isFixed: isFixed || output.quote !== undefined }]
      : allLeaves(output.children, isFixed || (output.isFixed ?? false) || isRaised(output.format)),
  );
}

function isRaised(format: Readonly<Record<string, string>> | undefined): boolean {
  const align = format?.['vertical-align'];
  return align === 'sup' || align === 'sub';
}

const WORD = /[^\s\-–—/:]+/gu;

function titleCase(outputs: readonly Output[], isUpper: boolean): void {
  const leaves = allLeaves(outputs);
  const text = leaves.map(({ leaf }) => leaf.text).join('');
  const lastWord = text.search(/[\p{L}\p{N}][^\s\-–—/:]*[^\p{L}\p{N}]*$/u);
  let at = 0;
  for (const { leaf, isFixed } of leaves) {
    const from = at;
    at += leaf.text.length;
    if (isFixed) continue;
    leaf.text = leaf.text.replace(WORD, (word, index: number) => {
      const before = text.slice(0, from + index);
      const near = before.slice(-40);
      const isFirst = !/[\p{L}\p{N}]/u.test(before) || /[:?!—][\s“‘"'(]*$/u.test(near) || /\.\s+$/.test(near);
      // The rest of a word that began in the leaf before.
      if (/[\p{L}\p{N}’']$/u.test(before)) return word;
      const isLast = from + index >= lastWord && lastWord >= 0;
      const behind = text[from + index + word.length] ?? '';
      const joins = /-$/.test(before) || behind === '-';
      return titleWord(word, { isUpper, isKept: isFirst || (isLast && !joins), joins: /-$/.test(before) });
    });
  }
}

function titleWord(
  word: string,
  { isUpper, isKept, joins }: { readonly isUpper: boolean; readonly isKept: boolean; readonly joins: boolean },
): string {
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '').toLowerCase();
  const isSmall = SMALL.has(bare) || SMALL.has(bare.replace(/\.$/, ''));
  if (isSmall && !isKept) return isUpper || !/\p{Lu}.*\p{Lu}/u.test(word) || joins ? word.toLowerCase() : word;
  if (isUpper) return word.toLowerCase().replace(/\p{Ll}/u, (letter) => letter.toUpperCase());
  if (/\p{Lu}/u.test(word)) return word;
  return word.replace(
    /^([^\p{L}\p{N}]*)(\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
