/** Answers of tools: words that tell an agent what to do next, and the same as data. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ErrorObject } from '../errors/envelope.js';
import type { ShownWarning } from '../errors/warning-catalog.js';
import type { MadePdf, McpBackend } from './mcp-backend.js';

export function renderedAnswer({ place, pages, bytes, sha256, warnings }: MadePdf): CallToolResult {
  const made = `The PDF is made: ${place} (${pages} ${pages === 1 ? 'page' : 'pages'}, ${bytes} bytes).`;
  return {
    content: text(`${made}\n\n${warningWords(warnings, 'The PDF was made all the same')}`),
    structuredContent: { place, pages, bytes, sha256, warnings: warnings.map(dataOf) },
  };
}

export function validatedAnswer(warnings: readonly ShownWarning[]): CallToolResult {
  return {
    content: text(`The request is valid.\n\n${warningWords(warnings, 'A PDF would be made all the same')}`),
    structuredContent: { valid: true, warnings: warnings.map(dataOf) },
  };
}

export function templatesAnswer(templates: ReturnType<McpBackend['templates']>): CallToolResult {
  const lines = templates.map(({ name, description }) => `- ${name}: ${description}`);
  return {
    content: text(
      ['Give one of these names as `template`, or `none` for only what the document says.', ...lines].join('\n'),
    ),
    structuredContent: { templates: [...templates] },
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
