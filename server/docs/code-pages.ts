/** /docs/errors and a page for each code: what happened, why, how to mend it, before and after, the JSON. */
import type { WarningCode } from '../../engine/index.js';
import { KEY_PROBLEMS } from '../errors/authentication.js';
import { ERROR_CATALOG, ERROR_CODES, type ErrorCode } from '../errors/catalog.js';
import { envelope, REFERENCE_CODES } from '../errors/envelope.js';
import { FAILURE_REASONS } from '../errors/render-failure.js';
import { presentWarning } from '../errors/warning-catalog.js';
import { WARNING_CODES, WARNING_TEXTS } from '../errors/warning-texts.js';
import { exampleError } from '../openapi/example-errors.js';
import { EXAMPLE_REQUEST_ID } from '../openapi/examples.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { DocsContext } from './context.js';
import { ERROR_NOTES } from './error-notes.js';
import type { Page } from './frame.js';
import { html, json, prose, table, type Html, wrapped } from './html.js';
import { WARNING_NOTES } from './warning-notes.js';

export type KnownCode =
  { readonly kind: 'error'; readonly code: ErrorCode } | { readonly kind: 'warning'; readonly code: WarningCode };

/** The code that a page's name means: an error, a warning, or the reference table's spelling of an error. */
export function pageOfCode(name: string): KnownCode | null {
  const wanted = name.toUpperCase();
  const error = ERROR_CODES.find((one) => one === wanted || REFERENCE_CODES[one] === wanted);
  if (error) return { kind: 'error', code: error };
  const warning = WARNING_CODES.find((one) => one === wanted);
  return warning ? { kind: 'warning', code: warning } : null;
}

export function codePage(known: KnownCode, context: DocsContext): Page {
  return known.kind === 'error' ? errorPage(known.code, context) : warningPage(known.code, context);
}

export function codesPage(context: DocsContext): Page {
  const link = (name: string): Html =>
    html`<a href="${context.root}/docs/errors/${name}"
      ><code>${name.split('_').map((part, i) => html`${i > 0 && html`_<wbr />`}${part}`)}</code></a
    >`;
  const errors = ERROR_CODES.map((name) => {
    const { status, retryable } = ERROR_CATALOG[name];
    return [link(name), status, ERROR_NOTES[name].title, retryable ? 'yes' : 'no'] as const;
  });
  const warnings = WARNING_CODES.map((name) => [link(name), WARNING_TEXTS[name].title] as const);
  const content = html` <p>
      An error is an answer from 400 upwards with <code>{"error": {…}}</code>. A warning is an entry of
      <code>warnings</code> in a result: the PDF was made all the same. Both have a <code>code</code>, a text for
      people, an <code>agent_message</code> that tells a program how to go on, and a <code>docs_url</code> that leads to
      one of these pages.
    </p>
    <h2 id="errors">Errors</h2>
    ${table('Errors', ['Code', 'Status', 'What happened', 'Try again?'], errors)}
    <h2 id="warnings">Warnings</h2>
    ${table('Warnings', ['Code', 'What happened'], warnings)}`;
  return {
    title: 'Errors and warnings',
    description: 'Every error and warning code of the API.',
    section: 'errors',
    content,
    places: [
      ['errors', 'Errors'],
      ['warnings', 'Warnings'],
    ],
  };
}

function errorPage(name: ErrorCode, context: DocsContext): Page {
  const { status, type, message, agentMessage, retryable } = ERROR_CATALOG[name];
  const { title, causes, remedies, before, after } = ERROR_NOTES[name];
  const { config, fill } = context;
  const example = envelope(exampleError(name, config), { requestId: EXAMPLE_REQUEST_ID, config });
  const reference = REFERENCE_CODES[name];
  const content = html` <p class="code-line">
      <code>${name}</code> · HTTP ${status} ·
      <code>${type}</code>${reference !== undefined && html` · reference spelling <code>${reference}</code>`}
    </p>
    ${message !== `${title}.` && html`<p class="lead">${message}</p>`}
    <h2>Why</h2>
    ${causes.length > 0 && bullets(causes, fill)} ${name === 'SVC_INVALID_API_KEY' && causesOf401(fill)}
    ${name === 'RENDER_FAILED' && reasons(fill)}
    <h2>How to mend it</h2>
    ${bullets(remedies, fill)}
    <p>
      ${retryable ? 'The same request may succeed later.' : 'The same request will fail again until something is changed.'}
    </p>
    ${beforeAndAfter(fill(before), fill(after))}
    <h2>For programs</h2>
    <p>${prose(fill(agentMessage))}</p>
    ${json(example.body)} ${occursIn(name, context)}`;
  return { title, description: `${name}: ${message}`, section: 'errors', content };
}

function warningPage(name: WarningCode, { config }: DocsContext): Page {
  const { title, meaning, effect, agentMessage } = WARNING_TEXTS[name];
  const { before, after, example } = WARNING_NOTES[name];
  const content = html` <p class="code-line"><code>${name}</code> · warning in a result</p>
    <p class="lead">${prose(meaning)}</p>
    <h2>What the PDF looks like</h2>
    <p>${prose(effect)}</p>
    <h2>How to mend it</h2>
    <p>${prose(agentMessage)}</p>
    ${beforeAndAfter(before, after)}
    <p>
      With <code>options.strict</code> a warning makes the request fail with <code>RENDER_FAILED</code>, reason
      <code>strict_warnings</code>.
    </p>
    <h2>For programs</h2>
    ${json(presentWarning({ code: name, count: 1, ...example }, config))}`;
  return { title, description: `${name}: ${meaning}`, section: 'errors', content };
}

function bullets(sentences: readonly string[], fill: DocsContext['fill']): Html {
  return html`<ul>
    ${sentences.map((sentence) => html`<li>${prose(fill(sentence))}</li>`)}
  </ul>`;
}

function beforeAndAfter(before: string, after: string): Html {
  return html`<div class="pair">
    <div>
      <h3>Before</h3>
      ${wrapped(before)}
    </div>
    <div>
      <h3>After</h3>
      ${wrapped(after)}
    </div>
  </div>`;
}

function causesOf401(fill: DocsContext['fill']): Html {
  const rows = Object.entries(KEY_PROBLEMS).map(([cause, { message, remedy }]) => [
    html`<code>${cause}</code>`,
    message,
    prose(fill(remedy)),
  ]);
  return html`<p><code>details.cause</code> tells which of these it is:</p>
    ${table('Causes', ['Cause', 'What happened', 'Remedy'], rows)}`;
}

function reasons(fill: DocsContext['fill']): Html {
  const rows = Object.entries(FAILURE_REASONS).map(([reason, { meaning, agentMessage }]) => [
    html`<code>${reason}</code>`,
    prose(meaning),
    prose(fill(agentMessage)),
  ]);
  return html`<p><code>details.reason</code> tells which of these it is:</p>
    ${table('Reasons', ['Reason', 'What happened', 'What to do'], rows)}`;
}

function occursIn(name: ErrorCode, { root }: DocsContext): Html | false {
  const operations = Object.values(OPERATIONS).filter(({ errors }) => errors.includes(name));
  if (operations.length === 0) return false;
  return html`<h2>Where it occurs</h2>
    <ul>
      ${operations.map(({ id, summary }) => html`<li><a href="${root}/docs/api#${id}">${summary}</a></li>`)}
    </ul>`;
}
