/** A value never becomes markup: what is read from the bound document is the value, and nothing else is there. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { compileTemplate } from '../../engine/merge/merge-template.js';
import { parseHtml } from '../../engine/source/html/html.js';
import { parseMarkdown } from '../../engine/source/markdown/markdown.js';
import type { DocumentTree, NodeId } from '../../engine/tree/document-tree.js';

/** Texts that mean something in Markdown, HTML, YAML or URLs, one after the other. */
const MARKUP = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['*', '_', '`', '```', '~~~', '|', '<', '>', '&', '&amp;', '#', '# ', '- ', '1. ', '+ ', '    ', '\t', '\n'],
        ...['\n\n', '\r\n', '[', ']', '(', ')', '](x)', '![', '\\', '$', '$$', ':smile:', '==', '~', '^', '{', '}'],
        ...['{#id}', ':::', '---', '===', '[^1]', '[x]: y', 'https://a.b/c', 'www.a.bc', 'a@b.cd', '<b>', '</p>'],
        ...['<!--', '-->', '<![CDATA[', '"', "'", '=', '%', '%20', '{{x}}', '\u2028', '\0', '\uFEFF', 'a', 'é', '😀'],
      ),
      fc.string(),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** As people read it: any white space is one space, and what cannot be written is replaced. */
const read = (text: string): string =>
  text
    .replace(/[\0\uD800-\uDFFF]/gu, '\uFFFD')
    .replace(/[\s\uFEFF]+/g, ' ')
    .trim();

async function treeOf(template: string, type: 'markdown' | 'html', record: object): Promise<DocumentTree> {
  const content = (await compileTemplate({ content: template, type })).bind(record).content as string;
  return type === 'html' ? parseHtml(content) : (await parseMarkdown(content, { defaultFootnotes: 'end' })).tree;
}

function elementsOf(tree: DocumentTree): string[] {
  const names: string[] = [];
  for (let node = 0 as NodeId; node < tree.length; node++)
    if (tree.isElement(node) && tree.name(node) !== 'br') names.push(tree.name(node));
  return names;
}

/** The text of the first element with this name; a line break is white space. */
function textIn(tree: DocumentTree, name: string): string {
  let text = '';
  const add = (node: NodeId): void => {
    text += tree.name(node) === 'br' ? '\n' : tree.text(node);
    for (let child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) add(child);
  };
  add(first(tree, name));
  return read(text);
}

function first(tree: DocumentTree, name: string): NodeId {
  for (let node = 0 as NodeId; node < tree.length; node++) if (tree.name(node) === name) return node;
  throw new Error(`The tree has no ${name}.`);
}

const RUNS = 30;

const TEXTS: readonly (readonly ['markdown' | 'html', name: string, template: string])[] = [
  ['markdown', 'p', '{{x}}z'],
  ['markdown', 'p', 'Before {{x}} behind'],
  ['markdown', 'h2', '## Before {{x}} behind'],
  ['markdown', 'li', '- Before {{x}} behind'],
  ['markdown', 'td', '| a | b |\n|---|---|\n| Before {{x}} behind | c |\n'],
  ['markdown', 'em', 'See *Before {{x}} behind* here'],
  ['markdown', 'a', 'See [Before {{x}} behind](y) here'],
  ['markdown', 'div', '<div>\nBefore {{x}} behind\n</div>'],
  ['markdown', 'code', 'See <code>Before {{x}} behind</code> here'],
  ['html', 'p', '<p>Before {{x}} behind'],
  ['html', 'title', '<title>Before {{x}} behind</title><p>a'],
];

for (const [type, name, template] of TEXTS)
  t.test(`${type}: ${template.trim().split('\n').at(-1)}`, async () => {
    const plain = elementsOf(await treeOf(template, type, { x: 'a' }));
    await fc.assert(
      fc.asyncProperty(MARKUP, async (x) => {
        const tree = await treeOf(template, type, { x });
        const found = { elements: elementsOf(tree).join(' '), text: textIn(tree, name) };
        assert.deepEqual(found, {
          elements: plain.join(' '),
          text: read((template.includes('Before') ? 'Before {{x}} behind' : template).replace('{{x}}', () => x)),
        });
      }),
      { numRuns: RUNS },
    );
  });

const ATTRIBUTES: readonly (readonly ['markdown' | 'html', element: string, attribute: string, template: string])[] = [
  ['markdown', 'a', 'title', '[a](b "-{{x}}-")'],
  ['markdown', 'img', 'alt', '![-{{x}}-](b)'],
  ['markdown', 'b', 'class', 'See <b class="-{{x}}-">c</b>'],
  ['markdown', 'meta', 'content', '---\nauthor: "-{{x}}-"\n---\na'],
  ['html', 'b', 'class', '<b class="-{{x}}-">c</b>'],
  ['html', 'b', 'class', '<b class=-{{x}}->c</b>'],
];

for (const [type, element, attribute, template] of ATTRIBUTES)
  t.test(`${type}: ${template}`, async () => {
    await fc.assert(
      fc.asyncProperty(MARKUP, async (x) => {
        const tree = await treeOf(template, type, { x });
        assert.equal(read(tree.attr(first(tree, element), attribute) ?? ''), read(`-${x}-`));
      }),
      { numRuns: RUNS },
    );
  });

t.test('in URLs: all of one stays a URL, a part of one cannot leave its part', async () => {
  const template = '[a]({{x}}) <b class="{{x}}"><a href="https://a.test/{{x}}/z?q={{x}}">b</a>';
  await fc.assert(
    fc.asyncProperty(MARKUP, async (x) => {
      const tree = await treeOf(template, 'markdown', { x: `https://b.test/${x}` });
      const [whole, part] = elementsWith(tree, 'href');
      assert.equal(new URL(whole!).hostname, 'b.test');
      const { hostname, pathname, searchParams } = new URL(part!);
      assert.equal(hostname, 'a.test');
      assert.ok(pathname.endsWith('/z') && pathname.split('/').length === 3, pathname);
      assert.equal(read(searchParams.get('q')!), read(`https://b.test/${x}`));
    }),
    { numRuns: RUNS },
  );
});

function elementsWith(tree: DocumentTree, attribute: string): string[] {
  const values: string[] = [];
  for (let node = 0 as NodeId; node < tree.length; node++) {
    const value = tree.attr(node, attribute);
    if (value !== undefined) values.push(value);
  }
  return values;
}
