/** /v1/invoices: the data of an invoice as XML. */
import type { ApiError } from '../errors/api-error.js';
import { checkedRequest } from '../errors/checked-request.js';
import { invalidRequest } from '../errors/invalid-request.js';
import { renderFailed, renderFailure } from '../errors/render-failure.js';
import { clientGone } from '../http/client-gone.js';
import { authenticated, type Context } from '../http/context.js';
import { readJson } from '../http/json-body.js';
import { laneOf } from '../http/lane.js';
import type { JobService } from '../jobs/job-service.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { InvoiceRequest } from '../schemas/generate-request.js';
import type { Validators } from '../schemas/validators.js';
import type { Services } from '../services.js';
import type { Route } from './route.js';

export function invoiceRoutes(
  { config, pool }: Services,
  jobs: Pick<JobService, 'overloaded'>,
  validators: Validators,
): Route[] {
  async function write(context: Context): Promise<void> {
    const { value } = await readJson(context, config.maxBodyBytes);
    const { invoice: data, syntax = 'ubl' } = checkedRequest<InvoiceRequest>(value, validators.invoice);
    const { workspace } = authenticated(context);
    const ticket = pool.admit(laneOf(workspace, context.req, config.trustedProxies));
    if (!ticket) throw jobs.overloaded();
    try {
      const outcome = await ticket.run({ kind: 'invoice', data, syntax }, clientGone(context));
      if (outcome.kind === 'failed') throw renderFailed(renderFailure(outcome), config);
      if (outcome.kind === 'refused') throw refused(outcome.problems);
      if (outcome.kind !== 'written') throw jobs.overloaded();
      context.type = 'application/xml; charset=utf-8';
      context.body = outcome.xml;
    } finally {
      ticket.release();
    }
  }
  return [[OPERATIONS.writeInvoice, write]];
}

type Problems = readonly { readonly pointer: string; readonly message: string }[];

const refused = (problems: Problems): ApiError =>
  invalidRequest(problems.map(({ pointer, message }) => ({ pointer: `/invoice${pointer}`, message })));
