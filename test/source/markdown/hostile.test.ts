/**
 * Markdown written to take long, each input some ten times as long as what took a second before (rows 74, 80 and 93 of the
 * list of hostile inputs): it is read in seconds, or ends in an error that says where. What took the square of its length
 * takes a quarter of a minute here; the bound leaves room for slow machines.
 */
import t from 'tap';
import { Budgets } from '../../../engine/budget.js';
import { Diagnostics, RenderError } from '../../../engine/diagnostics.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';

t.setTimeout(900_000);
const SECONDS = 10;
const LENGTH = 20_000;

const filled = (text: string, length = LENGTH): string => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const growing = (marker: string, between: string): string => times(340, (i) => marker.repeat(i + 1) + between);
const around = (before: string, after: string, count: number): string => before.repeat(count) + after.repeat(count);

const ATTACKS: Readonly<Record<string, string>> = {
  'brackets on lines of their own': filled('[\n'),
  'brackets in one another': around('[', ']', LENGTH / 2),
  'images in one another': around('![', '](b)', LENGTH / 6),
  'links that cannot be links': around('[', '](b)', LENGTH / 5),
  'closing brackets': filled(']'),
  'closing brackets on lines of their own': filled(']\n'),
  'labels that are not closed': filled('[a'),
  'exclamation marks and brackets': filled('!['),
  'calls of footnotes that are not closed': filled('[^a'),
  'footnotes of images': `![^${filled(']a')}`,
  'titles that are not closed': filled('[a](b (c'),
  'an open bracket and words': `[${filled('a\n')}`,
  'an open bracket and addresses': `[${filled('www.a ')}`,
  definitions: times(2500, (i) => `[label${i}]: /url${i}\n`),
  'backticks of many lengths': growing('`', 'a'),
  'backticks of two lengths': filled('`a ``b '),
  'code of many lines': `\`${filled('a b\n')}\``,
  'comments that are not closed': filled('a <!-- '),
  'comments on lines of their own': filled('a <!--\n'),
  'CDATA that is not closed': filled('a<![CDATA['),
  'declarations that are not closed': filled('a <!A '),
  'instructions that are not closed': filled('a <? '),
  'names of raw tags': filled('<a'),
  'emphasis that closes late': around('*a ', 'a* ', LENGTH / 6),
  'emphasis in words': filled('*a'),
  'emphasis opened, then closed': around('*a', 'a*', LENGTH / 4),
  'emphasis of three markers': filled('a**b_c* '),
  stars: `${'*'.repeat(LENGTH / 2)}a${'*'.repeat(LENGTH / 2)}`,
  'stars and low lines': filled('*_'),
  'emphasis across links': filled('*[a*](b)'),
  'strikethrough of one and two': filled('a~~b~'),
  'strikethrough and emphasis': filled('~a*b_'),
  'lines of a paragraph': filled('lorem ipsum\n', 200_000),
  'lines with code in a paragraph': filled('a `b` c\n', 80_000),
  'lines with emphasis in a quote': filled('> a *b* c\n', 100_000),
  'headings underlined': filled('a\n=\n'),
  'headings underlined in a quote': filled('> a\n> =\n'),
  'headings and lines': filled('# a\nb\n'),
  'lazy lines in quotes': `${'>'.repeat(90)}a\n${filled('b\n')}`,
  'lazy lines in quotes and lists': `${'> * '.repeat(22)}a\n${filled('b\n')}`,
  'lists in list items, ended line by line': filled('* * a\n'),
  'definitions and terms in turn': filled('a\n\n: b\n\n'),
  'quotes that end behind other lines': filled('> * a\n> b\n'),
  'formulas that are not closed': filled('$a= \\(b \\[c '),
  'environments in one another': filled('\\begin{a}'),
  'ends of lines of LaTeX that have an open bracket': `\\begin{center}\n${filled('\\\\[', 80_000)}\n\\end{center}`,
  'references of LaTeX with spaces between them': `${`\\ref{a}${' '.repeat(13)}`.repeat(9)}XX \\ref{b}`,
  'an environment and spaces': `\\begin{itemize}${filled(' ', 200_000)}x\n\\end{itemize}`,
  'references before the label of a formula': `${times(8000, (i) => `\\ref{a${i}} `)}$$\\label{z}$$`,
  'environments without a name': filled('\\begin{a '),
  'indented footnotes in a row': filled('[^1]: a\n    '),
  'list items in one line': `${filled('* ')}a`,
  'fences without end': filled('> ```\na\n'),
  'a fence and spaces': `\`\`\`${filled(' ')}`,
  'images in one line': filled('![ '),
  ...Object.fromEntries(
    Object.entries({
      haskell: '{-\n',
      julia: '"""\n',
      ocaml: '(*\n',
      erlang: '"\n',
      fsharp: '(*\n',
      r: "'\n",
      perl: 'q{\n',
      dart: "'''\n",
      csharp: `${'a.'.repeat(600)}\n`,
      scss: `${'--'.repeat(600)}\n`,
      less: `${'a::'.repeat(600)}\n`,
    }).map(([language, line]) => [`code in ${language}`, `\`\`\`${language}\n${filled(line, 30_000)}\n\`\`\``]),
  ),
};

async function ends(markdown: string): Promise<{ seconds: number; ends: string }> {
  const before = process.cpuUsage();
  const diagnostics = new Diagnostics(new Budgets(markdown.length));
  const found = await parseMarkdown(markdown, { diagnostics, footnotes: 'page', highlight: true }).then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof RenderError)) throw error;
      return error.position ? error.reason : `${error.reason} without a place`;
    },
  );
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, ends: found };
}

for (const [name, markdown] of Object.entries(ATTACKS)) {
  t.test(name, async (t) => {
    const found = await ends(markdown);
    t.ok(found.seconds < SECONDS, `${found.seconds} s`);
    t.match(found.ends, /^(?:|depth_limit|size_limit)$/);
  });
}

t.test('lists, definitions and underlined headings are read to their end, however many there are', async (t) => {
  for (const fragment of ['* * a\n', 'a\n\n: b\n\n', 'a\n=\n'])
    t.equal((await ends(filled(fragment, 30_000))).ends, '', fragment);
});

t.test('a table of many columns and short rows says where it is', async (t) => {
  const table = `x\n\n|${'a|'.repeat(900)}\n|${'-|'.repeat(900)}\n${'b\n'.repeat(5000)}`;
  const diagnostics = new Diagnostics(new Budgets(table.length));
  const error: unknown = await parseMarkdown(table, { diagnostics }).catch((thrown: unknown) => thrown);
  t.match(error, { reason: 'size_limit', position: { line: 3 } });
  t.match((error as RenderError).message, /empty cells added to the rows .+budgets\.filledCells/);
});

t.test('reading in vain ends at a budget that says where', async (t) => {
  const markdown = `x\n\n${filled('[a](b (c', 30_000)}`;
  const diagnostics = new Diagnostics(new Budgets(0, { markdownSteps: 100_000 }));
  const error: unknown = await parseMarkdown(markdown, { diagnostics }).catch((thrown: unknown) => thrown);
  t.match(error, { reason: 'size_limit', position: { line: 3 } });
});

t.test('blocks without blank lines between them are read in parts, and are what they were', async (t) => {
  const block = (i: number): string =>
    `# Heading ${i}\nText of [one] and *two*\n- a\n  b\n> quote\nlazy\n\n~~~\ncode\n~~~\n| a | b |\n|---|---|\n| ${i} |\n`;
  const lengths: number[] = [];
  const whole = await parseMarkdown(`${times(30, block)}[one]: /x`);
  const long = await parseMarkdown(`${times(400, block)}[one]: /x`, { onParse: (length) => lengths.push(length) });
  t.ok(Math.max(...lengths) < 20_000, `${Math.max(...lengths)}`);
  // Html, head, title and its text, body; then the same for each block, links that are defined behind all included.
  const perBlock = (whole.tree.length - 5) / 30;
  t.equal(long.tree.length - 5, 400 * Math.round(perBlock) + (whole.tree.length - 5 - 30 * Math.round(perBlock)));
});
