/** The form in which a template is written: its fields, and the template that they are. */
import type { StoredTemplateRequest } from '../schemas/generate-request.js';
import { parseStrictJson } from '../schemas/strict-json.js';
import { UploadProblem } from './uploaded.js';

export const FRAGMENTS = ['cover', 'header', 'footer', 'opening', 'closing'] as const;

/** What the form has in it, as it was typed. */
export interface TemplateDraft extends Readonly<Record<(typeof FRAGMENTS)[number], string>> {
  readonly name: string;
  readonly description: string;
  /** A template of the service; '' for none. */
  readonly base: string;
  readonly css: string;
  /** The rest of template.json; '' for nothing. */
  readonly manifest: string;
  /** A document in Markdown that shows the template. */
  readonly sample: string;
  /** A record for the fields of the document, as JSON; '' for none. */
  readonly data: string;
}

const FIELDS = ['name', 'description', 'base', 'css', ...FRAGMENTS, 'manifest', 'sample', 'data'] as const;

/** Browsers send lines with carriage returns. */
export function draftOf(form: URLSearchParams): TemplateDraft {
  const fields = FIELDS.map((field) => [field, (form.get(field) ?? '').replace(/\r\n?/g, '\n')] as const);
  return { ...(Object.fromEntries(fields) as unknown as TemplateDraft), name: (form.get('name') ?? '').trim() };
}

/** In the form, an empty fragment is that of the template it begins with; stored, it takes that one away. */
const REMOVED = '<!-- none -->';

/** The draft of a template that is stored. */
export function draftFrom(name: string, { manifest = {}, css = '', fragments = {} }: StoredTemplateRequest) {
  const { description, extends: base, ...rest } = manifest;
  const texts = FRAGMENTS.map(
    (fragment) => [fragment, fragments[fragment] === '' ? REMOVED : (fragments[fragment] ?? '')] as const,
  );
  return {
    ...(Object.fromEntries(texts) as Record<(typeof FRAGMENTS)[number], string>),
    ...{ name, css, sample: '', data: '' },
    description: typeof description === 'string' ? description : '',
    base: typeof base === 'string' ? base : '',
    manifest: Object.keys(rest).length === 0 ? '' : JSON.stringify(rest, null, 2),
  } satisfies TemplateDraft;
}

/** What the API would have been sent. Throws UploadProblem. */
export function templateOf(draft: TemplateDraft): StoredTemplateRequest {
  const { description, base, css } = draft;
  const fragments = FRAGMENTS.flatMap((name) => (draft[name].trim() === '' ? [] : [[name, draft[name]] as const]));
  const manifest = {
    ...(description.trim() !== '' && { description: description.trim() }),
    ...(base !== '' && { extends: base }),
    ...restOfManifest(draft.manifest),
  };
  return {
    ...(Object.keys(manifest).length > 0 && { manifest }),
    ...(css.trim() !== '' && { css }),
    ...(fragments.length > 0 && { fragments: Object.fromEntries(fragments) }),
  };
}

function restOfManifest(text: string): Readonly<Record<string, unknown>> {
  const manifest = text.trim() === '' ? {} : objectOf(text, 'Fields and defaults');
  for (const field of ['extends', 'description'])
    if (field in manifest)
      throw new UploadProblem(`Fields and defaults say ${field}, which has a place of its own in the form.`);
  return manifest;
}

/** The record of the draft; null for none. Throws UploadProblem. */
export function recordOf({ data }: TemplateDraft): Readonly<Record<string, unknown>> | null {
  return data.trim() === '' ? null : objectOf(data, 'The data');
}

function objectOf(text: string, what: string): Readonly<Record<string, unknown>> {
  const parsed = parseStrictJson(text);
  if (!parsed.ok) throw new UploadProblem(`${what} cannot be read: ${parsed.problem.message}`);
  if (typeof parsed.value === 'object' && parsed.value !== null && !Array.isArray(parsed.value))
    return parsed.value as Readonly<Record<string, unknown>>;
  throw new UploadProblem(`${what} must be one object, written {…}.`);
}
