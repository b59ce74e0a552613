import t from 'tap';
import { render, type DocumentInput, type RenderOptions } from '../../../engine/index.js';

interface Node {
  type: string;
  value?: string;
  depth?: number;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
  position?: unknown;
}
interface File {
  message(reason: string, place?: unknown, origin?: string): void;
  fail(reason: string, place?: unknown): never;
}

/** The text of the pages, and the warnings. */
async function shown(input: DocumentInput, options: RenderOptions = {}): Promise<{ text: string; warnings: string[] }> {
  let text = '';
  const dump = (written: string): void => void (text = written);
  const { warnings } = await render(input, { template: 'none', smart: false, ...options, dump });
  const words = [...text.matchAll(/^ *text [\w#]+ [-\d.]+ [-\d.]+ .*?"(.*)"/gm)].map(([, word]) => word).join(' ');
  const places = warnings.map(({ message, position }) => `${position?.line ?? '-'} ${message}`);
  return { text: words, warnings: places };
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of node.children ?? []) visit(child, see);
}

const loud = () => (tree: Node) =>
  visit(tree, (node) => {
    if (node.type === 'text') node.value = node.value!.toUpperCase();
  });
const marked = (mark: string) => async (tree: Node) => {
  await null;
  visit(tree, (node) => {
    if (node.tagName === 'h2') node.children!.push({ type: 'text', value: `${mark}${String(node.properties!['id'])}` });
  });
};

t.test('plug-ins of remark and rehype change the document, with their settings', async (t) => {
  const rehypePlugins: RenderOptions['rehypePlugins'] = [[marked, ' #'] as const];
  const { text } = await shown('## One\n\ntwo', { remarkPlugins: [loud], rehypePlugins });
  t.equal(text, 'ONE #one TWO');
});

t.test('a plug-in sees the whole of a long document, whose text it may replace', async (t) => {
  let headings = 0;
  const count = () => (tree: Node) => {
    visit(tree, (node) => void (headings += node.type === 'heading' ? 1 : 0));
    return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: 'Short.' }] }] };
  };
  const long = Array.from({ length: 400 }, (_, i) => `# H${i}\n\nWords of a paragraph, and more of them.\n`).join('\n');
  t.equal((await shown(long, { remarkPlugins: [count] })).text, 'Short.');
  t.equal(headings, 400);
});

t.test('extensions of syntax that a plug-in brings are read', async (t) => {
  function atSigns(this: { data(): Record<string, unknown[]> }): void {
    const data = this.data();
    const tokenize = (effects: never, ok: never): unknown => {
      const { enter, exit, consume } = effects as Record<string, (value: unknown) => void>;
      return (code: number) => {
        enter!('at');
        consume!(code);
        exit!('at');
        return ok;
      };
    };
    (data['micromarkExtensions'] ??= []).push({ text: { 167: { name: 'at', tokenize } } });
    (data['fromMarkdownExtensions'] ??= []).push({
      enter: {
        at(this: { enter(node: Node, token: unknown): void; exit(token: unknown): void }, token: unknown) {
          this.enter({ type: 'text', value: 'section ' }, token);
          this.exit(token);
        },
      },
    });
  }
  t.equal((await shown('See §4.', { remarkPlugins: [atSigns as never] })).text, 'See section 4.');
});

t.test('messages are warnings with their place, and added nodes have one', async (t) => {
  const lint = () => (tree: Node, file: File) => {
    file.message('Write a longer title', tree.children![0], 'lint:title');
    const broken = { type: 'link', url: '#nowhere', children: [{ type: 'text', value: 'x' }] };
    tree.children![1]!.children!.push(broken as Node);
  };
  const { warnings } = await shown('---\ntitle: T\n---\n\n# T\n\nText', { remarkPlugins: [lint] });
  t.match(warnings, ['5 lint:title: Write a longer title', /^7 .*nowhere/]);
});

t.test('file.fail() ends the render with a sentence, and other errors reach the caller', async (t) => {
  const fail = () => (tree: Node, file: File) => file.fail('No drafts, please', tree.children![0]);
  await t.rejects(render('# Draft', { remarkPlugins: [fail] }), {
    name: 'RenderError',
    reason: 'input_invalid',
    message: 'No drafts, please',
    position: { line: 1, column: 1 },
  });
  const mistake = new TypeError('of the plug-in');
  const broken = () => () => {
    throw mistake;
  };
  await t.rejects(render('# Draft', { rehypePlugins: [broken] }), mistake);
  await t.rejects(
    render('# Draft', {
      remarkPlugins: [
        () => {
          throw mistake;
        },
      ],
    }),
    mistake,
  );
  await t.rejects(render('# Draft', { remarkPlugins: ['remark-toc'] as never }), /array of plug-ins/);
});

t.test('HTML is changed by plug-ins of rehype', async (t) => {
  const { text } = await shown('<!doctype html><title>T</title><h2 id=a>A</h2>', { rehypePlugins: [[marked, ' #']] });
  t.equal(text, 'A #a');
});

const text = (value: string, line: number): Node => {
  const start = { line, column: 1 };
  return { type: 'text', value, position: { start, end: start } };
};

t.test('a tree of Markdown in place of a text', async (t) => {
  const tree = {
    type: 'root',
    children: [
      { type: 'yaml', value: 'title: From a tree' },
      { type: 'heading', depth: 1, children: [text('Heading', 4)] },
      {
        type: 'paragraph',
        children: [text('{.not} attributes', 5), { type: 'footnoteReference', identifier: 'a', label: 'a' }],
      },
      {
        type: 'footnoteDefinition',
        identifier: 'a',
        label: 'a',
        children: [{ type: 'paragraph', children: [text('Note', 9)] }],
      },
      { type: 'html', value: '<b>raw</b>' },
    ],
  };
  const before = JSON.stringify(tree);
  const { text: words } = await shown({ content: tree }, { remarkPlugins: [loud] });
  t.match(words, /HEADING \{\.NOT\} ATTRIBUTES.*raw/);
  t.match(words, /NOTE/);
  t.equal(JSON.stringify(tree), before, 'it is not changed');
});

t.test('a tree of HTML in place of a text, alone and as a chapter, with places', async (t) => {
  const link = {
    type: 'element',
    tagName: 'a',
    properties: { href: '#nowhere' },
    children: [text('link', 3)],
    position: { start: { line: 3, column: 1 } },
  };
  const tree = {
    type: 'root',
    children: [
      { type: 'element', tagName: 'p', properties: {}, children: [link] },
      { type: 'raw', value: '<i>raw</i>' },
    ],
  };
  const { text: words, warnings } = await shown({ content: tree });
  t.equal(words, 'link raw');
  t.match(warnings, [/^3 .*nowhere/]);
  t.match((await shown(['# One', { content: tree, source: 'two.html' }])).text, /One link raw/);
  await t.rejects(render({ content: { type: 'element' } as never }), /tree of unified/);
});

t.test('HTML without a doctype was no longer in quirks mode where there were plug-ins', async (t) => {
  const content = '<style>p { margin-left: 100 }</style><p>a</p>';
  const placeIn = async (options: RenderOptions): Promise<string | undefined> => {
    let text = '';
    await render({ type: 'html', content }, { template: 'none', ...options, dump: (written) => void (text = written) });
    return /^ *text \S+ (\S+)/m.exec(text)?.[1];
  };
  const plain = await placeIn({});
  t.equal(await placeIn({ rehypePlugins: [() => undefined] }), plain);
  t.not(plain, undefined);
});

t.test('a tree that is nested too deeply, or holds itself, is told in a sentence', async (t) => {
  const root: Node = { type: 'root', children: [] };
  root.children!.push(root);
  let deep: Node = { type: 'text', value: 'x' };
  for (let i = 0; i < 20_000; i++) deep = { type: 'element', tagName: 'div', properties: {}, children: [deep] };
  for (const content of [root, { type: 'root', children: [deep] }])
    await t.rejects(render({ type: 'html', content }, { template: 'none' }), {
      name: 'RenderError',
      reason: 'depth_limit',
    });
});
