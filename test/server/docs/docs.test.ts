import t from 'tap';
import { ERROR_CODES } from '../../../server/errors/catalog.js';
import { WARNING_CODES } from '../../../server/errors/warning-texts.js';
import { createDocs } from '../../../server/docs/docs.js';
import { OPERATIONS } from '../../../server/openapi/operations.js';
import { createSchemas } from '../../../server/schemas/schemas.js';
import { loadTemplates } from '../../../server/schemas/templates.js';
import { defaultConfig } from '../support/default-config.js';

const config = defaultConfig();
const docs = createDocs(config);

function body(path: string): string {
  const page = docs.page(path);
  if (!page) throw new Error(`No page at ${path}`);
  return page.body;
}

const paths = [
  '/docs',
  '/docs/api',
  '/docs/errors',
  '/docs/webhooks',
  ...[...ERROR_CODES, ...WARNING_CODES, 'UNAUTHORIZED', 'QUOTA_EXCEEDED'].map((code) => `/docs/errors/${code}`),
];

t.test('every page is there, whole and self-contained', async (t) => {
  for (const path of paths) {
    const page = docs.page(path)!;
    t.equal(page.status, 200, path);
    t.equal(page.type, 'text/html; charset=utf-8');
    t.match(page.body, /^<!doctype html>\s*<html lang="en">/);
    t.equal(page.body.match(/<h1>/g)?.length, 1, 'one main heading');
    t.match(page.body, /<a class="skip" href="#content">[^]*<main id="content"/, 'a way past the navigation');
    t.notMatch(
      page.body.replace('<script src="/docs/copy.js" defer></script>', ''),
      /<script|<style|<[a-z][^>]* style=|<img|@import/,
      'nothing that the content security policy forbids',
    );
    for (const [, address] of page.body.matchAll(/<link [^>]*href="([^"]*)"/g))
      t.match(address, /^\/(docs\/docs\.css|playground\/icon\.svg)$/);
    t.notMatch(page.body, /\{(base_url|docs_url|dashboard_url)\}|undefined|\[object/, 'nothing is left to fill in');
  }
});

t.test('tags are closed in the order in which they were opened', async (t) => {
  const empty = new Set(['meta', 'link', 'br', 'hr', 'input', 'wbr']);
  for (const path of paths) {
    const open: string[] = [];
    let broken = '';
    for (const [, end, name = ''] of body(path).matchAll(/<(\/?)([a-z][a-z\d]*)\b[^>]*>/g)) {
      if (empty.has(name)) continue;
      if (end === '') open.push(name);
      else if (open.pop() !== name) broken ||= name;
    }
    t.equal(broken + open.join(), '', path);
  }
});

t.test('links between the pages lead somewhere', async (t) => {
  const known = new Set([...paths, '/', '/openapi.json', '/llms.txt']);
  const ids = new Map(
    paths.map((path) => [path, new Set([...body(path).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  );
  for (const path of paths) {
    for (const [, address = ''] of body(path).matchAll(/<a [^>]*href="([^"]*)"/g)) {
      if (address.startsWith('https://pdf.test/dashboard')) continue;
      const [page = '', fragment] = address.split('#');
      const target = page === '' ? path : page;
      t.ok(known.has(target), `${path} → ${address}`);
      if (fragment !== undefined) t.ok(ids.get(target)?.has(fragment), `${path} → ${address}`);
    }
  }
});

t.test('an id stands once on a page', async (t) => {
  for (const path of paths) {
    const ids = [...body(path).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    t.equal(new Set(ids).size, ids.length, path);
  }
});

t.test('the page of a code tells what it is, why, how to mend it, and shows before, after and the JSON', async (t) => {
  for (const code of ERROR_CODES) {
    const page = body(`/docs/errors/${code}`);
    for (const words of ['Why', 'How to mend it', 'Before', 'After', 'For programs']) t.match(page, `>${words}<`, code);
    t.match(page, `&quot;code&quot;: &quot;${code}&quot;`);
  }
  for (const code of WARNING_CODES) {
    const page = body(`/docs/errors/${code}`);
    for (const words of ['What the PDF looks like', 'How to mend it', 'Before', 'After']) t.match(page, `>${words}<`);
    t.match(page, `&quot;code&quot;: &quot;${code}&quot;`);
  }
});

t.test('the reference spellings show the page of the code that is in the body', async (t) => {
  t.match(body('/docs/errors/UNAUTHORIZED'), '<code>SVC_INVALID_API_KEY</code>');
  t.match(body('/docs/errors/QUOTA_EXCEEDED'), '<code>SVC_MONTHLY_QUOTA_EXCEEDED</code>');
  t.equal(body('/docs/errors/render_failed'), body('/docs/errors/RENDER_FAILED'), 'in any case of letters');
});

t.test('the reference has every operation, field and schema', async (t) => {
  const page = body('/docs/api');
  for (const { id, path } of Object.values(OPERATIONS)) {
    t.match(page, `id="${id}"`);
    t.ok(page.includes(path.replaceAll('&', '&amp;')), path);
  }
  for (const [name, schema] of Object.entries(createSchemas(config))) {
    t.match(page, `id="schema-${name}"`);
    for (const field of Object.keys((schema['properties'] ?? {}) as object)) t.match(page, `<code>${field}</code>`);
  }
});

t.test('text of the catalogue cannot become markup', async (t) => {
  t.match(body('/docs/errors/SVC_SCRIPT_IGNORED'), '&lt;script&gt;draw(c)&lt;/script&gt;');
});

t.test('what is not there is a page that says so, and what lies outside of /docs is none', async (t) => {
  for (const path of [
    '/docs/nothing',
    '/docs/errors/NO_SUCH_CODE',
    '/docs/../etc/passwd',
    '/docs/errors/a/b',
    '/docs/<b>',
  ]) {
    const page = docs.page(path);
    t.equal(page?.status, 404, path);
    t.match(page?.body, 'Page not found');
    t.notMatch(page?.body, '<b>');
  }
  for (const path of ['/', '/documents', '/v1/pdf', '']) t.equal(docs.page(path), null, path);
  t.equal(docs.page('/docs/')?.body, body('/docs'), 'a slash at the end does no harm');
});

t.test('the style sheet is served, and asks nobody for anything', async (t) => {
  const sheet = docs.page('/docs/docs.css');
  t.equal(sheet?.type, 'text/css; charset=utf-8');
  t.notMatch(sheet?.body, /url\(|@import/);
});

t.test('limits on the pages are those of the configuration', async (t) => {
  const small = createDocs(defaultConfig({ maxPages: 77, maxBodyBytes: 3 * 1024 * 1024, retentionHours: 5 }));
  t.match(small.page('/docs')?.body, /<td>\s*77\s*<\/td>/);
  t.match(small.page('/docs')?.body, /3 MiB/);
  t.match(small.llmsTxt(), /kept 5 hours/);
});

t.test('below a path, links keep it', async (t) => {
  const below = createDocs(defaultConfig({ baseUrl: 'https://pdf.test/render' }));
  t.match(below.page('/docs')?.body, 'href="/render/docs/docs.css"');
  t.match(below.page('/docs')?.body, 'href="/render/docs/api"');
});

t.test('llms-full.txt has every template with its example, and the guides, under one title', async (t) => {
  const text = docs.llmsFullTxt();
  for (const { name, example } of loadTemplates()) {
    t.match(text, new RegExp(`^### ${name}$`, 'm'));
    t.ok(example !== null && text.includes(example.trimEnd()), name);
  }
  for (const title of ['Markdown, as Platen reads it', 'Templates', 'Pages, in CSS', 'Data merge', 'E-invoices'])
    t.ok(text.includes(`\n## ${title}\n`), title);
});

t.test('llms.txt has every operation, field, error and warning, and is short', async (t) => {
  const text = docs.llmsTxt();
  t.match(text, /^# /);
  for (const { method, path } of Object.values(OPERATIONS))
    t.ok(text.includes(`\`${method.toUpperCase()} ${path}\``), path);
  for (const code of [...ERROR_CODES, ...WARNING_CODES]) t.ok(text.includes(`\`${code}\``), code);
  const schemas = createSchemas(config);
  for (const [component, prefix] of [
    ['Input', 'input'],
    ['Theme', 'theme'],
    ['RenderOptions', 'options'],
  ] as const)
    for (const field of Object.keys(schemas[component]!['properties'] as object))
      t.ok(text.includes(`\`${prefix}.${field}\``), field);
  t.notMatch(text, /\{(base_url|docs_url|dashboard_url)\}|undefined|\[object/);
  t.ok(text.length < 21_000, `${text.length} characters`);
});

t.test('search finds a section by its words, those of headings first', async (t) => {
  const linksOf = (question: string): string[] =>
    [...docs.search(question).body.matchAll(/<li>\s*<a href="(\/docs[^"]*)"/g)]
      .map(([, address]) => address!)
      .filter((address) => !['/docs', '/docs/api', '/docs/errors', '/docs/webhooks'].includes(address));
  t.ok(linksOf('Idempotency-Key').includes('/docs#idempotency'), linksOf('Idempotency-Key').join());
  t.equal(linksOf('SVC_FONT_FALLBACK')[0], '/docs/errors/SVC_FONT_FALLBACK');
  t.match(linksOf('page_size orientation').join(), /\/docs\/api#/);
  t.match(linksOf('python').join(), '/docs#in-python');
  for (const address of linksOf('render')) {
    const [path = '', id] = address.split('#');
    t.match(body(path), id === undefined ? '<h1>' : `id="${id}"`, address);
  }
  t.match(docs.search('xyzzy').body, /Nothing in the documentation has all of “xyzzy”/);
  t.match(docs.search('').body, /Type what you look for/);
  const hostile = docs.search('<script>"&').body;
  t.notMatch(hostile, '<script>');
  t.match(hostile, 'value="&lt;script&gt;&quot;&amp;"');
  t.match(docs.search('Bearer').body, '<mark>Bearer</mark>');
});
