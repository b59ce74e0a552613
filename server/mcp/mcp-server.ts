/** The Model Context Protocol over a backend: tools, and what they take and answer. The SDK is loaded with this file, so load it when it is needed. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { invalidRequest } from '../errors/invalid-request.js';
import { nearest } from '../../engine/base/nearest.js';
import type { McpBackend, PageWish, RequestOfTool } from './mcp-backend.js';
import {
  errorAnswer,
  pageAnswer,
  renderedAnswer,
  templateAnswer,
  templatesAnswer,
  validatedAnswer,
} from './tool-answers.js';
import { NOT_FOR_TOOLS, OUTPUTS, requestSchema } from './tool-schemas.js';

const INSTRUCTIONS =
  'Makes PDFs from Markdown or HTML. Ask list_templates for the templates and describe_template for the fields of one with an example, then render_pdf for the PDF, merge_pdf for one document with many records, assemble_pdf for several documents and PDFs as one, and show_page to look at a page. validate_document gives warnings without a PDF. Every warning and error says what to do: mend the document or the options and call again. Fences are drawn: ```mermaid and ```dot as diagrams, ```chart with a line such as bar title="Sales" below a Markdown table as a chart, ```vega-lite with its data in it; [https://example.org]{.qr width=20mm} is a code, $x^2$ a formula.';

interface RunnableTool extends Tool {
  readonly run: (backend: McpBackend, given: unknown, signal: AbortSignal) => Promise<CallToolResult>;
}

/** A server for one connection. Connect it to a transport. */
export function createMcpServer(backend: McpBackend): Server {
  const tools = toolsOf(backend);
  const server = new Server(
    { name: 'platen', version: backend.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ run: _, ...tool }) => tool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name.slice(0, 80)}".`);
    try {
      return await tool.run(backend, params.arguments ?? {}, signal);
    } catch (error) {
      return errorAnswer(backend.explain(error));
    }
  });
  return server;
}

function toolsOf(backend: McpBackend): readonly RunnableTool[] {
  const inputSchema = requestSchema(backend.schemas, 'GenerateRequest');
  // Each call makes a file or a job of its own, so repeating one is not free.
  const making = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
  const reading = { readOnlyHint: true, openWorldHint: false };
  return [
    {
      name: 'render_pdf',
      title: 'Make a PDF',
      description: `Renders Markdown or HTML to PDF. ${backend.handover} Only input.type and input.content are required. Warnings tell what could not be honoured, and what to do about it.`,
      inputSchema,
      outputSchema: OUTPUTS.render,
      annotations: making,
      run: async (backend, given, signal) =>
        renderedAnswer(await backend.render(requestOf(backend, given, 'generate'), signal)),
    },
    {
      name: 'merge_pdf',
      title: 'Make a PDF of many records',
      description: `Fills a document with each of the records and makes one PDF, in which each record is a document of its own, with its front matter and page numbers: letters, certificates. Fields are written {{name}}, lists {{#items}}…{{/items}}, and values in the language of the document {{total | money EUR}}, {{date | date long}}, {{items | sum price times pieces}}. Fields may stand in front matter, in quotes: recipient: "{{name}}". ${backend.handover}`,
      inputSchema: requestSchema(backend.schemas, 'MergeRequest'),
      outputSchema: OUTPUTS.render,
      annotations: making,
      run: async (backend, given, signal) =>
        renderedAnswer(await backend.render(requestOf(backend, given, 'merge'), signal)),
    },
    {
      name: 'assemble_pdf',
      title: 'Put documents and PDFs together',
      description: `Makes one PDF of several parts, in their order: documents (\`input\`), which are rendered, and pages of PDFs that exist (\`pdf_base64\`, \`pdf\` with the address asset:… of a stored one, or \`job_id\` of one that a job of the service has made; \`pages\` such as "1, 3-5"). Links, bookmarks, tags and form fields are kept. Template, theme and options are those of all documents. ${backend.handover}`,
      inputSchema: requestSchema(backend.schemas, 'AssembleRequest'),
      outputSchema: OUTPUTS.render,
      annotations: making,
      run: async (backend, given, signal) =>
        renderedAnswer(await backend.render(requestOf(backend, given, 'assemble'), signal)),
    },
    {
      name: 'show_page',
      title: 'Look at a page',
      description:
        'A page of a PDF that render_pdf, merge_pdf or assemble_pdf has made, as a picture. Look before you hand a PDF on.',
      inputSchema: {
        type: 'object',
        properties: {
          pdf: { type: 'string', description: 'The `place` that the PDF was made at.' },
          page: { type: 'integer', minimum: 1, description: 'From 1. Default: 1.' },
          width: {
            type: 'integer',
            minimum: MIN_WIDTH,
            maximum: MAX_WIDTH,
            description: `In pixels. Default: ${USUAL_WIDTH}.`,
          },
        },
        required: ['pdf'],
        additionalProperties: false,
      },
      outputSchema: OUTPUTS.page,
      annotations: reading,
      run: async (backend, given, signal) => {
        const wish = pageWishOf(given);
        return pageAnswer(await backend.picture(wish, signal), wish);
      },
    },
    {
      name: 'validate_document',
      title: 'Check a document',
      description:
        'Takes what render_pdf takes, checks it and parses the document, and gives the warnings that can be told without laying out pages. Makes no PDF and counts against no quota.',
      inputSchema,
      outputSchema: OUTPUTS.validate,
      annotations: reading,
      run: async (backend, given, signal) =>
        validatedAnswer(await backend.validate(requestOf(backend, given, 'generate'), signal)),
    },
    {
      name: 'list_templates',
      title: 'List the templates',
      description: 'Names and descriptions of the templates that `template` may be set to.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      outputSchema: OUTPUTS.templates,
      annotations: reading,
      run: (backend) => Promise.resolve(templatesAnswer(backend.templates())),
    },
    {
      name: 'describe_template',
      title: 'Describe a template',
      description:
        'The fields that a document may fill in a template, what the template sets, and an example to begin with.',
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string', description: 'As list_templates tells it.' } },
        required: ['name'],
        additionalProperties: false,
      },
      outputSchema: OUTPUTS.template,
      annotations: reading,
      run: (backend, given) => Promise.resolve(templateAnswer(templateNamed(backend, given))),
    },
  ];
}

const MIN_WIDTH = 16;
const MAX_WIDTH = 2000;
/** Text of a page of A4 can be read, and the picture is small. */
const USUAL_WIDTH = 900;

/** Throws ApiError INVALID_REQUEST. */
function templateNamed(backend: McpBackend, given: unknown) {
  const { name } = given as { readonly name?: unknown };
  const templates = backend.templates();
  const template = templates.find((one) => one.name === name);
  if (template) return template;
  const names = templates.map((one) => one.name);
  const near = typeof name === 'string' ? nearest(name, names) : undefined;
  const hint = near === undefined ? `Give one of ${names.join(', ')}.` : `Did you mean ${near}?`;
  throw invalidRequest([{ pointer: '/name', message: `There is no template ${JSON.stringify(name)}.`, hint }]);
}

/** Throws ApiError INVALID_REQUEST. */
function pageWishOf(given: unknown): PageWish {
  const { pdf, page = 1, width = USUAL_WIDTH } = given as Readonly<Record<string, unknown>>;
  const wrong = (pointer: string, message: string, hint: string) => invalidRequest([{ pointer, message, hint }]);
  if (typeof pdf !== 'string' || pdf === '')
    throw wrong('/pdf', 'The PDF is not named.', 'Give the `place` that the tool which made it has answered with.');
  if (!isWhole(page, 1, Infinity))
    throw wrong('/page', 'The page is no whole number from 1.', 'Give 1 for the first page.');
  if (!isWhole(width, MIN_WIDTH, MAX_WIDTH))
    throw wrong('/width', `The width is no whole number from ${MIN_WIDTH} to ${MAX_WIDTH}.`, `Give ${USUAL_WIDTH}.`);
  return { place: pdf, page, width };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Throws ApiError INVALID_REQUEST, also for options that tools do not have. */
function requestOf<Kind extends keyof RequestOfTool>(
  backend: McpBackend,
  given: unknown,
  kind: Kind,
): RequestOfTool[Kind] {
  const request = backend.checked(given, kind);
  const stray = NOT_FOR_TOOLS.filter((name) => request.options?.[name] !== undefined);
  if (stray.length === 0) return request;
  throw invalidRequest(
    stray.map((name) => ({
      pointer: `/options/${name}`,
      message: `A tool call has no ${name}: it waits for the PDF and says where it is.`,
      hint: 'Leave it out.',
    })),
  );
}
