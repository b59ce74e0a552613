import t from 'tap';
import { rendered } from '../pdf-reader.js';

/** Messages of a template of these files, with places. */
async function told(
  t: { testdir(files: Record<string, string>): string },
  files: Record<string, string>,
): Promise<string[]> {
  const { warnings } = await rendered('Text', { template: t.testdir({ 'template.css': '', ...files }) });
  return warnings.map(({ message, position, code }) => {
    const file = position?.file?.split('/').at(-1) ?? '';
    return `${code === 'SVC_OPTION_IGNORED' ? '' : code}${file}:${position?.line}:${position?.column} ${message}`;
  });
}

const json = (value: object): { 'template.json': string } => ({ 'template.json': JSON.stringify(value, null, 2) });

t.test('a field of template.json that there is not', async (t) => {
  t.match(await told(t, json({ name: 'x', extend: 'report' })), [
    /^template.json:3:3 There is no field "extend"; did you mean extends\?$/,
  ]);
  t.match(await told(t, json({ fonts: [] })), [
    /"fonts"; there are name, description, extends, options, defaults, theme\.$/,
  ]);
  t.same(await told(t, json({ $schema: 'x', version: '1', _note: '', '//': '' })), [], 'said to others');
});

t.test('a misspelt keyword of an option', async (t) => {
  const properties = { due: { type: 'string', title: 'Due', desciption: 'x' }, gap: { type: 'number', minimun: 3 } };
  t.match(await told(t, json({ options: { type: 'object', properties } })), [
    /^template.json:\d+:9 The option due has "desciption", which says nothing; did you mean description\?/,
    /The option gap has "minimun".*minimum/,
  ]);
});

t.test('a format of an option that there is not', async (t) => {
  const of = (format: string) => json({ options: { properties: { gap: { type: 'string', format } } } });
  t.match(await told(t, of('lenght')), [
    /^template.json:\d+:9 The option gap has the format "lenght", .*mean length\?/,
  ]);
  t.match(await told(t, of('zebra')), [/"zebra".*there are color, length\.$/]);
  t.same(await told(t, of('date')), [], 'JSON Schema knows it');
  t.same(await told(t, of('length')), []);
});

t.test('a place that nothing fills', async (t) => {
  const options = { options: { properties: { 'due-date': { type: 'string' } } } };
  const opening = '<p>{{Title}}{{due-date}}</p>\n<!-- {{comment}} -->\n<p>{{due_date}}{{#if x}}{{zzz}}</p>';
  t.match(await told(t, { ...json(options), 'opening.html': opening }), [
    /^opening.html:3:4 Nothing fills the place \{\{due_date\}\}, so it stays empty; did you mean \{\{due-date\}\}\?/,
    /^opening.html:3:16 \{\{#if x\}\} is no place/,
    /\{\{zzz\}\}.*there are \{\{title\}\}, .*\{\{due-date\}\}\.$/,
  ]);
});

t.test('an option that only the style sheet knows', async (t) => {
  const options = { options: { properties: { gap: { type: 'number' } } } };
  const css = '/* --option-x */ p { margin: var(--option-gap) }\nh1 { margin: var(--option-gpa) }';
  t.match(await told(t, { ...json(options), 'template.css': css }), [
    /^template.css:2:18 The template has no option "gpa".*did you mean --option-gap\?/,
  ]);
  t.match(await told(t, { 'template.css': 'p { margin: var(--option-gap) }' }), [/it has none\.$/]);
});

t.test('a file whose name is misspelt; capitals do not matter', async (t) => {
  t.match(await told(t, { 'heder.html': 'x', 'print.css': '', 'notes.html': '' }), [
    /heder.html is not used; did you mean header.html\?/,
  ]);
  const template = t.testdir({ 'Template.css': 'p { color: #00ff00 }', 'Opening.HTML': '<p>{{TITLE}}</p>' });
  const { pages, warnings } = await rendered('---\ntitle: My title\n---\n\nText', { template });
  t.equal(pages[0], 'My title Text');
  t.same(warnings, []);
});

t.test('what is an error names the file', async (t) => {
  const failure = (manifest: object) => rendered('x', { template: t.testdir(json(manifest)) });
  await t.rejects(
    failure({ theme: { primary_colour: '#fff' } }),
    /template.json: Unknown theme field "primary_colour"; did you mean/,
  );
  await t.rejects(
    failure({ theme: { text_color: 'redd' } }),
    /template.json: The theme field text_color must be a CSS colour/,
  );
  await t.rejects(
    failure({ extends: 'reprot' }),
    /"extends" of .*template.json: Unknown template "reprot", did you mean report/,
  );
  await t.rejects(failure({ defaults: { tco: true } }), /template.json: "tco" cannot be set there, did you mean toc;/);
  await t.rejects(failure({ options: { due: { type: 'string' } } }), /the option "due" belongs into "properties"/);
});

t.test('the templates that come with Platen have none of these', async (t) => {
  const { bundledTemplates, TemplateCache } = await import('../../../engine/render/templates/folder.js');
  const cache = new TemplateCache();
  for (const name of await bundledTemplates()) t.same((await cache.get(name))!.warnings, [], name);
});
