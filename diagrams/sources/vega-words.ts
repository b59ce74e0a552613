/** Charts in words, for those who do not see them: what they are, and their data. */

const MOST_WORDS = 2000;

export function describeChart(spec: Readonly<Record<string, unknown>>): string {
  const { kind, names } = (spec['usermeta'] ?? {}) as { kind?: string; names?: readonly string[] };
  const title = textOf(spec['description']) ?? textOf(spec['title']);
  const name = kind === undefined ? 'Chart' : `${kind[0]!.toUpperCase()}${kind.slice(1)} chart`;
  const { values } = (spec['data'] ?? {}) as { values?: unknown };
  const rows = Array.isArray(values) ? (values as readonly unknown[]) : [];
  const columns = names ?? Object.keys((rows[0] ?? {}) as object);
  const lines = rows.map((row) =>
    typeof row === 'object' && row !== null
      ? columns.map((column) => String((row as Record<string, unknown>)[column] ?? '')).join(', ')
      : String(row),
  );
  const data = lines.length === 0 ? '' : `${columns.join(', ')}: ${lines.join('; ')}`;
  const text = [title === null ? name : `${name}: ${title}`, data].filter((part) => part !== '').join('. ');
  return text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS - 1)}…` : text;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(' ');
  const { text } = (value ?? {}) as { text?: unknown };
  return text === undefined ? null : textOf(text);
}
