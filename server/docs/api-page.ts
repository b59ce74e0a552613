/** /docs/api: the reference, made from the OpenAPI document. */
import type { OpenApiOperation, OpenApiResponse } from '../openapi/document.js';
import type { DocsContext } from './context.js';
import type { Page } from './frame.js';
import { html, json, prose, table, type Html, wrapped } from './html.js';
import { schemaView, typeOf } from './schema-view.js';

const METHODS: Readonly<Record<string, string>> = { get: 'GET', post: 'POST', delete: 'DELETE' };

export function apiPage({ api, root, config }: DocsContext): Page {
  const { tags, paths, components } = api();
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const content = html` <p>
      Addresses are relative to <code>${config.baseUrl}</code>. Bodies are JSON in UTF-8. This page is made from
      <a href="${root}/openapi.json">openapi.json</a>, whose schemas are the ones that requests are checked with.
    </p>
    <p>Operations marked <span class="key">key</span> need <code>Authorization: Bearer &lt;API_KEY&gt;</code>.</p>
    ${tags.map(
      ({ name, description }) =>
        html`<section>
          <h2 id="${slug(name)}">${name}</h2>
          <p>${description}</p>
          ${operations
            .filter(({ operation }) => operation.tags.includes(name))
            .map(({ path, method, operation }) => operationView(path, method, operation, root))}
        </section>`,
    )}
    <section>
      <h2 id="schemas">Schemas</h2>
      <p>Objects of requests take no fields but these. To objects of answers fields may be added later.</p>
      ${Object.entries(components.schemas).map(([name, schema]) => schemaView(name, schema))}
    </section>`;
  return {
    title: 'API reference',
    description: 'Every operation, field, status and error of the API.',
    section: 'api',
    content,
    places: [...tags.map(({ name }) => [slug(name), name] as const), ['schemas', 'Schemas'] as const],
  };
}

function slug(words: string): string {
  return words.toLowerCase().replace(/[^a-z]+/g, '-');
}

function operationView(path: string, method: string, operation: OpenApiOperation, root: string): Html {
  const { operationId, summary, description, security, requestBody } = operation;
  return html`<section class="operation" id="${operationId}">
    <h3>${summary}</h3>
    <p class="code-line">
      <code><b>${METHODS[method] ?? method}</b> ${path}</code
      >${security === undefined && html` <span class="key">key</span>`}
    </p>
    ${description !== undefined && html`<p>${prose(description)}</p>`} ${parameters(operation)}
    ${requestBody !== undefined && body(requestBody)}
    <h4>Answers</h4>
    ${table(
      `Answers of ${operationId}`,
      ['Status', 'Body', 'Meaning'],
      Object.entries(operation.responses).map(([status, response]) => [
        html`<code>${status}</code>`,
        bodyOf(response),
        meaning(response, root),
      ]),
    )}
    ${examplesOf(operation)}
  </section>`;
}

function parameters({ operationId, parameters: list = [] }: OpenApiOperation): Html | false {
  if (list.length === 0) return false;
  const rows = list.map(({ name, in: place, required, description }) => [
    html`<code>${name}</code>${required && html` <span class="required">required</span>`}`,
    place,
    prose(description),
  ]);
  return html`<h4>Parameters</h4>
    ${table(`Parameters of ${operationId}`, ['Name', 'In', 'Meaning'], rows)}`;
}

function body({ required, content }: NonNullable<OpenApiOperation['requestBody']>): Html {
  const { schema = {}, examples = {} } = content['application/json'] ?? {};
  return html`<h4>Body</h4>
    <p>${typeOf(schema)}, JSON${!required && ', optional'}.</p>
    ${details(examples, 'Request')}`;
}

function bodyOf({ content = {} }: OpenApiResponse): Html {
  const types = Object.entries(content).map(([type, { schema }], i) => {
    return html`${i > 0 && ' or '}${type === 'application/json' ? typeOf(schema) : html`<code>${type}</code>`}`;
  });
  return html`${types}`;
}

/** The sentence of a response; codes in it lead to their pages. */
function meaning({ description, headers = {} }: OpenApiResponse, root: string): Html {
  const words = description.split(/\b((?:SVC_[A-Z_]+|INVALID_REQUEST|RENDER_FAILED))\b/);
  const linked = words.map((word, i) =>
    i % 2 === 1 ? html`<a href="${root}/docs/errors/${word}"><code>${word}</code></a>` : html`${word}`,
  );
  const names = Object.keys(headers).filter((name) => name !== 'X-Request-Id' && !/^(X-)?RateLimit/.test(name));
  return html`${linked}${names.length > 0 && html` <span class="rules">Headers: ${names.join(', ')}.</span>`}`;
}

function examplesOf({ responses }: OpenApiOperation): Html[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => details(content['application/json']?.examples ?? {}, `Answer ${status}`));
}

function details(examples: Readonly<Record<string, { readonly value: unknown }>>, what: string): Html {
  return html`${Object.entries(examples).map(([name, { value }]) => {
    const label = `${what}: ${name.replaceAll('_', ' ')}`;
    return html`<details>
      <summary>${label}</summary>
      ${typeof value === 'string' ? wrapped(value) : json(value)}
    </details>`;
  })}`;
}
