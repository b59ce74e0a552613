/** What a renderer keeps of style sheets and styles changes nothing: each document comes out as from a new renderer. */
import t from 'tap';
import { Budgets } from '../../engine/budget.js';
import { createStyleResolver } from '../../engine/css/cascade/create-style-resolver.js';
import { KeptRules } from '../../engine/css/cascade/kept-rules.js';
import { KeptSheets } from '../../engine/css/rules/kept-sheets.js';
import { Diagnostics } from '../../engine/diagnostics.js';
import { createRenderer } from '../../engine/render.js';
import type { NodeId } from '../../engine/tree/document-tree.js';
import { treeOf } from '../css/tree-fixture.js';

const page = (css: string, body: string, attributes = ''): string =>
  `<!doctype html><html lang="en" ${attributes}><style>${css}</style><body>${body}`;
const TABLE = '<table border=1><tr><td width=90>a<td align=right>b</table>';
const LOOK =
  ':root { --c: teal; font-size: 12px } h1 { color: var(--c); width: 4rem } p { margin-left: 2ch } @page { @top-left { content: "x" } }';

/** Documents with the same sheets and other content, the same content and other sheets, and warnings. */
const DOCUMENTS: readonly string[] = [
  page(LOOK, '<h1>One</h1><p>Text</p>'),
  page(LOOK, '<h1>Two</h1><p style="color: red; nonsense: 1">Text</p>'),
  page(LOOK, '<h1>Three</h1><p>Text</p>', 'style="font-size: 20px; --c: red"'),
  page(LOOK, '<h1>Four</h1><p>Text</p>', 'dir=rtl'),
  page('p { nonsense: 1; color: rebeccapurple }', '<p>Warned</p>'),
  page('p { nonsense: 1; color: rebeccapurple }', '<p>Warned again</p>'),
  page('', TABLE),
  `<style>td { color: inherit }</style><body text=red>${TABLE}`,
  page('@import url("data:text/css,p{color:green}"); p { margin: 0 }', '<p>Imported</p>'),
  page('@media print { h1 { color: blue } } ', '<h1>One</h1>'),
  page(LOOK, `<h1>Seven</h1>${TABLE}<ul><li>a<li>b</ul>`),
];

t.test('documents come out the same in every order of rendering', async (t) => {
  const alone = [];
  for (const html of DOCUMENTS)
    alone.push(await createRenderer({ template: 'none' }).render({ content: html, type: 'html' }));
  const renderer = createRenderer({ template: 'none' });
  const places = DOCUMENTS.map((_, i) => i);
  for (const i of [...places, ...places.toReversed(), ...places]) {
    const { sha256, warnings } = await renderer.render({ content: DOCUMENTS[i]!, type: 'html' });
    t.equal(sha256, alone[i]!.sha256, `document ${i}`);
    t.same(warnings, alone[i]!.warnings, `warnings of document ${i}`);
  }
});

t.test('a second document takes over styles, and pays for them', (t) => {
  const sheets = new KeptSheets();
  const kept = new KeptRules();
  const css = ':root { --long: 1px 2px 3px 4px } p { margin: var(--long) }';
  const documents = [1, 2].map(() => {
    const budgets = new Budgets(1000);
    const diagnostics = new Diagnostics(budgets);
    const tree = treeOf(['html', ['body', ['p', 'x']]]);
    const sheet = sheets.parse(css, { origin: 'author' }, diagnostics);
    const options = { pageWidth: 800, pageHeight: 1000, keptRules: kept };
    const resolver = createStyleResolver(tree, [sheet], options, diagnostics);
    const body = resolver.styleOf(1 as NodeId, resolver.styleOf(tree.root, null));
    const style = resolver.styleOf(2 as NodeId, body);
    return { style, spent: (['selectorParts', 'substitutedCharacters'] as const).map((name) => budgets.spent(name)) };
  });
  const [first, second] = documents;
  t.equal(second!.style, first!.style);
  t.same(second!.spent, first!.spent);
  t.ok(first!.spent.every((amount) => amount > 0));
  t.end();
});

t.test('a sheet that was kept is parsed again where its warnings or imports belong to the document', (t) => {
  const sheets = new KeptSheets();
  const parse = (css: string) => sheets.parse(css, { origin: 'author' }, new Diagnostics());
  t.equal(parse('p { margin: 0 }'), parse('p { margin: 0 }'));
  t.not(parse('p { nonsense: 0 }'), parse('p { nonsense: 0 }'));
  t.not(parse('@import "a.css";'), parse('@import "a.css";'));
  t.end();
});

t.test('a sheet in a layer is kept, apart from the same text without one', (t) => {
  const sheets = new KeptSheets();
  const parse = (layer?: readonly string[]) =>
    sheets.parse('p { margin: 0 }', { origin: 'author', ...(layer && { layer }) }, new Diagnostics());
  t.equal(parse(['template']), parse(['template']));
  t.not(parse(['template']), parse());
  t.not(parse(['template']), parse(['theme']));
  t.match(parse(['template']).rules, [{ kind: 'group', layer: ['template'] }]);
  t.end();
});

t.test('the style sheet of a letterhead is for the letterhead of its own document', async (t) => {
  const letterhead = '<style>p { color: red }</style><p>Head</p>';
  const options = { template: 'report', theme: { letterhead } };
  const renderer = createRenderer(options);
  for (const content of ['# One\n\nText', 'Text\n\n- a\n- b', '# Two\n\n> Quoted\n\nText']) {
    const { sha256 } = await renderer.render(content);
    t.equal(sha256, (await createRenderer(options).render(content)).sha256, content);
  }
});

t.test('a renderer is disposed of by await using', async (t) => {
  const renderer = createRenderer();
  await renderer.render('x', { template: 'none' });
  t.equal(await renderer[Symbol.asyncDispose](), undefined);
  t.equal((await renderer.render('x', { template: 'none' })).pages, 1, 'it can still be used');
});
