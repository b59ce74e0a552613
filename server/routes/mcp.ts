/** /mcp: the Model Context Protocol over streamable HTTP, without sessions: each POST is a conversation of its own. */
import { ApiError } from '../errors/api-error.js';
import { invalidRequest } from '../errors/invalid-request.js';
import { renderFailed, renderFailure } from '../errors/render-failure.js';
import { presentWarnings } from '../errors/warning-catalog.js';
import { clientGone } from '../http/client-gone.js';
import { authenticated, type Context } from '../http/context.js';
import { readJson } from '../http/json-body.js';
import { laneOf } from '../http/lane.js';
import { engineVersion } from '../jobs/engine-version.js';
import type { JobService } from '../jobs/job-service.js';
import { signedUrl } from '../jobs/link.js';
import { drawPage } from '../jobs/page-picture.js';
import { hasExpired } from '../jobs/present-job.js';
import { limitsOf } from '../keys/limits-of.js';
import { checkPage, commonBackend, explained, type McpBackend } from '../mcp/mcp-backend.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { Validators } from '../schemas/validators.js';
import type { Services } from '../services.js';
import { pin, taskOf } from '../stored/pinning.js';
import type { Route } from './route.js';

/** In a signed link, or alone. */
const JOB_ID = /job_\w+/;
const HANDOVER = 'The answer has a signed link to the PDF, which is valid for as long as it is kept and needs no key.';
/** Headers of a request that the protocol reads. */
const READ = ['content-type', 'mcp-protocol-version'] as const;
/** The protocol wants both named. Ours are always JSON, so whoever takes that is answered, a plain curl too. */
const ACCEPT = 'application/json, text/event-stream';

export function mcpRoutes(services: Services, jobs: JobService, validators: Validators): Route[] {
  const { config, pool, store, clock } = services;
  const backend = commonBackend(config, validators, engineVersion());
  const ofOperator = services.operatorItems.flatMap(({ info }) => (info ? [info] : []));
  const common = { ...backend, templates: () => [...backend.templates(), ...ofOperator] };

  /** The service as it is for the key of a request. */
  function backendOf(context: Context, gone: AbortSignal): McpBackend {
    const { key, workspace } = authenticated(context);
    const { requestId } = context.state;
    const lane = laneOf(workspace, context.req, config.trustedProxies);
    return {
      ...common,
      handover: HANDOVER,
      explain: (error) => explained(error, { requestId, config }),
      async validate(request, signal) {
        await jobs.checkReceiver(request);
        const ticket = pool.admit(lane);
        if (!ticket) throw jobs.overloaded();
        const task = await taskOf(services, await pin(services, workspace.id, request), 'check');
        const outcome = await ticket.run(task, AbortSignal.any([signal, gone]));
        if (outcome.kind === 'failed') throw renderFailed(renderFailure(outcome), config);
        if (outcome.kind !== 'checked') throw jobs.overloaded();
        return presentWarnings(outcome.warnings, config);
      },
      async render(request, signal) {
        const { job } = await jobs.generate({
          ...{ workspace, lane, request, requestId, mode: 'sync', body: '', livemode: key.type === 'live' },
          monthlyLimit: limitsOf(workspace, key.type, config).rendersPerMonth,
          signal: AbortSignal.any([signal, gone]),
        });
        if (job.failure) throw renderFailed(job.failure, config);
        if (!job.result) throw jobs.overloaded();
        const { pages, bytes, sha256, warnings } = job.result;
        const place = signedUrl(job, config.baseUrl, config.secret);
        return { place, pages, bytes, sha256, warnings: presentWarnings(warnings, config) };
      },
      async picture({ place, page, width }, signal) {
        const [id] = JOB_ID.exec(place) ?? [];
        const job = id === undefined ? null : await store.getJob(workspace.id, id);
        if (!job) throw new ApiError('SVC_JOB_NOT_FOUND');
        if (hasExpired(job, clock()) || !job.result) throw new ApiError('SVC_JOB_EXPIRED');
        checkPage(page, job.result.pages);
        const wish = { page, width, lane, signal: AbortSignal.any([signal, gone]) };
        const png = await drawPage(services, job, wish);
        if (!png) throw jobs.overloaded();
        return png;
      },
    };
  }

  async function converse(context: Context): Promise<void> {
    if (context.accepts('application/json') === false) throw new ApiError('SVC_NOT_ACCEPTABLE');
    const { value } = await readJson(context, config.maxBodyBytes);
    const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport: Transport }] = await Promise.all([
      import('../mcp/mcp-server.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
    const server = createMcpServer(backendOf(context, clientGone(context)));
    const transport = new Transport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const headers = Object.fromEntries(READ.map((name) => [name, context.get(name)]).filter(([, given]) => given));
      const request = new Request(`${config.baseUrl}/mcp`, {
        method: 'POST',
        headers: { ...(headers as Record<string, string>), accept: ACCEPT },
      });
      const response = await transport.handleRequest(request, { parsedBody: value });
      if (response.status === 400) throw await notOfTheProtocol(response);
      context.status = response.status;
      const type = response.headers.get('content-type');
      if (type !== null) context.type = type;
      context.body = await response.text();
    } finally {
      await server.close();
    }
  }

  return [[OPERATIONS.mcp, converse]];
}

/** What the protocol refuses comes in the envelope of all errors: nobody waits for its answer by JSON-RPC. */
async function notOfTheProtocol(response: Response): Promise<ApiError> {
  const { error } = (await response.json()) as { readonly error?: { readonly message?: string } };
  const message = `The request is none of the Model Context Protocol: ${error?.message ?? 'it is malformed'}.`;
  return invalidRequest([{ pointer: '', message, hint: 'Send one message of JSON-RPC 2.0.' }]);
}
