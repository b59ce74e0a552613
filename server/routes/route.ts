/** Registers an operation of the API: what is served is what /openapi.json describes. */
import type Router from '@koa/router';
import type { Handler, Middleware, RequestState } from '../http/context.js';
import type { Operation } from '../openapi/operation.js';

export type ApiRouter = Router<RequestState>;

/** What an operation with `auth: 'key'` passes before its handler. */
export type Guards = readonly Middleware[];

/** The handlers of one resource, each with the operation it fulfils. */
export type Route = readonly [operation: Operation, handler: Handler];

export function register(router: ApiRouter, guards: Guards, routes: readonly Route[]): void {
  for (const [operation, handler] of routes) {
    const named: Middleware = async (context, next) => {
      context.state.route = operation.path;
      await next();
    };
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    const before = operation.auth === 'key' ? [named, ...guards] : [named];
    router[operation.method](path, ...before, async (context) => handler(context));
  }
}
