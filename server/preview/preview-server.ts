/**
 * The server behind `platen preview`, for the person at this machine alone: it listens on 127.0.0.1, and answers only
 * requests that name it so, because a page of another site may have its name point here (DNS rebinding).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import { createPlayground, PLAYGROUND_CSP } from '../playground/playground.js';
import type { LiveDocument } from './live-document.js';

const PREVIEW_HOST = '127.0.0.1';

export interface PreviewSettings {
  /** 0 takes a free one. */
  readonly port: number;
  /** The address that opens a file in an editor, with `{path}`, `{line}` and `{column}`; '' for none. */
  readonly editor: string;
  /** The file (an absolute path) that positions without a file are in; undefined if there is none. */
  readonly mainFile: string | undefined;
  readonly title: string;
}

export interface RunningPreview {
  readonly address: string;
  stop(): Promise<void>;
}

const CLOSED: readonly string[] = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

const FILES: Readonly<Record<string, readonly [name: string, type: string]>> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/preview.js': ['preview.js', 'text/javascript; charset=utf-8'],
  '/preview.css': ['preview.css', 'text/css; charset=utf-8'],
};

export async function startPreview(document: LiveDocument, settings: PreviewSettings): Promise<RunningPreview> {
  const koa = new Koa();
  const streams = new Set<PassThrough>();
  let hosts: readonly string[] = [];
  // A page that was closed while it was told of something; anything else is a bug and is shown.
  koa.on('error', (error: NodeJS.ErrnoException) => {
    if (!CLOSED.includes(error.code ?? '')) process.stderr.write(`${error.stack}\n`);
  });
  koa.use(onlyFrom(() => hosts));
  koa.use(withHeaders);
  koa.use(routes(document, settings, streams).routes());
  koa.use(playgroundFiles());
  const answer = koa.callback();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, PREVIEW_HOST, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  hosts = [PREVIEW_HOST, 'localhost'].map((host) => `${host}:${port}`);
  const tellAll = (event: string, data: unknown): void => {
    for (const stream of streams) send(stream, event, data);
  };
  const stopTelling = document.listen({
    changed: (state) => tellAll('state', state),
    // With its bytes, because a thread that renders answers a request for them late.
    hasEarly: ({ number, pdf }) => tellAll('early', { number, pdf: Buffer.from(pdf).toString('base64') }),
  });
  return {
    address: `http://${PREVIEW_HOST}:${port}/`,
    async stop() {
      stopTelling();
      for (const stream of streams) stream.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function onlyFrom(hosts: () => readonly string[]): Middleware {
  return async (context, next) => {
    if (hosts().includes(context.host)) return next();
    context.status = 421;
    context.body = `This preview answers only at http://${hosts()[0]}/\n`;
  };
}

const withHeaders: Middleware = async (context, next) => {
  context.set({
    'Content-Security-Policy': PLAYGROUND_CSP,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  await next();
};

function routes(document: LiveDocument, settings: PreviewSettings, streams: Set<PassThrough>): Router {
  const router = new Router();
  for (const [path, [name, type]] of Object.entries(FILES))
    router.get(path, async (context) => {
      context.type = type;
      context.body = await readFile(join(dirname(fileURLToPath(import.meta.url)), FOLDER, name));
    });
  router.get('/settings', ({ response }) => {
    const { editor, mainFile = null, title } = settings;
    response.body = { editor, mainFile, title };
  });
  router.get('/document.pdf', (context) => {
    if (!document.rendered) return;
    context.type = 'application/pdf';
    context.body = Buffer.from(document.rendered.pdf);
  });
  router.get('/places', ({ response }) => {
    response.body = document.rendered?.pages ?? [];
  });
  router.get('/events', (context) => openStream(context, document, streams));
  // For editors: shows the place of a line on the pages.
  router.get('/goto', (context) => {
    const { file = null, line } = context.query;
    const number = Number(line);
    context.status = Number.isInteger(number) && number > 0 ? 204 : 400;
    if (context.status === 204) for (const stream of streams) send(stream, 'goto', { file, line: number });
  });
  return router;
}

/** Beside this module; in the bundle its files lie in a folder of their own. */
const FOLDER = import.meta.url.includes('/server/preview/') ? 'browser' : 'preview';

function openStream(context: Context, document: LiveDocument, streams: Set<PassThrough>): void {
  const stream = new PassThrough();
  streams.add(stream);
  context.type = 'text/event-stream';
  context.body = stream;
  stream.on('close', () => streams.delete(stream));
  context.req.on('close', () => stream.destroy());
  send(stream, 'state', document.state);
}

function send(stream: PassThrough, event: string, data: unknown): void {
  stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** The viewer of the playground and pdf.js. */
function playgroundFiles(): Middleware {
  const playground = createPlayground();
  return async (context, next) => {
    const file = context.path === '/' ? null : await playground.file(context.path);
    if (!file || context.method !== 'GET') return next();
    context.type = file.type;
    context.body = file.body;
  };
}
