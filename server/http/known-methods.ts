/** Answers OPTIONS, and 405 for known paths. Both come from the table of operations, so that they are exact. */
import { ApiError } from '../errors/api-error.js';
import type { Operation } from '../openapi/operation.js';
import type { Middleware } from './context.js';

/** For paths that no operation names (pages), the router decides. */
export function knownMethods(operations: readonly Operation[]): Middleware {
  const paths = [...new Set(operations.map(({ path }) => path))].map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    allowed: allowedMethods(operations.filter((one) => one.path === path)),
  }));
  // A literal path takes precedence over one with a parameter: /v1/pdf/validate is not a job.
  paths.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  return async (context, next) => {
    const known = paths.find(({ pattern }) => pattern.test(context.path));
    if (!known || known.allowed.includes(context.method)) return next() as Promise<void>;
    context.state.route = known.path;
    context.set('Allow', known.allowed.join(', '));
    if (context.method !== 'OPTIONS') throw new ApiError('SVC_METHOD_NOT_ALLOWED');
    context.status = 204;
  };
}

function allowedMethods(operations: readonly Operation[]): string[] {
  const methods = operations.map(({ method }) => method.toUpperCase());
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}
