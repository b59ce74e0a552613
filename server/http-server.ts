/** The HTTP server below the application: limits against slow clients, answers to what is no HTTP, an orderly end. */
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError } from './errors/api-error.js';
import { withPort } from './config.js';
import { envelope } from './errors/envelope.js';
import { newId } from './keys/new-id.js';
import type { Config } from './settings.js';

const MAX_HEADER_BYTES = 16 * 1024;
/** How long is waited for clients, milliseconds. */
export interface Patience {
  /** For the headers of a request. */
  readonly headersMs: number;
  /** For the whole of a request. */
  readonly requestMs: number;
  /** How often that is looked at. */
  readonly checkMs: number;
}
const PATIENCE: Patience = { headersMs: 15_000, requestMs: 60_000, checkMs: 5_000 };
/** A connection on which nothing moves while an answer is waited for or read. Longer than any render may wait. */
const SILENCE_MS = 15 * 60_000;
/** How often connections that have become idle are closed while the server stops. */
const IDLE_SWEEP_MS = 50;

export interface HttpServer {
  readonly port: number;
  /** Where requests go. To be called at once, before any can have come. */
  serve(listener: RequestListener): void;
  /** Takes no more connections; resolves when the open requests are answered. A second call joins the first. */
  stop(): Promise<void>;
  /** Breaks off what is open. */
  abort(): void;
}

/** @throws Error with the system's code (`EADDRINUSE` …) when the address cannot be listened on */
export async function listen(config: Config, patience = PATIENCE): Promise<HttpServer> {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: config.keepAliveSeconds * 1000,
    connectionsCheckingInterval: patience.checkMs,
    // The application does it, in its envelope.
    requireHostHeader: false,
  });
  server.setTimeout(SILENCE_MS);
  let present = config;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, present));
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  present = withPort(config, port);
  let stopping: Promise<void> | null = null;
  return {
    port,
    // Node answers the last two itself, one without our envelope and one before we have looked at the request.
    serve: (listener) => {
      for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, listener);
    },
    stop: () => (stopping ??= stop(server, connections)),
    abort: () => {
      stopping ??= stop(server, connections);
      server.closeAllConnections();
    },
  };
}

/** Clients keep connections open after their last answer, or before their first request; those would hold up the end. */
async function stop(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = () => {
    server.closeIdleConnections();
    // Node counts one that was only opened as busy, until the time for its headers is over.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  closeIdle();
  const sweep = setInterval(closeIdle, IDLE_SWEEP_MS);
  await closed;
  clearInterval(sweep);
}

const notHttp = (message: string): ApiError =>
  new ApiError('INVALID_REQUEST', {
    message,
    agentMessage: 'Send a well-formed HTTP/1.1 request on a new connection.',
  });

/** Node's error codes for input that is not an HTTP request. */
const REFUSALS: Readonly<Record<string, () => ApiError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new ApiError('SVC_REQUEST_TIMEOUT'),
  HPE_INVALID_METHOD: () => notHttp('This is not HTTP/1.1, or a method that is not known.'),
  HPE_HEADER_OVERFLOW: () => notHttp(`The headers are larger than ${MAX_HEADER_BYTES / 1024} KiB.`),
};

function refuse(error: NodeJS.ErrnoException, socket: Duplex & { bytesWritten?: number }, config: Config): void {
  // An answer may be under way on the same connection; another one in its midst would be taken for a part of it.
  if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesWritten) {
    socket.destroy();
    return;
  }
  const make = REFUSALS[error.code ?? ''] ?? (() => notHttp('This is not HTTP/1.1.'));
  const requestId = newId('req');
  const { status, headers, body } = envelope(make(), { requestId, config });
  const text = JSON.stringify(body);
  const lines = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`);
}
