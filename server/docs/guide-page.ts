/** /docs: from nothing to a PDF, and then one section for each thing a client has to know. */
import { WARNING_CODES, WARNING_TEXTS } from '../errors/warning-texts.js';
import { EXAMPLES } from '../openapi/examples.js';
import { filled } from '../openapi/document.js';
import { ownDashboard, type SignUp } from '../settings.js';
import type { DocsContext } from './context.js';
import type { Page } from './frame.js';
import { code, html, json, table, type Html } from './html.js';
import { firstPdfIn } from './language-snippets.js';
import { limitRows, TIER_HEADINGS, tierRows } from './limits.js';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly write: (context: DocsContext) => Html;
}

const SECTIONS: readonly Section[] = [
  { id: 'first-pdf', title: 'Your first PDF', write: firstPdf },
  { id: 'languages', title: 'In your language', write: languages },
  { id: 'keys', title: 'API keys', write: keys },
  { id: 'account', title: 'Account and dashboard', write: account },
  { id: 'requests', title: 'Requests', write: requests },
  { id: 'stored', title: 'Own themes, logos, fonts and templates', write: stored },
  { id: 'results', title: 'Results', write: results },
  { id: 'errors', title: 'Errors', write: errors },
  { id: 'warnings', title: 'Warnings', write: warnings },
  { id: 'idempotency', title: 'Idempotency', write: idempotency },
  { id: 'async', title: 'Asynchronous jobs', write: asyncJobs },
  { id: 'agents', title: 'Agents', write: agents },
  { id: 'determinism', title: 'The same bytes', write: determinism },
  { id: 'limits', title: 'Limits', write: limits },
  { id: 'versioning', title: 'Versions', write: versioning },
];

export function guidePage(context: DocsContext): Page {
  return {
    title: 'Documents to PDF',
    description: 'How to render Markdown and HTML to PDF with this API.',
    section: '',
    places: SECTIONS.map(({ id, title }) => [id, title] as const),
    content: html` <p class="lead">
        Send Markdown or HTML, get a PDF: typeset, accessible, and byte for byte the same each time.
      </p>
      ${SECTIONS.map(
        ({ id, title, write }) =>
          html`<section>
            <h2 id="${id}">${title}</h2>
            ${write(context)}
          </section>`,
      )}`,
  };
}

function firstPdf({ config, root }: DocsContext): Html {
  const curl = `KEY=$(curl -sX POST ${config.baseUrl}/v1/keys/test | sed 's/.*"key":"\\([^"]*\\)".*/\\1/')

curl -s ${config.baseUrl}/v1/pdf/generate \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -H "Accept: application/pdf" \\
  -d '{"input":{"type":"markdown","content":"# Hello\\n\\nMy first **PDF**."}}' \\
  -o hello.pdf`;
  return html`<p>The first command gets a test key, without an account; the second one uses it.</p>
    ${code(curl, 'Shell commands')}
    <p>Or try it in the <a href="${root}/">playground</a>, and copy what you have made as curl.</p>`;
}

function languages({ config }: DocsContext): Html {
  return html`<p>The same in a program, with the key in the variable <code>PLATEN_KEY</code>.</p>
    ${firstPdfIn(config.baseUrl).map(
      ({ language, code: text }) =>
        html`<h3 id="in-${language.toLowerCase()}">${language}</h3>
          ${code(text, `A program in ${language}`)}`,
    )}
    <p>
      Clients with types for TypeScript and Python are made from <code>/openapi.json</code>:
      <code>npm run sdk -- FOLDER</code> in a clone of Platen, or any generator for OpenAPI 3.1.
    </p>`;
}

function keys({ config, root }: DocsContext): Html {
  return html`<p>
      Requests carry a key: <code>Authorization: Bearer &lt;API_KEY&gt;</code>. None is needed for
      <code>POST /v1/keys/test</code>, signed links (<code>/files/…</code>), previews of templates, health checks and
      this documentation.
    </p>
    ${table(
      'Kinds of keys',
      ['Prefix', 'Kind', 'Use'],
      [
        [html`<code>svc_live_</code>`, 'live', 'Production. Successful renders count against the monthly quota.'],
        [
          html`<code>svc_test_</code>`,
          'test',
          'Development and CI. Renders alike, counts against no quota, ends after 24 hours.',
        ],
      ],
    )}
    <p>
      Keys belong to a workspace. Live keys are made at the <a href="${config.dashboardUrl}">dashboard</a>; a live key
      makes more with <a href="${root}/docs/api#createKey"><code>POST /v1/keys</code></a
      >. The operator of the service makes them with <code>platen admin key create</code>, too. A key is shown once:
      keep it in a secret store. To replace one without a gap, <a href="${root}/docs/api#rotateKey">rotate</a> it: old
      and new are both good for a while.
    </p>`;
}

function account({ config }: DocsContext): Html {
  const isOwn = config.dashboardUrl === ownDashboard(config.baseUrl);
  const here = html`<a href="${config.dashboardUrl}">dashboard</a>`;
  if (!isOwn) return html`<p>Keys, usage and the tier are looked after at the ${here}.</p>`;
  const ways: Readonly<Record<SignUp, string>> = {
    open: 'Type your mail address and open the link that you get; it works once, within 15 minutes. The first time, an account is made, and you are shown its first live key, once.',
    domains: `Type your mail address and open the link that you get; it works once, within 15 minutes. Addresses of ${config.signUpDomains} may make an account; they are shown its first live key, once.`,
    closed:
      'Type your mail address and open the link that you get; it works once, within 15 minutes. Accounts are made by the operator of this service.',
  };
  return html`<p>${ways[config.signUp]} There is no password at the ${here}.</p>
    <ul>
      <li><b>Overview</b>: renders of the month and what is left, the latest documents with warnings and links.</li>
      <li><b>API keys</b>: make and revoke them, and see when each was last used.</li>
      <li><b>Account</b>: the tiers, other sessions, and deleting the account with all that it has.</li>
    </ul>
    <p>Ten minutes after you signed in, changing keys or the account asks for another link.</p>`;
}

function requests({ config, root }: DocsContext): Html {
  return html`<p>
      A request has <code>input</code>, and if you like a <code>template</code>, a <code>theme</code> and
      <code>options</code>. Only <code>input.type</code> and <code>input.content</code> are required.
    </p>
    ${json(filled(EXAMPLES.requests.branded, config))}
    <ul>
      <li>
        <b>input</b>: Markdown (CommonMark and GFM) or HTML. HTML may bring its own CSS, with paged media: page sizes,
        margin boxes, page counters. <code>styles: "template"</code> drops the document's own presentation.
        <code>base_url</code> is what relative URLs resolve against.
      </li>
      <li>
        <b>template</b>: <a href="${root}/docs/api#listTemplates"><code>GET /v1/templates</code></a> lists them;
        <code>report</code> is the default.
      </li>
      <li>
        <b>theme</b>: logo, four colours (opaque, <code>#rgb</code> or <code>#rrggbb</code>), two fonts, letterhead and
        footer as HTML.
      </li>
      <li>
        <b>options</b>: page size and margins, title and author, cover, table of contents, bookmarks, file name, how
        long the PDF is kept, and more.
      </li>
    </ul>
    <p>
      <code>options.pdf_standard</code> asks for PDF/UA-1 or PDF/UA-2, or a level of PDF/A-2, PDF/A-3 or PDF/A-4. What
      keeps the document from it, such as an image without alternative text, is warned of with
      <code>SVC_OPTION_IGNORED</code>, and the PDF does not make the claim. Without the option a PDF says that it is
      PDF/UA-1 where nothing stands in the way.
    </p>
    <p>
      All fields are in the <a href="${root}/docs/api#schema-GenerateRequest">reference</a>. A field that is not known
      is an error, so that a misspelt one is not lost in silence. Images, fonts and style sheets are loaded from public
      https addresses only; scripts are never run.
      <a href="${root}/docs/api#validatePdf"><code>POST /v1/pdf/validate</code></a> checks a request without rendering
      it.
    </p>`;
}

function stored({ root, config }: DocsContext): Html {
  const put = (what: string): string => `curl -X PUT ${config.baseUrl}/v1/${what} -H "Authorization: Bearer <API_KEY>"`;
  return html`<p>
      What all documents of a workspace share is stored once and named in requests. A logo is an
      <a href="${root}/docs/api#putAsset">asset</a>, a file; a <a href="${root}/docs/api#putTheme">theme</a> is JSON:
    </p>
    ${code(
      `${put('assets/logo')} \\
  -H "Content-Type: image/svg+xml" --data-binary @logo.svg
${put('themes/corporate')} \\
  -H "Content-Type: application/json" -d '${JSON.stringify(EXAMPLES.storedTheme)}'`,
      'Storing',
    )}
    ${json({ input: { type: 'markdown', content: '# Offer' }, theme: { name: 'corporate', accent_color: '#b45309' } })}
    <p>
      A <a href="${root}/docs/api#putFont">font family</a> is found by CSS and by <code>theme.body_font</code> under the
      name that it is stored with. A <a href="${root}/docs/api#putTemplate">template</a> is what stands in its folder:
      manifest, style sheet and pieces of HTML; <code>template</code> names it.
    </p>
    <p>
      A PDF is an asset, too (<code>Content-Type: application/pdf</code>): the <code>stationery</code> of a theme, or a
      part of <a href="${root}/docs/api#assemblePdf">an assembly</a>, which puts pages of documents and PDFs, also of
      those that jobs have made (<code>job_id</code>), together as one PDF.
    </p>
    <p>
      Fields of the request hold over those of the stored theme. What is sent is tried out in a render: a file that
      cannot be drawn is refused, and remarks such as a low contrast are in <code>warnings</code>.
      <code>PUT</code> replaces what has the name, <code>DELETE</code> takes it away; a job that waits is still rendered
      with what was stored when it was sent. How much a workspace may store depends on its <a href="#limits">tier</a>.
      Test keys use what is there, and change it only in a workspace of their own.
    </p>`;
}

function results({ config, root }: DocsContext): Html {
  return html`<p>The answer is 200 with the record of the render, the job:</p>
    ${json(filled(EXAMPLES.job, config))}
    <p>
      <code>url</code> is a signed link that needs no key, good until <code>expires_at</code>.
      <a href="${root}/docs/api#getPdf"><code>GET /v1/pdf/{jobId}</code></a> gives the same record again. With
      <code>Accept: application/pdf</code> either operation answers with the PDF itself, and its <code>ETag</code> is
      the PDF's SHA-256. <code>options.output: "base64"</code> puts the PDF into the JSON as <code>pdf_base64</code>.
      <code>DELETE</code> deletes it before its time.
    </p>`;
}

function errors({ config, root }: DocsContext): Html {
  const example = {
    error: {
      code: 'INVALID_REQUEST',
      type: 'invalid_request_error',
      human_message: 'There is no field "margn" in options. Did you mean margin?',
      agent_message:
        'There is no field "margn" in options. Did you mean margin? Correct it at JSON pointer /options/margn and send the request again. …',
      docs_url: `${config.docsUrl}/errors/INVALID_REQUEST`,
      retryable: false,
      request_id: EXAMPLES.job.request_id,
      details: {
        errors: [
          {
            field: '/options/margn',
            message: 'There is no field "margn" in options.',
            suggestion: 'Did you mean margin?',
          },
        ],
      },
    },
  };
  return html`<p>Every answer from 400 upwards has the same form:</p>
    ${json(example)}
    <p>
      <code>retryable</code> says whether the same request may succeed later; then <code>Retry-After</code> says when.
      <code>agent_message</code> is written for programs: follow it. <code>request_id</code> is also in the header
      <code>X-Request-Id</code>; name it when you ask for help. <a href="${root}/docs/errors">All codes</a> have pages
      of their own.
    </p>`;
}

function warnings({ config, root }: DocsContext): Html {
  const rows = WARNING_CODES.map((name) => [
    html`<a href="${root}/docs/errors/${name}"><code>${name}</code></a>`,
    WARNING_TEXTS[name].title,
  ]);
  return html`<p>
      A 200 with entries in <code>warnings</code> is a success: the PDF was made, and the warnings tell what could not
      be honoured. Nothing is left out silently. <code>field</code> is a JSON pointer into your request; a place in the
      document is in <code>details.line</code> and <code>details.column</code>. Repeats are folded into one warning with
      a <code>count</code>. With <code>options.strict</code> a warning becomes an error.
    </p>
    ${json(filled(EXAMPLES.warning, config))} ${table('Warnings', ['Code', 'What happened'], rows)}`;
}

function idempotency({ root }: DocsContext): Html {
  return html`<p>
    Send <code>Idempotency-Key</code> with a value of your own (up to 255 characters, such as a UUID) when you generate.
    If the connection breaks, send the same request with the same key: you get the stored answer with
    <code>Idempotent-Replayed: true</code>, nothing is rendered again and nothing is counted twice. Keys are kept for 24
    hours. The same key with another body is <a href="${root}/docs/errors/SVC_IDEMPOTENCY_MISMATCH">422</a>; while the
    first request is in flight it is <a href="${root}/docs/errors/SVC_IDEMPOTENCY_IN_PROGRESS">409</a>.
  </p>`;
}

function asyncJobs({ root }: DocsContext): Html {
  return html`<p>
      With <code>options.async: true</code>, or the header <code>Prefer: respond-async</code>, the answer is 202 with a
      job that is <code>queued</code>. Ask for it at its <code>Location</code> after the seconds of
      <code>Retry-After</code>, until <code>status</code> is <code>succeeded</code>, <code>failed</code> or
      <code>canceled</code>. A job survives a restart of the service. The status <code>expired</code> is never shown by
      <code>GET</code>: a job that has expired or was deleted is answered with
      <a href="${root}/docs/errors/SVC_JOB_EXPIRED">410</a>.
    </p>
    ${code('queued → processing → succeeded | failed | canceled → expired', 'States of a job')}
    <p>
      Instead of asking, be told: <code>options.webhook_url</code> gets a signed POST when the job has ended. See
      <a href="${root}/docs/webhooks">Webhooks</a>.
    </p>`;
}

function agents({ config, root }: DocsContext): Html {
  const headers = { Authorization: 'Bearer <API_KEY>' };
  const settings = { mcpServers: { platen: { type: 'http', url: `${config.baseUrl}/mcp`, headers } } };
  return html`<p>
      Agents use the service by the Model Context Protocol (streamable HTTP). In the settings of most of them it looks
      like this:
    </p>
    ${json(settings)}
    <p>
      The tools are <code>render_pdf</code>, <code>merge_pdf</code>, <code>assemble_pdf</code>, <code>show_page</code>,
      <code>validate_document</code>, <code>list_templates</code> and <code>describe_template</code>; their errors and
      warnings tell what to do. <code>npx platen mcp</code> offers them on one's own machine, without a service. Agents
      that call the API itself find it in short in <a href="${root}/llms.txt">llms.txt</a>.
    </p>`;
}

function determinism(): Html {
  return html`<p>
    The same request gives the same bytes, on every machine and at any time, and so the same <code>sha256</code>. No
    clock is read: the PDF has a date only if you give one, as <code>options.created_at</code>. Images and style sheets
    that you refer to are part of the input. Only encryption makes the bytes differ from render to render, by its
    nature; and a new <code>engine_version</code> may.
  </p>`;
}

function limits({ config, root }: DocsContext): Html {
  return html`${table('Tiers', TIER_HEADINGS, tierRows(config))}
    <p>
      The quota belongs to the workspace and resets on the first of each month, 00:00 UTC. Live renders that succeed
      count; failed ones, validations, test keys and replayed answers do not.
      <a href="${root}/docs/api#getUsage"><code>GET /v1/usage</code></a> tells what is left; the headers
      <code>RateLimit</code> and <code>RateLimit-Policy</code> of every answer tell about the minute. The Free tier
      needs no credit card.
    </p>
    ${table('Limits', ['What', 'At most'], limitRows(config))}`;
}

function versioning({ root }: DocsContext): Html {
  return html`<p>
      The version is in the path: <code>/v1</code>. Within it, changes are such that a careful client goes on working:
      operations, optional fields of requests, fields of answers, and codes of warnings may be added. Do not fail on a
      field or a warning that you do not know. What would break a client comes with a new version, and the old one is
      kept for at least twelve months after that is announced here; answers of a deprecated operation carry the headers
      <code>Deprecation</code> and <code>Sunset</code>.
    </p>
    <p>
      Programs find the API in <a href="${root}/openapi.json">openapi.json</a> (OpenAPI 3.1), language models in
      <a href="${root}/llms.txt">llms.txt</a>.
    </p>`;
}
