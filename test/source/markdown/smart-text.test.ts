import t from 'tap';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import type { NodeId } from '../../../engine/tree/document-tree.js';

/** The text of a document, with ~ and _ for spaces that do not break. */
async function smart(markdown: string, language = 'en'): Promise<string> {
  const { tree } = await parseMarkdown(markdown, { smart: true, language });
  const text = tree.textContent(tree.childNamed(tree.root, 'body')).trim();
  return text.replace(/\u00A0/g, '~').replace(/\u202F/g, '_');
}

t.test('quotation marks and apostrophes by language, nested', async (t) => {
  t.equal(await smart(`"It's 'fine'," she said`), '“It’s ‘fine’,” she said');
  t.equal(await smart(`"It's 'fine'," she said`, 'de'), '„It’s ‚fine‘,“ she said');
  t.equal(await smart(`Il dit: "Bonjour!" et «salut» ; oui?`, 'fr'), 'Il dit~: «_Bonjour_!_» et «_salut_»_; oui_?');
  t.equal(await smart(`"Kot" i pies`, 'pl'), '„Kot” i~pies');
  t.equal(await smart(`rock 'n' roll, the '90s, dogs' tails`), 'rock ’n’ roll, the ’90s, dogs’ tails');
  t.equal(await smart('צה"ל', 'he'), 'צה"ל');
});

t.test('marks around emphasis, links and code', async (t) => {
  t.equal(await smart('*"a"* "*b*" "`"c"`" [the "d"](#x)'), '“a” “b” “"c"” the “d”');
});

t.test('primes, dashes, ellipses and unbroken spaces', async (t) => {
  t.equal(await smart(`6'2" tall, a 27" screen`), '6′2″ tall, a 27″ screen');
  t.equal(await smart('a -- b, a---b, 1--5, so...'), 'a~– b, a—b, 1–5, so…');
  t.equal(await smart('5 km, J. R. R. Tolkien, Fig. 3'), '5~km, J.~R.~R.~Tolkien, Fig.~3');
});

t.test('what is no prose stays: code, options, arrows, addresses, escapes, references, raw elements', async (t) => {
  for (const text of ['`"a" -- b`', 'use --strict', 'x --> y', 'https://a.b/--x', '../... 1...5', '<kbd>"k"</kbd>'])
    t.equal(await smart(text), text.replace(/`|<\/?kbd>/g, ''), text);
  t.equal(await smart('\\"a\\" &quot;b&quot;'), '"a" "b"');
  t.equal(await smart('> line \\"x\\"\n> and "y"'), 'line "x"\nand “y”');
});

t.test('the id of a heading is made from what is written', async (t) => {
  const { tree } = await parseMarkdown(`# Don't -- stop`, { smart: true });
  const heading = tree.childNamed(tree.childNamed(tree.root, 'body'), 'h1') as NodeId;
  t.equal(tree.attr(heading, 'id'), 'dont----stop');
  t.equal(tree.textContent(heading), 'Don’t\u00A0– stop');
});
