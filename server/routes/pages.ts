/** What people and agents read: playground, documentation, OpenAPI document, llms.txt. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Docs } from '../docs/docs.js';
import { ApiError } from '../errors/api-error.js';
import { codingFor, type Coding } from '../http/compression.js';
import type { Context } from '../http/context.js';
import { openApiDocument } from '../openapi/document.js';
import { withNullableFields } from '../openapi/nullable-fields.js';
import { ENGINE_CSP, ENGINE_PREFIX, type EngineFile, type PlaygroundEngine } from '../playground/engine.js';
import { PLAYGROUND_CSP, type Playground, type PlaygroundFile } from '../playground/playground.js';
import type { Services } from '../services.js';
import type { ApiRouter } from './route.js';

/** The documentation loads its own style sheet, and the script that copies texts. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

export interface Pages {
  readonly docs: Docs;
  readonly playground: Playground;
  readonly engine: PlaygroundEngine;
}

/** What the page needs to render by itself. */
const ENGINE_START = `${ENGINE_PREFIX}start.json`;

export function registerPages(router: ApiRouter, { config }: Services, { docs, playground, engine }: Pages): void {
  // Made when first asked for: most processes are never asked.
  let openApi: string | null = null;
  const openApiText = () => (openApi ??= JSON.stringify(withNullableFields(openApiDocument(config))));

  const serveOpenApi = (context: Context) => respond(context, 'application/json; charset=utf-8', openApiText());
  router.get('/openapi.json', named('/openapi.json'), serveOpenApi);
  if (config.development) router.get('/api/openapi', named('/api/openapi'), serveOpenApi);
  router.get('/llms.txt', named('/llms.txt'), (context) =>
    respond(context, 'text/plain; charset=utf-8', docs.llmsTxt()),
  );
  router.get('/llms-full.txt', named('/llms-full.txt'), (context) =>
    respond(context, 'text/plain; charset=utf-8', docs.llmsFullTxt()),
  );
  router.get(/^\/\.well-known\/oauth-protected-resource(?:\/mcp)?$/, named('/.well-known'), (context) =>
    respond(context, 'application/json; charset=utf-8', protectedResource(config)),
  );
  router.get(/^\/docs(\/|$)/, named('/docs'), (context) => {
    const isSearch = context.path === '/docs/search';
    const page = isSearch ? docs.search([context.query['q'] ?? ''].flat()[0] ?? '') : docs.page(context.path);
    if (!page) throw new ApiError('SVC_NOT_FOUND');
    context.set('Content-Security-Policy', DOCS_POLICY);
    respond(context, page.type, page.body, page.status);
  });
  router.get(/^\/playground\/engine\//, named('/'), async (context) => {
    if (context.path === ENGINE_START) {
      const start = await engine.start();
      if (!start) throw new ApiError('SVC_NOT_FOUND');
      return respond(context, 'application/json; charset=utf-8', JSON.stringify(start));
    }
    const file = await engine.file(context.path);
    if (!file) throw new ApiError('SVC_NOT_FOUND');
    context.set('Content-Security-Policy', ENGINE_CSP);
    await respondWithStream(context, file);
  });
  router.get(/^\/($|playground\/(?!engine\/))/, named('/'), async (context) => {
    const file = await playground.file(context.path);
    if (!file) throw new ApiError('SVC_NOT_FOUND');
    context.set('Content-Security-Policy', PLAYGROUND_CSP);
    respondWithFile(context, file);
  });
}

function respondWithFile(context: Context, { type, body, compressed, etag, immutable }: PlaygroundFile): void {
  context.status = 200;
  context.set('Cache-Control', immutable ? IMMUTABLE : REVALIDATE);
  context.vary('Accept-Encoding');
  context.type = type;
  context.etag = etag;
  if (context.fresh) {
    context.status = 304;
    return;
  }
  const coding = compressed ? codingFor(context) : null;
  if (coding) context.set('Content-Encoding', coding);
  context.body = coding && compressed ? compressed[coding] : body;
}

/** Compressed while it is sent. Its address changes with its contents. */
async function respondWithStream(context: Context, { type, file }: EngineFile): Promise<void> {
  context.status = 200;
  context.set('Cache-Control', IMMUTABLE);
  context.vary('Accept-Encoding');
  context.type = type;
  const coding = codingFor(context);
  if (coding) context.set('Content-Encoding', coding);
  if (context.method === 'HEAD') return;
  const handle = await open(file);
  const bytes = handle.createReadStream();
  // Koa destroys the body when the client goes; a failure in between ends it too.
  context.body = coding ? pipeline(bytes, STREAMS[coding](), () => undefined) : bytes;
}

/** As it is sent: a higher quality of Brotli would be slower than the network. */
const STREAMS: Readonly<Record<Coding, () => NodeJS.ReadWriteStream>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: () => createGzip(),
};

function named(route: string) {
  return async (context: Context, next: () => Promise<unknown>) => {
    context.state.route = route;
    await next();
  };
}

function respond(context: Context, type: string, body: string | Buffer, status = 200): void {
  context.status = status;
  context.set('Cache-Control', REVALIDATE);
  context.type = type;
  context.etag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  if (status === 200 && context.fresh) context.status = 304;
  else context.body = body;
}

/** RFC 9728: what a client of MCP asks for before it sends a key. There is no authorization server: keys are made here. */
function protectedResource({ baseUrl, docsUrl }: Services['config']): string {
  return JSON.stringify({
    resource: `${baseUrl}/mcp`,
    resource_name: 'Platen',
    bearer_methods_supported: ['header'],
    resource_documentation: docsUrl,
  });
}
