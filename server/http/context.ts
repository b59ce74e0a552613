/** The state that middleware sets for later middleware. */
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { ApiKey, Workspace } from '../model.js';
import type { BodyTurns } from './body-turns.js';

export interface Authenticated {
  readonly key: ApiKey;
  readonly workspace: Workspace;
}

export interface RequestState {
  /** `req_…`, also in the header X-Request-Id, the error envelope and every log line of the request. */
  requestId: string;
  log: Logger;
  /** The route's path as the API describes it (`/v1/pdf/{jobId}`), for metrics; '' until one was found. */
  route: string;
  /** The code of the error that it was answered with. */
  code?: string;
  /** What its line in the log tells of a render: times of its stages, pages, codes of warnings, the reason of a failure. */
  facts?: Readonly<Record<string, unknown>>;
  /** Where a large body waits before it is worked on. */
  bodyTurns: BodyTurns;
  /** The client sends its body when it is told to (`Expect: 100-continue`). */
  awaitsContinue?: boolean;
  /** Set by `authenticate`. */
  auth?: Authenticated;
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Handler = (context: Context) => Promise<void> | void;
export type Middleware = (context: Context, next: () => Promise<unknown>) => Promise<void>;

/** The workspace and key of a request that `authenticate` has let in. */
export function authenticated(context: Context): Authenticated {
  if (!context.state.auth) throw new Error('This route needs authenticate() before it.');
  return context.state.auth;
}
