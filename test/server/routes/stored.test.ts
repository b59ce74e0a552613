/** What workspaces store, over HTTP with real renders. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { packageRoot } from '../../../engine/places.js';
import { createBlobs } from '../../../server/blobs/create-blobs.js';
import { newId } from '../../../server/keys/new-id.js';
import { LocalFiles } from '../../../server/stored/local-files.js';
import { bodyOf, pin, pinnedOf, taskOf } from '../../../server/stored/pinning.js';
import { markdown, renderOver } from '../interface/support.js';
import { until } from '../store/fixtures.js';
import { testService, type Answer } from '../support/service.js';

const service = await testService(t, {
  PLATEN_SWEEP_SECONDS: '1',
  PLATEN_TIERS: JSON.stringify({
    pro: { requests_per_minute: null },
    free: { stored_items: 2, stored_bytes: 1500, requests_per_minute: null },
  }),
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"><circle cx="150" cy="150" r="120" fill="#c00"/></svg>';
const OTHER = SVG.replace('#c00', '#00c');

function putAsset(
  key: string,
  name: string,
  bytes: string | Uint8Array = SVG,
  type = 'image/svg+xml',
): Promise<Answer> {
  const body = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  return service.call('PUT', `/v1/assets/${name}`, { key, body, headers: { 'Content-Type': type } });
}
const putTheme = (key: string, name: string, theme: object) =>
  service.call('PUT', `/v1/themes/${name}`, { key, body: theme });
const document = (theme: object) => markdown('# Offer\n\nWith a [link](https://example.com/).', { theme });

t.test('a theme is checked, stored, read, listed, replaced and deleted', async (t) => {
  const { key } = await service.workspace();
  const refused = await putTheme(key, 'corporate', { primary_colour: '#123456' });
  t.equal(refused.status, 400);
  t.match(refused.json.error.details.errors, [{ field: '/primary_colour', suggestion: /primary_color/ }]);

  const stored = await putTheme(key, 'corporate', { accent_color: '#aabbcc' });
  t.equal(stored.status, 200);
  t.match(stored.json, { object: 'theme', name: 'corporate', media_type: null, sha256: /^[0-9a-f]{64}$/ });
  const remarks = stored.json.warnings as { code: string; field: string }[];
  t.match(
    remarks.find(({ code }) => code === 'SVC_COLOR_CONTRAST_LOW'),
    { field: '/accent_color' },
    'the remarks of a render point into what was sent',
  );
  const again = await putTheme(key, 'corporate', { accent_color: '#aabbcc' });
  t.equal(again.json.created_at, stored.json.created_at, 'the same once more changes nothing');

  const read = await service.call('GET', '/v1/themes/corporate', { key });
  t.same(read.json.content, { accent_color: '#aabbcc' });
  await putTheme(key, 'corporate', { primary_color: '#123456', accent_color: '#003366' });
  await putTheme(key, 'another', {});
  const listed = await service.call('GET', '/v1/themes', { key });
  t.same(
    listed.json.data.map(({ name }: { name: string }) => name),
    ['another', 'corporate'],
  );
  t.notSame(listed.json.data[1].sha256, stored.json.sha256, 'it was replaced');
  t.match((await service.call('DELETE', '/v1/themes/corporate', { key })).json, { name: 'corporate', deleted: true });
  t.equal((await service.call('GET', '/v1/themes/corporate', { key })).status, 404);
  t.equal((await service.call('DELETE', '/v1/themes/corporate', { key })).status, 404);
});

t.test('a theme that is stored is pointed into as it was sent', async (t) => {
  const { key } = await service.workspace();
  const { status, json } = await putTheme(key, 'corporate', { logo_url: 'asset:none' });
  t.equal(status, 400);
  t.match(json.error.details.errors, [{ field: '/logo_url', message: /stored no asset "none"/ }]);
  const wrapped = await putTheme(key, 'corporate', { theme: {} });
  t.match(wrapped.json.error.details.errors, [{ field: '/theme', suggestion: /^Known fields are logo_url/ }]);
});

t.test('what is no image, or another than its Content-Type says, is told of the body', async (t) => {
  const { key } = await service.workspace();
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  const refusals: readonly (readonly [string | Uint8Array, string, object])[] = [
    [png, 'image/jpeg', { field: 'Content-Type', message: 'The body is image/png, not image/jpeg.' }],
    ['abc', 'image/png', { field: '', message: /^The body is not an image that can be read/, suggestion: /^Export/ }],
    ['', 'image/png', { field: '', message: 'The body is empty.' }],
  ];
  for (const [bytes, type, problem] of refusals) {
    const { status, json } = await putAsset(key, 'logo', bytes, type);
    t.equal(status, 400);
    t.match(json.error.details.errors, [problem]);
  }
  t.equal((await putAsset(key, 'logo', png, 'image/png')).status, 200);
});

t.test('a template without anything, and one that comes with the service', async (t) => {
  const { key } = await service.workspace();
  const empty = await service.call('PUT', '/v1/templates/ours', { key, body: {} });
  t.equal(empty.status, 400);
  t.match(empty.json.error.human_message, /^The body has neither css, fragments nor manifest\./);
  const { status, json } = await service.call('GET', '/v1/templates/report', { key });
  t.equal(status, 404);
  t.match(json.error, { human_message: /comes with the service/, agent_message: /GET http.*\/v1\/templates/ });
});

t.test('names are checked', async (t) => {
  const { key } = await service.workspace();
  const { status, json } = await putTheme(key, 'Our%20Theme', {});
  t.equal(status, 400);
  t.match(json.error.details.errors, [{ field: 'name', message: /small letters/ }]);
});

t.test('a stored theme: fields of the request hold over it', async (t) => {
  const { key } = await service.workspace();
  await putTheme(key, 'corporate', { primary_color: '#123456', accent_color: '#003366' });
  const whole = { primary_color: '#123456', accent_color: '#660033' };
  const direct = await renderOver(service, key, document(whole));
  const stored = await renderOver(service, key, document({ name: 'corporate', accent_color: '#660033' }));
  t.equal(stored.result.sha256, direct.result.sha256);
  const unknown = await service.call('POST', '/v1/pdf/generate', { key, body: document({ name: 'corporat' }) });
  t.equal(unknown.status, 400);
  t.match(unknown.json.error.details.errors, [{ field: '/theme/name', suggestion: 'Did you mean corporate?' }]);
  const checked = await service.call('POST', '/v1/pdf/validate', { key, body: document({ name: 'none' }) });
  t.equal(checked.status, 400, 'validating tells the same');
});

t.test('a logo by the name of an asset, and by a data: URL', async (t) => {
  const { key } = await service.workspace();
  await putAsset(key, 'logo');
  const data = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`;
  const direct = await renderOver(service, key, document({ logo_url: data }));
  const plain = await renderOver(service, key, document({}));
  t.not(direct.result.sha256, plain.result.sha256, 'the logo is there');
  t.same(direct.codes, []);
  const stored = await renderOver(service, key, document({ logo_url: 'asset:logo' }));
  t.equal(stored.result.sha256, direct.result.sha256);

  await putTheme(key, 'corporate', { logo_url: 'asset:logo' });
  await putAsset(key, 'logo', OTHER);
  const later = await renderOver(service, key, document({ name: 'corporate' }));
  t.not(later.result.sha256, direct.result.sha256, 'what is replaced shows at once');
  await service.call('DELETE', '/v1/assets/logo', { key });
  const gone = await service.call('POST', '/v1/pdf/generate', { key, body: document({ name: 'corporate' }) });
  t.match(gone.json.error.details.errors, [{ field: '/theme/name', message: /stored no asset "logo"/ }]);
  t.equal((await putTheme(key, 'other', { logo_url: 'asset:logo' })).status, 400, 'nor can a theme name it');
});

t.test('assets in images and in CSS of a document, a letterhead and a template', async (t) => {
  const { key } = await service.workspace();
  await putAsset(key, 'seal');
  const data = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`;
  const uses: readonly ((address: string) => object)[] = [
    (address) => markdown(`![The seal](${address})`),
    (address) => ({ input: { type: 'html', content: `<img src="${address}" alt="The seal" width="80">` } }),
    (address) => ({
      input: { type: 'html', content: `<style>p { background: url("${address}"); height: 60pt }</style><p>x</p>` },
    }),
    (address) => markdown('x', { theme: { letterhead: `<img src="${address}" alt="The seal" width="80">` } }),
  ];
  for (const use of uses) {
    const direct = await renderOver(service, key, use(data));
    const stored = await renderOver(service, key, use('asset:seal'));
    t.same(stored.codes, [], JSON.stringify(use('asset:seal')));
    t.equal(stored.result.sha256, direct.result.sha256);
  }
  const css = 'h1 { background: url(asset:seal) }';
  const body = { manifest: { description: 'With a seal.' }, css };
  const template = await service.call('PUT', '/v1/templates/sealed', { key, body });
  t.equal(template.status, 200, template.text);
  t.same(template.json.warnings, [], 'the trial has the asset, too');
  const sealed = await renderOver(service, key, markdown('# Offer', { template: 'sealed' }));
  t.same(sealed.codes, []);

  await service.call('DELETE', '/v1/assets/seal', { key });
  const gone = await service.call('POST', '/v1/pdf/generate', { key, body: markdown('![The seal](asset:seal)') });
  t.equal(gone.status, 200, 'a text may speak of it');
  t.match(gone.json.warnings, [{ code: 'SVC_IMAGE_UNAVAILABLE', message: /asset:seal/, field: '/input/content' }]);
  const other = await service.workspace();
  await putAsset(key, 'seal');
  const foreign = await renderOver(service, other.key, markdown('![The seal](asset:seal)'));
  t.same(foreign.codes, ['SVC_IMAGE_UNAVAILABLE'], 'assets of others are as none');
});

t.test('a job that waits is drawn with the asset of its time', async (t) => {
  const { key, workspace } = await service.workspace();
  await putAsset(key, 'seal');
  const request = { input: { type: 'markdown' as const, content: '![The seal](asset:seal)' } };
  const localFiles = new LocalFiles(await createBlobs(service.config), service.config);
  const { stored } = await pin({ store: service.store, localFiles, operatorItems: [] }, workspace.id, request);
  t.match(stored, [{ kind: 'asset', name: 'seal', sha256: /^[0-9a-f]{64}$/ }]);
});

t.test('an asset that cannot be drawn is refused', async (t) => {
  const { key } = await service.workspace();
  const broken = await putAsset(key, 'logo', 'no image', 'image/png');
  t.equal(broken.status, 400);
  t.equal(broken.json.error.code, 'INVALID_REQUEST');
  t.equal((await putAsset(key, 'logo', 'x', 'image/gif')).status, 415);
  t.equal((await putAsset(key, 'logo', Buffer.alloc(1024 * 1024 + 1), 'image/png')).status, 413);
  const small = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  const stored = await putAsset(key, 'logo', small, 'image/png');
  t.match(stored.json, { object: 'asset', name: 'logo', bytes: small.length, media_type: 'image/png' });
  t.match(stored.json.warnings, [{ code: 'SVC_LOGO_LOW_RESOLUTION' }]);
  t.match((await service.call('GET', '/v1/assets/logo', { key })).json, { content: null, media_type: 'image/png' });
  t.equal((await service.call('GET', '/v1/assets', { key })).json.data.length, 1);
  t.equal((await service.call('DELETE', '/v1/assets/logo', { key })).status, 200);
});

t.test('an asset is read back as it was stored', async (t) => {
  const { key } = await service.workspace();
  await putAsset(key, 'seal');
  const asked = (accept: string, more = {}) =>
    service.call('GET', '/v1/assets/seal', { key, headers: { Accept: accept, ...more } });
  const file = await asked('image/*');
  t.equal(file.text, SVG);
  t.equal(file.headers.get('content-type'), 'image/svg+xml');
  t.match(file.headers.get('content-security-policy'), /sandbox/, 'its scripts would be those of this origin');
  t.equal(file.headers.get('content-disposition'), 'attachment');
  t.match((await asked('*/*')).json, { object: 'asset', content: null }, 'JSON for who does not mind');
  t.match((await asked('image/png')).json, { object: 'asset' }, 'it is not changed into another type');
  t.equal(
    (await asked('image/svg+xml', { 'If-None-Match': file.headers.get('etag')!, 'Cache-Control': 'max-age=0' })).status,
    304,
  );
});

t.test('a family of one file is sent as the file', async (t) => {
  const { key } = await service.workspace();
  const send = (body: Uint8Array, type = 'font/ttf') =>
    service.call('PUT', '/v1/fonts/Acme%20Mono', { key, body, headers: { 'Content-Type': type } });
  const font = Buffer.from(MONO, 'base64');
  t.match((await send(font)).json, { object: 'font', name: 'Acme Mono', warnings: [] });
  t.same((await service.call('GET', '/v1/fonts/Acme%20Mono', { key })).json.content, { files: [MONO] });
  t.equal((await send(Buffer.from('no font'))).status, 400);
  t.equal((await send(Buffer.alloc(0))).status, 400);
  t.equal((await send(font, 'font/collection')).status, 415);
  t.equal((await send(Buffer.alloc(4 * 1024 * 1024 + 1))).status, 413);
});

t.test('nobody sees or changes what another workspace has stored', async (t) => {
  const [mine, other] = [await service.workspace(), await service.workspace()];
  await putTheme(mine.key, 'corporate', {});
  t.same((await service.call('GET', '/v1/themes', { key: other.key })).json.data, []);
  for (const method of ['GET', 'DELETE']) {
    const { status, json } = await service.call(method, '/v1/themes/corporate', { key: other.key });
    t.equal(status, 404);
    t.equal(json.error.code, 'SVC_STORED_NOT_FOUND');
  }
  const body = document({ name: 'corporate' });
  t.equal((await service.call('POST', '/v1/pdf/generate', { key: other.key, body })).status, 400);
});

t.test('a tier stores so many things and bytes, a test key a little', async (t) => {
  const { key } = await service.workspace({ tier: 'free' });
  await putAsset(key, 'a');
  await putAsset(key, 'b');
  const third = await putAsset(key, 'c');
  t.equal(third.status, 403);
  t.match(third.json.error, { code: 'SVC_STORAGE_FULL', details: { items: 3, max_items: 2, max_bytes: 1500 } });
  t.equal((await putAsset(key, 'b', OTHER)).status, 200, 'what is replaced makes room');
  const large = SVG.replace('/>', `/><desc>${'x'.repeat(1500)}</desc>`);
  t.match((await putAsset(key, 'b', large)).json.error.human_message, /may store 1500 bytes; with this it would have/);

  const { json } = await service.call('POST', '/v1/keys/test');
  for (let n = 0; n < 5; n++) t.equal((await putTheme(json.key, `t${n}`, {})).status, 200);
  t.equal((await putTheme(json.key, 't5', {})).status, 403);
});

t.test('a test key uses what live keys have stored, and does not change it', async (t) => {
  const { key } = await service.workspace();
  await putTheme(key, 'corporate', {});
  const { json } = await service.call('POST', '/v1/keys', { key, body: { name: 'CI', type: 'test' } });
  const test = json.key as string;
  t.equal(
    (await service.call('POST', '/v1/pdf/generate', { key: test, body: document({ name: 'corporate' }) })).status,
    200,
  );
  t.equal((await putTheme(test, 'corporate', {})).status, 403);
  t.equal((await service.call('DELETE', '/v1/themes/corporate', { key: test })).status, 403);
});

t.test('a job that waits is rendered with what was stored when it was sent', async (t) => {
  const { key, workspace } = await service.workspace();
  await putAsset(key, 'logo');
  await putTheme(key, 'corporate', { logo_url: 'asset:logo', accent_color: '#003366' });
  const blobs = await createBlobs(service.config);
  t.teardown(() => blobs.close());
  const needs = { store: service.store, localFiles: new LocalFiles(blobs, service.config), operatorItems: [] };
  const request = { input: { type: 'markdown', content: 'x' }, theme: { name: 'corporate' } } as const;
  const kept = bodyOf(await pin(needs, workspace.id, request), request, '…');
  await putAsset(key, 'logo', OTHER);
  await service.call('DELETE', '/v1/themes/corporate', { key });
  const task = await taskOf(needs, pinnedOf(kept), 'render');
  t.same(task.request.theme, { logo_url: 'asset:logo', accent_color: '#003366' });
  t.match(task.stored, [{ kind: 'asset', name: 'logo', mediaType: 'image/svg+xml' }]);
  t.equal((await needs.localFiles.read({ id: '', sha256: task.stored![0]!.sha256 })).toString(), SVG);

  const plain = { input: request.input };
  const body = JSON.stringify(plain);
  t.equal(bodyOf(await pin(needs, workspace.id, plain), plain, body), body, 'other requests are kept as they came');
  t.same(pinnedOf(body), { request: plain, stored: [] });

  await putTheme(key, 'corporate', { accent_color: '#003366' });
  const sent = { ...document({ name: 'corporate' }), options: { async: true } };
  const { json } = await service.call('POST', '/v1/pdf/generate', { key, body: sent });
  await until('the job', async () => {
    const { status } = (await service.call('GET', `/v1/pdf/${json.job_id}`, { key })).json;
    return status === 'succeeded';
  });
});

t.test('a request that names nothing stored asked the database for everything that is', async (t) => {
  const asked: string[] = [];
  const list = async (): Promise<readonly []> => {
    asked.push('list');
    return [];
  };
  const store = { ...service.store, stored: { ...service.store.stored, list } };
  const blobs = await createBlobs(service.config);
  t.teardown(() => blobs.close());
  const needs = { store, localFiles: new LocalFiles(blobs, service.config), operatorItems: [] };
  const input = { type: 'markdown', content: 'A letter.' } as const;
  for (const request of [
    { input },
    { input, template: 'report', theme: { accent_color: '#123456', footer: '<p>Page</p>' } },
  ]) {
    t.same(await pin(needs, 'ws', request), { request, stored: [] });
    t.same(asked, []);
  }
  for (const request of [
    { input: { ...input, content: '<style>p { Font: 1em Corporate }</style>' } },
    { input: { ...input, content: '<link rel=StyleSheet href=a.css>' } },
    { input, theme: { body_font: 'Corporate' } },
    { input, theme: { footer: '<p style="font-family: Corporate">Page</p>' } },
  ]) {
    await pin(needs, 'ws', request);
    t.same(asked.splice(0), ['list'], JSON.stringify(request));
  }
});

t.test('what an account has stored goes with it', async (t) => {
  const { key, workspace } = await service.workspace();
  await putAsset(key, 'logo');
  const [item] = await service.store.stored.list(workspace.id);
  const account = {
    id: newId('acc'),
    email: 'ada@example.com',
    workspaceId: workspace.id,
    role: 'owner',
    createdAt: Date.now(),
  } as const;
  await service.store.accounts.add(account);
  await service.store.accounts.close(account.id, Date.now());
  const files = () => readdirSync(join(service.config.dataFolder, 'files'), { recursive: true }) as string[];
  t.ok(files().some((name) => name.includes(item!.id)));
  await until('the sweep', async () => (await service.store.stored.list(workspace.id)).length === 0);
  t.notOk(files().some((name) => name.includes(item!.id)));
});

const file = (path: string) => readFileSync(join(packageRoot(), 'fonts', path)).toString('base64');
const MONO = file('jetbrains-mono/JetBrainsMono-Regular.ttf');
const putFont = (key: string, family: string, files: unknown) =>
  service.call('PUT', `/v1/fonts/${encodeURIComponent(family)}`, { key, body: { files } });

t.test('a stored font: CSS and themes find it by its name', async (t) => {
  const { key } = await service.workspace();
  const stored = await putFont(key, 'Acme Sans', [MONO]);
  t.equal(stored.status, 200);
  t.match(stored.json, { object: 'font', name: 'Acme Sans', media_type: null, warnings: [] });
  const html = (css: string): object => ({
    input: { type: 'html', content: `<style>p{${css}}</style><p>Text` },
    template: 'none',
  });
  const acme = await renderOver(service, key, html("font-family:'acme sans'"));
  t.same(acme.codes, []);
  t.match(acme.pdf.pages[0]?.texts[0]?.font, /JetBrains|Acme/);
  const theme = await renderOver(service, key, document({ body_font: 'ACME Sans', heading_font: 'Acme Sans' }));
  t.same(theme.codes, []);
  const other = await service.workspace();
  const unknown = await renderOver(service, other.key, document({ body_font: 'Acme Sans' }));
  t.same(unknown.codes, ['SVC_FONT_FALLBACK'], 'nobody else has it');

  t.match((await service.call('GET', '/v1/fonts/acme%20sans', { key })).json, {
    name: 'Acme Sans',
    content: { files: [MONO] },
  });
  t.equal((await service.call('GET', '/v1/fonts', { key })).json.data.length, 1);
  t.equal((await service.call('DELETE', '/v1/fonts/Acme%20Sans', { key })).status, 200);
  t.same((await renderOver(service, key, document({ body_font: 'Acme Sans' }))).codes, ['SVC_FONT_FALLBACK']);
});

t.test('a font that cannot be used is refused', async (t) => {
  const { key } = await service.workspace();
  const broken = await putFont(key, 'Acme', [Buffer.from('no font').toString('base64')]);
  t.equal(broken.status, 400);
  t.match(broken.json.error.details.errors, [{ field: '/files' }]);
  t.match((await putFont(key, 'Acme', [])).json.error.details.errors, [{ field: '/files', message: /at least 1/ }]);
  t.match((await putFont(key, 'A"b', [MONO])).json.error.details.errors, [{ field: 'family' }]);
  const large = Buffer.alloc(4 * 1024 * 1024 + 2048).toString('base64');
  t.equal((await putFont(key, 'Acme', [large])).status, 413);
});

const TEMPLATE = {
  manifest: {
    description: 'Our letter.',
    extends: 'letter',
    options: { type: 'object', properties: { motto: { type: 'string', description: 'A line.' } } },
  },
  css: 'h1 { color: #c00; } @page { size: A5 }',
  fragments: { closing: '<p class="motto">{{motto}}</p>' },
};
const putTemplate = (key: string, name: string, body: object) =>
  service.call('PUT', `/v1/templates/${name}`, { key, body });

t.test('a stored template renders, and is listed with its options', async (t) => {
  const { key } = await service.workspace();
  const stored = await putTemplate(key, 'our-letter', TEMPLATE);
  t.equal(stored.status, 200, stored.text);
  t.match(stored.json, { object: 'template', name: 'our-letter' });
  const body = markdown('# Hello\n\nText.', {
    template: 'our-letter',
    options: { template_options: { motto: 'Ink is it' } },
  });
  const { pdf, result } = await renderOver(service, key, body);
  t.match(pdf.pages[0]?.text, /Ink is it/);
  t.equal(Math.round(pdf.pages[0]?.width ?? 0), 420, 'A5');
  t.equal(result.template, 'our-letter');
  const listed = (await service.call('GET', '/v1/templates', { key })).json.data as { name: string }[];
  t.match(listed.at(-1), { name: 'our-letter', description: 'Our letter.', preview_url: null });
  t.same((await service.call('GET', '/v1/templates/our-letter', { key })).json.content, TEMPLATE);
  const misspelt = await service.call('POST', '/v1/pdf/generate', { key, body: { ...body, template: 'our-leter' } });
  t.match(misspelt.json.error.details.errors, [{ field: '/template', suggestion: 'Did you mean our-letter?' }]);
  t.equal((await service.call('DELETE', '/v1/templates/our-letter', { key })).status, 200);
  t.equal((await service.call('POST', '/v1/pdf/generate', { key, body })).status, 400);
});

t.test('a template is checked as platen templates does it', async (t) => {
  const { key } = await service.workspace();
  const said = async (body: object, name = 'mine'): Promise<unknown> => {
    const { status, json } = await putTemplate(key, name, body);
    return status === 200 ? json.warnings : json.error.details.errors;
  };
  t.match(await said({}, 'report'), [{ field: 'name', message: /of its own/, suggestion: /our-report/ }]);
  t.match(await said({}, 'none'), [{ field: 'name' }]);
  t.match(await said({ manifest: { extends: '../../../etc' } }), [{ field: '/manifest/extends' }]);
  t.match(await said({ manifest: { extends: 'mine' } }), [{ field: '/manifest/extends' }]);
  t.match(await said({ manifest: { defaults: { covr: true } } }), [{ message: /"covr" cannot be set.*cover/ }]);
  t.match(await said({ manifest: { theme: { primary_color: 'redd' } } }), [{ message: /CSS colour/ }]);
  t.match(await said({ css: 'h1 { colour: red }' }), [{ code: 'SVC_CSS_UNSUPPORTED', message: /colour/ }]);
  t.match(await said({ fragments: { opening: '<p>{{subjct}}</p>' } }), [{ message: /subjct/ }]);
  t.match(await said({ fragment: {} }), [{ field: '/fragment', suggestion: /fragments/ }]);
  await putFont(key, 'Acme Sans', [MONO]);
  t.same(await said({ css: "body { font-family: 'Acme Sans' }" }), [], 'it may name stored fonts');
});
