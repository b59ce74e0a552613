/** Driven by the client of the official SDK, over both transports. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t, { type Test } from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { commandLine } from '../../support/programs.js';
import { testService } from '../support/service.js';

t.setTimeout(300_000);

interface Called {
  readonly isError?: boolean;
  readonly words: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into it
  readonly data: any;
}

async function call(client: Client, name: string, given: object = {}): Promise<Called> {
  const result = await client.callTool({ name, arguments: { ...given } });
  const [content] = result.content as { type: string; text: string }[];
  return { ...(result.isError === true && { isError: true }), words: content!.text, data: result.structuredContent };
}

const TOOLS = [
  ...['render_pdf', 'merge_pdf', 'assemble_pdf', 'show_page'],
  ...['validate_document', 'list_templates', 'describe_template'],
];

const markdown = (content: string, rest: object = {}) => ({ input: { type: 'markdown', content }, ...rest });

/** What every transport has to do alike. Returns what became of a first PDF. */
async function useTools(t: Test, client: Client): Promise<Called> {
  const { tools } = await client.listTools();
  t.same(
    tools.map(({ name }) => name),
    TOOLS,
  );
  for (const { name, outputSchema } of tools) t.ok(outputSchema, `${name} says what it answers`);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validate = ajv.compile(tools[0]!.inputSchema);
  t.ok(validate(markdown('# x', { theme: { accent_color: '#123456' }, options: { cover: true } })));
  for (const wrong of [{}, markdown('# x', { options: { async: true } }), markdown('# x', { colour: 'red' })])
    t.notOk(validate(wrong), JSON.stringify(wrong));
  t.match(client.getInstructions(), /render_pdf/);

  const { words, data } = await call(client, 'list_templates');
  t.match(words, /- report: /);
  t.ok(data.templates.some(({ name }: { name: string }) => name === 'invoice'));
  const letter = await call(client, 'describe_template', { name: 'letter' });
  t.match(letter.words, /\n- recipient \(text\): .*\n.*An example.*\n\n---\nsender: /s);
  t.match(letter.data, { name: 'letter', options: { properties: { subject: {} } }, example: /Dear Ms Brand/ });
  const unknown = await call(client, 'describe_template', { name: 'leter' });
  t.match(unknown.words, /There is no template "leter"\..*Did you mean letter\?/s);

  const fine = await call(client, 'render_pdf', markdown('# Hello', { options: { filename: 'hello' } }));
  t.notOk(fine.isError);
  t.match(fine.data, { pages: 1, warnings: [], sha256: /^[0-9a-f]{64}$/ });
  t.match(fine.words, /1 page.*There are no warnings/s);

  const seen = await client.callTool({ name: 'show_page', arguments: { pdf: fine.data.place, width: 100 } });
  const [, picture] = seen.content as { type: string; data: string; mimeType: string }[];
  t.match(picture, { type: 'image', mimeType: 'image/png' });
  t.equal(Buffer.from(picture!.data, 'base64').toString('latin1', 1, 4), 'PNG');
  t.match(
    (await call(client, 'show_page', { pdf: fine.data.place, page: 2 })).words,
    /has one page; there is no page 2/,
  );
  t.equal((await call(client, 'show_page', { pdf: '/etc/passwd' })).isError, true);
  t.match((await call(client, 'show_page', {})).words, /The PDF is not named\..*`place`/s);

  const records = [
    { name: 'Ada', due: 9.5 },
    { name: 'Bo', due: 1200 },
  ];
  const merged = await call(client, 'merge_pdf', { ...markdown('# {{name}}\n\n{{due | money EUR}}\n'), records });
  t.match(merged.data, { pages: 2, warnings: [] });
  const lacking = await call(client, 'merge_pdf', { ...markdown('# {{nam}}\n'), records });
  t.match(lacking.words, /has no field nam/);

  const parts = [markdown('# One'), { ...markdown('# Two'), bookmark: 'The second' }];
  const assembled = await call(client, 'assemble_pdf', { parts, template: 'none' });
  t.match(assembled.data, { pages: 2, warnings: [] });
  const noPdf = await call(client, 'assemble_pdf', { parts: [{ pdf_base64: 'bm8gUERG' }] });
  t.match(noPdf.data.error, { code: 'RENDER_FAILED', details: { field: '/parts/0' } });

  const warned = await call(client, 'validate_document', markdown('x\n\n[a](javascript:alert(1))\n'));
  t.match(warned.data.warnings, [{ code: 'SVC_LINK_BLOCKED', field: '/input/content', details: { line: 3 } }]);
  t.match(warned.words, /SVC_LINK_BLOCKED at \/input\/content, line 3: .*\n +What to do: /);

  const wrong = await call(client, 'render_pdf', markdown('# x', { options: { margn: '1cm' } }));
  t.equal(wrong.isError, true);
  t.match(wrong.words, /^INVALID_REQUEST: .*\nWhat to do: .*Did you mean margin\?.* The schema is that of this tool\./);
  t.notMatch(wrong.words, 'openapi.json', 'where platen mcp runs, nothing answers there');
  t.match(wrong.data.error.details.errors, [{ field: '/options/margn' }]);
  const stray = await call(client, 'render_pdf', markdown('# x', { options: { async: true } }));
  t.match(stray.data.error.details.errors, [{ field: '/options/async' }]);

  const failed = await call(client, 'render_pdf', markdown('[a](#b)', { options: { strict: true } }));
  t.match(failed.data.error, { code: 'RENDER_FAILED', details: { reason: 'strict_warnings' } });
  await t.rejects(client.callTool({ name: 'erase_disk', arguments: {} }), /no tool "erase_disk"/);
  return fine;
}

t.test('the tools over streamable HTTP at /mcp, with a key', async (t) => {
  const service = await testService(t);
  const { key } = await service.workspace();
  const address = new URL(`${service.url}/mcp`);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(address, { requestInit: { headers: { Authorization: `Bearer ${key}` } } }),
  );
  const { data } = await useTools(t, client);
  const pdf = await fetch(data.place);
  t.equal(pdf.headers.get('etag'), `"${data.sha256}"`, 'the link leads to the PDF');
  await client.close();
  const { json } = await service.call('GET', '/v1/pdf?status=succeeded', { key });
  t.equal(json.data.length, 3, 'a render is a job like any other, and so are a merge and an assembly');
  t.equal((await service.call('GET', '/v1/usage', { key })).json.used, 3);

  const stranger = new Client({ name: 'test', version: '1' });
  await t.rejects(stranger.connect(new StreamableHTTPClientTransport(address)), /SVC_INVALID_API_KEY/);
  const { status } = await service.call('GET', '/mcp', { key, checked: false });
  t.equal(status, 405, 'there is no stream to listen to');
});

t.test('a client that takes JSON alone is answered, one that takes none is not', async (t) => {
  const service = await testService(t);
  const { key } = await service.workspace();
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  for (const accept of ['application/json', '*/*']) {
    const { status, json } = await service.call('POST', '/mcp', { key, body, headers: { Accept: accept } });
    t.equal(status, 200, accept);
    t.equal(json.result.tools.length, TOOLS.length);
  }
  const refused = await service.call('POST', '/mcp', { key, body, headers: { Accept: 'image/png' } });
  t.match([refused.status, refused.json.error.code], [406, 'SVC_NOT_ACCEPTABLE']);
});

t.test('what is no message of the protocol is refused in the envelope of all errors', async (t) => {
  const service = await testService(t);
  const { key } = await service.workspace();
  for (const body of [{}, { jsonrpc: '1.0', method: 'ping', id: 1 }, { jsonrpc: '2.0', method: 5, id: 1 }]) {
    const { status, json } = await service.call('POST', '/mcp', { key, body });
    t.equal(status, 400, JSON.stringify(body));
    t.match(json, { error: { code: 'INVALID_REQUEST', human_message: /Model Context Protocol/ } });
  }
});

t.test('the tools over standard input and output: platen mcp', async (t) => {
  const folder = t.testdir({ pdfs: { 'hello.pdf': 'mine' } });
  const { file, execArgv } = commandLine();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...execArgv, file, 'mcp', '--out', `${folder}/pdfs`],
    cwd: packageRoot(),
    env: { ...getDefaultEnvironment(), PLATEN_WORKERS: '1', PLATEN_RENDER_SECONDS: '300' },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const { data } = await useTools(t, client);
  t.equal(data.place, `${folder}/pdfs/hello-2.pdf`, 'no file is overwritten');
  t.match(readFileSync(data.place, 'latin1'), /^%PDF-/);
  t.equal(readFileSync(`${folder}/pdfs/hello.pdf`, 'utf8'), 'mine');

  rmSync(`${folder}/pdfs`, { recursive: true });
  const lost = await call(client, 'render_pdf', markdown('# Hello'));
  t.match(
    lost.words,
    /^SVC_INTERNAL: The PDF was made, and .*report\.pdf cannot be written \(ENOENT\)\.\nWhat to do: .*--out/,
  );
  mkdirSync(`${folder}/pdfs`);
  await client.close();
  t.same(readdirSync(folder), ['pdfs'], 'nothing else is left behind');
});

t.test('platen mcp asked for a bug report when --out named a file', async (t) => {
  const folder = t.testdir({ file: '' });
  const { file, execArgv } = commandLine();
  const args = [...execArgv, file, 'mcp', '--out', `${folder}/file`];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: packageRoot(), encoding: 'utf8', input: '' });
  t.equal(status, 1);
  t.match(stderr, /^Cannot write .*file: it is a file, not a folder\. Choose another place\.\n$/);
});
