/** Values of the JSON of notebooks. */
export type Json = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A text, or its lines, each with its end (nbformat: “multiline string”). */
export function textIn(value: unknown): string {
  const text = Array.isArray(value) ? value.map(stringOf).join('') : stringOf(value);
  return text.replace(/\r\n/g, '\n').replace(/\n$/, '');
}
