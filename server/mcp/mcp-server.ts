/** The Model Context Protocol over a backend: three tools. The SDK is loaded with this file, so load it when it is needed. */
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
import type { McpBackend } from './mcp-backend.js';
import { errorAnswer, renderedAnswer, templatesAnswer, validatedAnswer } from './tool-answers.js';
import { NOT_FOR_TOOLS, requestSchema } from './tool-schemas.js';

const INSTRUCTIONS =
  'Makes PDFs from Markdown or HTML. Ask list_templates for the templates, validate_document for warnings without a PDF, and render_pdf for the PDF. Every warning and error says what to do: mend the document or the options and call again.';

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
  const inputSchema = requestSchema(backend.schemas);
  return [
    {
      name: 'render_pdf',
      title: 'Make a PDF',
      description: `Renders Markdown or HTML to PDF. ${backend.handover} Only input.type and input.content are required. Warnings tell what could not be honoured, and what to do about it.`,
      inputSchema,
      // Each call makes a file or a job of its own, so repeating one is not free.
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
      run: async (backend, given, signal) => renderedAnswer(await backend.render(requestOf(backend, given), signal)),
    },
    {
      name: 'validate_document',
      title: 'Check a document',
      description:
        'Takes what render_pdf takes, checks it and parses the document, and gives the warnings that can be told without laying out pages. Makes no PDF and counts against no quota.',
      inputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
      run: async (backend, given, signal) => validatedAnswer(await backend.validate(requestOf(backend, given), signal)),
    },
    {
      name: 'list_templates',
      title: 'List the templates',
      description: 'Names and descriptions of the templates that `template` may be set to.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      annotations: { readOnlyHint: true, openWorldHint: false },
      run: (backend) => Promise.resolve(templatesAnswer(backend.templates())),
    },
  ];
}

/** Throws ApiError INVALID_REQUEST, also for options that tools do not have. */
function requestOf(backend: McpBackend, given: unknown) {
  const request = backend.checked(given);
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
