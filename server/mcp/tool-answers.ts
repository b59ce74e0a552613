/** Answers of tools: words that tell an agent what to do next, and the same as data. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ErrorObject } from '../errors/envelope.js';
import type { ShownWarning } from '../errors/warning-catalog.js';
import type { TemplateInfo } from '../schemas/templates.js';
import type { MadePdf, PageWish } from './mcp-backend.js';

export function renderedAnswer({ place, pages, bytes, sha256, warnings }: MadePdf): CallToolResult {
  const made = `The PDF is made: ${place} (${pages} ${pages === 1 ? 'page' : 'pages'}, ${bytes} bytes).`;
  const next = 'Call show_page with this `pdf` to see a page.';
  return {
    content: text(`${made} ${next}\n\n${warningWords(warnings, 'The PDF was made all the same')}`),
    structuredContent: { place, pages, bytes, sha256, warnings: warnings.map(dataOf) },
  };
}

export function validatedAnswer(warnings: readonly ShownWarning[]): CallToolResult {
  return {
    content: text(`The request is valid.\n\n${warningWords(warnings, 'A PDF would be made all the same')}`),
    structuredContent: { valid: true, warnings: warnings.map(dataOf) },
  };
}

export function templatesAnswer(templates: readonly TemplateInfo[]): CallToolResult {
  const lines = templates.map(({ name, description }) => `- ${name}: ${description}`);
  return {
    content: text(
      [
        'Give one of these names as `template`, or `none` for only what the document says. Call describe_template for its fields and an example.',
        ...lines,
      ].join('\n'),
    ),
    structuredContent: { templates: templates.map(({ name, description }) => ({ name, description })) },
  };
}

/** The fields that a document may fill, and a document to begin with. */
export function templateAnswer({ name, description, options, defaults, theme, example }: TemplateInfo): CallToolResult {
  const fields = Object.entries((options['properties'] ?? {}) as Readonly<Record<string, FieldSchema>>);
  const lines = fields.map(([field, schema]) => `- ${field} (${kindOf(schema)}): ${schema.description ?? ''}`);
  const words = [
    `${name}: ${description}`,
    lines.length === 0
      ? 'It has no fields of its own.'
      : 'Its own fields, each optional: in the front matter of Markdown under these names, or for any input in `options.template_options`.',
    ...lines,
    'Besides: title, author, date, lang and toc in the front matter.',
    ...(example === null
      ? []
      : ['', 'An example, to be given as `input.content` with `input.type` "markdown":', '', example]),
  ];
  return {
    content: text(words.join('\n')),
    structuredContent: { name, description, options, defaults, theme, example },
  };
}

interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
}

function kindOf({ type = 'text', enum: values }: FieldSchema): string {
  return values ? values.map(String).join(' or ') : type === 'string' ? 'text' : type;
}

/** The picture itself, for models that see. */
export function pageAnswer(png: Uint8Array, { page, width }: PageWish): CallToolResult {
  return {
    content: [
      ...text(
        `Page ${page}. Look for text that is cut off, tables that run off the page and pages that are nearly empty.`,
      ),
      { type: 'image', data: Buffer.from(png).toString('base64'), mimeType: 'image/png' },
    ],
    structuredContent: { page, width, bytes: png.length },
  };
}

/** The model sees errors of tools and can correct itself; an error of the protocol would be kept from it. */
export function errorAnswer({ code, human_message, agent_message, retryable, details }: ErrorObject): CallToolResult {
  const words = [
    `${code}: ${human_message}`,
    `What to do: ${agent_message}`,
    retryable ? 'The same call may succeed later.' : 'The same call would fail again.',
  ];
  return {
    content: text(words.join('\n')),
    structuredContent: { error: { code, message: human_message, agent_message, retryable, details: details ?? {} } },
    isError: true,
  };
}

function warningWords(warnings: readonly ShownWarning[], comfort: string): string {
  if (warnings.length === 0) return 'There are no warnings.';
  const count = warnings.length === 1 ? 'There is one warning' : `There are ${warnings.length} warnings`;
  const lines = warnings.map((warning, n) => {
    return `${n + 1}. ${warning.code}${placeOf(warning)}: ${warning.message}\n   What to do: ${warning.agent_message}`;
  });
  return [`${count}. ${comfort}; what is named here could not be honoured.`, ...lines].join('\n');
}

function placeOf({ field, details }: ShownWarning): string {
  const line = details.line === undefined ? '' : `, line ${details.line}`;
  const count = details.count > 1 ? `, ${details.count} times` : '';
  return `${field === null ? '' : ` at ${field}`}${line}${count}`;
}

const dataOf = ({ code, message, agent_message, field, details }: ShownWarning) => ({
  code,
  message,
  agent_message,
  field,
  details,
});

const text = (words: string) => [{ type: 'text' as const, text: words }];
