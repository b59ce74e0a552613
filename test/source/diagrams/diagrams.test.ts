/** Diagrams in documents. They need dist/diagrams, which `npm run build` makes. */
import t from 'tap';
import { rowsOf } from '../../../diagrams/sources/tables.js';
import { render, type RenderOptions } from '../../../engine/index.js';
import { ExtensionTimeout, host, type Extension, type Files } from '../../../engine/host/index.js';
import { createRenderer } from '../../../engine/render.js';
import { inspectPdf } from '../../../engine/inspect/inspect-pdf.js';
import type { Tag } from '../../../engine/inspect/inspection.js';

const FLOW = 'flowchart LR\n  A[Start] -->|go| B{Is it?}';
const fenced = (source: string, info = ''): string => `\`\`\`mermaid${info}\n${source}\n\`\`\`\n`;

async function drawn(content: string, options: RenderOptions = {}) {
  const { pdf, warnings } = await render({ type: 'markdown', content }, { template: 'none', ...options });
  return { pdf, warnings: warnings.map(({ message, position }) => `${position?.line}: ${message}`) };
}

/** The text alternatives of figures, in order. */
function alternatives(pdf: Uint8Array): string[] {
  const { tags } = inspectPdf(pdf, { tags: true });
  const within = ({ alt, children }: Tag): string[] => [
    ...(alt === null ? [] : [alt]),
    ...children.flatMap((child) => ('role' in child ? within(child) : [])),
  ];
  return tags ? within(tags) : [];
}

t.test('a flowchart is drawn, in a figure whose text alternative is its edges', async (t) => {
  const { pdf, warnings } = await drawn(fenced(FLOW, ' caption="How" {#fig-how}') + '\nSee [](#fig-how).');
  t.same(warnings, []);
  t.match(alternatives(pdf)[0], 'Flowchart: Start → Is it? (go)');
});

t.test('alt="…" is the text alternative, and the attributes of pandoc are understood', async (t) => {
  const { pdf, warnings } = await drawn('```{.mermaid #a alt="A way"}\n' + FLOW + '\n```\n');
  t.same(warnings, []);
  t.match(alternatives(pdf), ['A way']);
});

t.test('42.000 of a table without a language was drawn as 42 without a word', async (t) => {
  const chart = '| Mês | Receita |\n|---|---:|\n| Jan | 42.000 |\n| Fev | 45.300 |\n\n```chart\nbar\n```\n';
  const { warnings } = await drawn(chart);
  t.match(warnings, [/A diagram in “chart” is drawn, and may mislead: “42\.000” is read as a number with decimals;/]);
  t.same((await drawn(chart, { language: 'pt' })).warnings, []);
  t.same((await drawn(chart, { language: 'en' })).warnings, []);
  t.same((await drawn(chart.replaceAll('.000', '.5'))).warnings, []);
});

t.test('an element of HTML is a diagram, too', async (t) => {
  const content = `<!doctype html><div data-platen-diagram="mermaid">\n${FLOW.replaceAll('>', '&gt;')}\n</div>`;
  const { pdf, warnings } = await render({ type: 'html', content }, { template: 'none' });
  t.same(warnings, []);
  t.match(alternatives(pdf), [/^Flowchart: Start/]);
});

t.test('a share of the width was taken twice where it stood in braces', async (t) => {
  const widths: string[] = [];
  for (const info of [' width=50%', ' {width=50%}']) {
    const content = fenced(FLOW, info);
    await render({ type: 'markdown', content }, { template: 'none', dump: (text) => void widths.push(text) });
  }
  const [plain, braces] = widths.map((text) => /image img \S+ \S+ ([\d.]+)×/.exec(text)?.[1]);
  t.ok(plain);
  t.equal(braces, plain);
});

t.test('names of axes were cut off at the edge of a radar chart', async (t) => {
  const dumps: string[] = [];
  for (const name of ['b', 'A rather long name of an axis']) {
    const content = fenced(`radar-beta\n  axis a["a"], b["${name}"], c["c"], d["d"], e["e"]\n  curve x{1, 2, 3, 4, 5}`);
    const pageSize = { width: '400mm', height: '300mm' };
    await render({ type: 'markdown', content }, { template: 'none', pageSize, dump: (text) => void dumps.push(text) });
  }
  const [short, long] = dumps.map((text) => Number(/^picture 1 ([\d.]+)×/m.exec(text)?.[1]));
  t.ok(long! > short! + 50, `${short} and ${long} pt`);
});

t.test('the text of a critical task stood dark on red', async (t) => {
  let dump = '';
  const content = fenced('gantt\n  dateFormat YYYY-MM-DD\n  section S\n  Task :crit, a, 2024-01-01, 30d');
  await render({ type: 'markdown', content }, { template: 'none', dump: (text) => void (dump += text) });
  t.match(dump, '"Task"');
  t.notMatch(dump, /fill .*#ff0000/);
});

async function dumped(content: string): Promise<string> {
  let dump = '';
  const pageSize = { width: '800mm', height: '800mm' };
  await render({ type: 'markdown', content }, { template: 'none', pageSize, dump: (text) => void (dump += text) });
  return dump;
}

t.test('character references and icons stood as they are written in labels', async (t) => {
  const dump = await dumped(fenced('flowchart LR\n  a["#quot;x#quot; &eacute; #9829; fa:fa-car Car"]'));
  for (const word of ['\\"x\\"', 'é', '♥', 'Car']) t.match(dump, word);
  t.notMatch(dump, /fa-car|quot|eacute/);
});

t.test('several processes had no box', async (t) => {
  const one = await dumped(fenced('flowchart LR\n  a@{ shape: procs, label: "Checks" }'));
  t.ok(one.match(/^ *fill /gm)!.length > 1, one);
});

t.test('labels of Sankey diagrams lay on each other', async (t) => {
  const size = (dump: string): number => Number(/image img \S+ \S+ ([\d.]+)×/.exec(dump)?.[1]);
  const chain = (name: string) => fenced(`sankey-beta\n${name} 1,${name} 2,5\n${name} 2,${name} 3,5\n${name} 3,D,5`);
  const short = size(await dumped(chain('Source')));
  const long = size(await dumped(chain('A rather long name of a source')));
  t.ok(long > short * 1.3, `${short} and ${long}`);
});

t.test('an active task of a Gantt chart was as white as the page', async (t) => {
  const dump = await dumped(fenced('gantt\n  dateFormat YYYY-MM-DD\n  Task :active, a, 2024-01-01, 30d'));
  t.match(dump, /fill .* #c7d0fa/);
});

t.test('boxes of participants have the colour that is written', async (t) => {
  const { warnings } = await drawn(
    fenced('sequenceDiagram\n  box rgb(200,230,200) Team\n  participant A\n  end\n  A->>A: x'),
  );
  t.same(warnings, []);
});

t.test('a wrong diagram is one warning with its line, and its source is printed', async (t) => {
  const { warnings } = await drawn(`text\n\n${fenced('flowchart LR\n  A --> B\n  B --> [x\n  C --> D')}`);
  t.match(warnings, [/^6: A diagram in “mermaid” is printed as its source: .*“B --> \[x”/]);
  const unknown = await drawn(fenced('nothing\n  A --> B'));
  t.match(unknown.warnings, [/^1: .*no diagram that begins with “nothing”/]);
});

t.test('the bytes are the same in a renderer that has drawn others', async (t) => {
  const renderer = createRenderer({ template: 'none' });
  const source = fenced('block-beta\n  a["One"] b["Two"]') + fenced('mindmap\n  root\n    one\n    two');
  const input = { type: 'markdown', content: source } as const;
  const first = await renderer.render(input);
  await renderer.render({ type: 'markdown', content: fenced('pie\n "a": 1\n "b": 2') });
  renderer.close();
  const again = await render(input, { template: 'none' });
  t.same(first.warnings, []);
  t.equal(Buffer.compare(first.pdf, again.pdf), 0);
});

t.test('without the package a warning says what to install; without scripts, where diagrams are drawn', async (t) => {
  const { extension } = host.files;
  const files = host.files as { -readonly [name in keyof Files]: Files[name] };
  t.teardown(() => void (files.extension = extension));
  files.extension = () => Promise.resolve(null);
  t.match((await drawn(fenced(FLOW) + '\n' + fenced(FLOW))).warnings, [/npm i platen-diagrams/]);
  files.extension = undefined;
  t.match((await drawn(fenced(FLOW))).warnings, [/Node, Bun and Deno/]);
});

t.test('a script that takes too long ends as a warning', async (t) => {
  const { extension } = await import('../../../engine/host/node/extensions.js');
  const script = extension('diagrams/mermaid.js')!;
  const look = { fontFamily: 'Inter', fontSize: 14, primary: '#000', accent: '#00f', text: '#000', background: '#fff' };
  const call = { request: JSON.stringify({ source: FLOW, look }), measure: () => [1, 1, 1] as const };
  const end = await script.call({ ...call, milliseconds: 1 }).catch((error: unknown) => error);
  t.type(end, ExtensionTimeout);
});

t.test('what a script answers is bounded, and half a character in it is no failure', async (t) => {
  const { extension } = host.files;
  const files = host.files as { -readonly [name in keyof Files]: Files[name] };
  t.teardown(() => void (files.extension = extension));
  const answering = (answer: object): void => {
    files.extension = () => Promise.resolve({ call: () => Promise.resolve(JSON.stringify(answer)) });
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><desc>\ud800</desc></svg>';
  const picture = { svg, width: 9, height: 9, description: 'A way' };
  answering(picture);
  t.same((await drawn(fenced(FLOW))).warnings, []);
  const address = 'https://example.org/a.png';
  const other = svg.replace('</svg>', `<style>@import url(${address})</style><image href="${address}"/></svg>`);
  answering({ ...picture, svg: other });
  t.match((await drawn(fenced(FLOW))).warnings, [/refers to other files, which are not loaded/]);
  answering({ ...picture, svg: svg + ' '.repeat(4_000_000) });
  t.match((await drawn(fenced(FLOW))).warnings, [/its picture has more than 4,000,000 characters/]);
  answering({ problem: 'a'.repeat(1000), line: null });
  t.match((await drawn(fenced(FLOW))).warnings, [/: a{199}…\.$/]);
});

t.test('drawing ends with the time of the document', async (t) => {
  const { extension } = host.files;
  const files = host.files as { -readonly [name in keyof Files]: Files[name] };
  t.teardown(() => void (files.extension = extension));
  const given: number[] = [];
  const call: Extension['call'] = ({ milliseconds }) => {
    given.push(milliseconds);
    return Promise.resolve(JSON.stringify({ problem: 'no', line: null }));
  };
  files.extension = () => Promise.resolve({ call });
  await drawn(fenced(FLOW), { limits: { timeMs: 15_000 } });
  await drawn(fenced(FLOW));
  t.ok(given[0]! < 15_000);
  t.equal(given[1], 20_000);
});

t.test('a chart takes the table above, with numbers as the language writes them', async (t) => {
  const table = '| Obst | Anteil |\n|---|---|\n| Äpfel | 1.234,5 |\n| Birnen | 80 % |\n\n';
  const { pdf, warnings } = await drawn(`${table}\`\`\`chart\nbar title="Ernte"\n\`\`\`\n`, { language: 'de' });
  t.same(warnings, []);
  t.same(alternatives(pdf), ['Bar chart: Ernte. Obst, Anteil: Äpfel, 1234.5; Birnen, 80']);
});

t.test('a chart may have an option a line, as language models write them', async (t) => {
  const table = '\n| Region | Q2 | Q3 |\n|---|---:|---:|\n| EMEA | 12 | 13 |\n';
  const { pdf, warnings } = await drawn(`\`\`\`chart\ntype: bar\ntitle: "Sales"\nstacked: true\n${table}\`\`\`\n`);
  t.same(warnings, []);
  t.same(alternatives(pdf), ['Bar chart: Sales. Region, Q2, Q3: EMEA, 12, 13']);
});

t.test('a line of numbers in a cell is a chart as high as its text, and what is no number stays', async (t) => {
  const content = '| A | B |\n|---|---|\n| x | [3, 5, 4]{.sparkline} |\n| y | [3, much]{.sparkline} |\n';
  const { pdf, warnings } = await drawn(content);
  t.same(alternatives(pdf), ['Line chart: 3 5 4']);
  t.match(warnings, [/^4: A diagram in “sparkline” is printed as its source: “much” is no number/]);
});

t.test('each series has a panel of its own, in the order of the columns', async (t) => {
  const dump = await dumped('```chart\nbar multiples\nYear,Wind,Coal\n2019,1,4\n2020,2,3\n```\n');
  t.ok(dump.indexOf('"Wind"') > 0 && dump.indexOf('"Coal"') > dump.indexOf('"Wind"'));
  t.equal(dump.match(/"2019"/g)?.length, 2);
});

t.test('a moment in milliseconds was a year', async (t) => {
  const x = { field: 'a', type: 'temporal', scale: { domain: [1500000000000, 1500900000000] } };
  const data = { values: [{ a: 1500400000000 }] };
  const dump = await dumped(`\`\`\`vega-lite\n${JSON.stringify({ data, mark: 'point', encoding: { x } })}\n\`\`\`\n`);
  t.match(dump, /"Wed 19"/);
});

t.test('1.5 was fifteen in a chart of a German text', (t) => {
  const numbers = (cells: string, language: string) => Object.values(rowsOf(`a|b|c|d|e\n${cells}`, language).rows[0]!);
  t.same(numbers('1.5|1,5|1.234|1.234,5|1.2.3', 'de'), [1.5, 1.5, 1234, 1234.5, '1.2.3']);
  t.same(numbers('1.5|1,5|1,234|12,34,567.5|-,5', 'en'), [1.5, 1.5, 1234, 1234567.5, -0.5]);
  t.end();
});

t.test('Vega-Lite and Graphviz are drawn', async (t) => {
  const spec = {
    data: { values: [{ a: 'A', b: 1 }] },
    mark: 'bar',
    encoding: { x: { field: 'a' }, y: { field: 'b' } },
  };
  const content = `\`\`\`vega-lite\n${JSON.stringify(spec)}\n\`\`\`\n\n\`\`\`dot\ndigraph { a -> b }\n\`\`\`\n`;
  const { pdf, warnings } = await drawn(content);
  t.same(warnings, []);
  t.same(alternatives(pdf), ['Chart. a, b: A, 1', 'Graph: a → b']);
});

t.test('expressions are never code, and files are not loaded', async (t) => {
  const chart = (spec: object): string => `\`\`\`vega-lite\n${JSON.stringify(spec)}\n\`\`\`\n`;
  const file = await drawn(chart({ data: { url: 'https://example.org/a.csv' }, mark: 'bar' }));
  t.match(file.warnings, [/data of “https:..example.org.a.csv” is not loaded/]);
  const data = { values: [{ a: 1 }] };
  const transform = [{ calculate: 'constructor.constructor("return 1")()', as: 'b' }];
  const code = await drawn(chart({ data, transform, mark: 'bar', encoding: { x: { field: 'b' } } }));
  t.match(code.warnings, [/is printed as its source/]);
});

t.test('a diagram of a language model was its source for a bracket in a label', async (t) => {
  const sources = [
    'graph TD\n  A[Web (React)] -->|5% (off)| B{Paid? [net]}\n  B --> C["kept (so)"]\n  C --> end[End of "it"]',
    'sequenceDiagram\n  participant A as Auth; JWT\n  A->>A: check; then go',
    'pie\n  "a" : 40%\n  "b" : 60',
    'quadrantChart\n  Gauss (1): [0.3, 0.7]',
  ];
  for (const source of sources) {
    const { pdf, warnings } = await drawn(fenced(source));
    t.equal(alternatives(pdf).length, 1, source);
    t.match(warnings, [/is drawn as it was meant: mermaid does not understand “.*”\. Write “.*”\.$/], source);
  }
  const { pdf } = await drawn(fenced(sources[0]!));
  t.match(alternatives(pdf)[0], 'Web (React) → Paid? [net] (5% (off))');
  const hopeless = await drawn(fenced('graph TD\n  A[Web (React)] --> B\n  end'));
  t.match(hopeless.warnings, [/is printed as its source/]);
});

t.test('comments and a last comma in JSON kept a chart from being drawn', async (t) => {
  const spec = `{ // A chart
    "data": {"values": [{"a": "x//,]", "b": 1}, /* provisional */]}, "mark": "bar",
    "encoding": {"x": {"field": "a"}, "y": {"field": "b"},},
  }`;
  const { pdf, warnings } = await drawn(`\`\`\`vega-lite\n${spec}\n\`\`\`\n`);
  t.same(warnings, []);
  t.match(alternatives(pdf), ['Chart. a, b: x//,], 1']);
});

t.test('a chart of a hundred million rows filled the memory', async (t) => {
  const chart = (data: object, transform: object[] = []): string =>
    `\`\`\`vega-lite\n${JSON.stringify({ data, transform, mark: 'bar', encoding: { x: { field: 'data' } } })}\n\`\`\`\n`;
  const all = [
    chart({ sequence: { start: 0, stop: 1e8 } }),
    chart({ values: [{ a: 1 }, { a: 2 }] }, [{ density: 'a', steps: 1e8 }]),
    chart({ values: [{ a: 1 }] }, [{ calculate: 'length(sequence(1e8))', as: 'data' }]),
  ];
  for (const one of all) t.match((await drawn(one)).warnings, [/makes more than 200000 rows; make fewer/], one);
  t.same((await drawn(chart({ sequence: { start: 0, stop: 9 } }))).warnings, []);
});
