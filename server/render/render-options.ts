/** From a validated request to what the engine takes. */
import type {
  Attachment,
  EncryptionOptions,
  LoadResource,
  PublicResources,
  RenderInput,
  RenderOptions,
  ResourceLimits,
  TemplateSource,
  Warning,
} from '../../engine/index.js';
import { HOW_TO_RAISE, RenderError } from '../../engine/basics.js';
import type {
  AttachmentRequest,
  ConvertedFields,
  GenerateRequest,
  OptionsRequest,
  ServiceFields,
} from '../schemas/generate-request.js';
import { ASSET_PREFIX } from '../schemas/stored-kinds.js';
import { NO_TEMPLATE } from '../schemas/template-names.js';
import { secondsFor, type RenderSettings } from './render-settings.js';

/** What `renderer.render()` and `renderer.check()` are called with. */
export interface EngineCall {
  readonly input: RenderInput;
  readonly options: RenderOptions & { readonly resources: PublicResources };
  /** The warning about fields that nothing honours. */
  readonly ignored: readonly Warning[];
}

/** Fields that are no options of the engine. */
const OF_SERVICE: Readonly<Record<keyof ServiceFields, true>> = {
  filename: true,
  disposition: true,
  output: true,
  async: true,
  retention_hours: true,
  metadata: true,
  webhook_url: true,
};

/** From a field of a request to the engine's option. Other fields are that option as they are. */
const CONVERSIONS: { readonly [F in keyof ConvertedFields]: (value: ConvertedFields[F]) => unknown } = {
  attachments: (value) => value.map(attachmentOf),
  created_at: (value) => new Date(value),
  bibliography: (value) => ({ text: value, source: 'options.bibliography' }),
  encryption: encryptionOf,
};

export function attachmentOf({ filename, content_base64, media_type, description }: AttachmentRequest): Attachment {
  return {
    name: filename,
    content: Buffer.from(content_base64, 'base64'),
    ...(media_type !== undefined && { mimeType: media_type }),
    ...(description !== undefined && { description }),
  };
}

type Permissions = NonNullable<EncryptionOptions['permissions']>;

/** By the engine's name: the permissions of a request that grant it, the most of it last. */
const PERMISSIONS: { readonly [P in keyof Permissions]-?: Readonly<Record<string, NonNullable<Permissions[P]>>> } = {
  printing: { print: 'low', print_high_quality: true },
  copying: { copy: true },
  modifying: { modify: true },
  annotating: { annotate: true },
  fillingForms: { fill_forms: true },
  assembling: { assemble: true },
};

/** A list of permissions withholds all others. */
export function encryptionOf({
  user_password,
  owner_password,
  permissions,
}: ConvertedFields['encryption']): EncryptionOptions {
  const granted = Object.entries(PERMISSIONS).map(([name, grants]) => {
    const values = Object.entries(grants).filter(([permission]) => permissions?.includes(permission));
    return [name, values.at(-1)?.[1] ?? false];
  });
  return {
    ...(user_password !== undefined && { userPassword: user_password }),
    ...(owner_password !== undefined && { ownerPassword: owner_password }),
    ...(permissions && { permissions: Object.fromEntries(granted) as Permissions }),
  };
}

/** Bytes of all resources of a render, as a multiple of what one may have: images are kept until the end. */
const TOTAL_OF_ONE = 10;
/** Milliseconds for one resource, and for all of them; never more than a third of the time of a render. */
const RESOURCE_MS = 10_000;

export interface MappingContext {
  readonly settings: RenderSettings;
  /** Names of the templates that may be used. */
  readonly templates: readonly string[];
  /** It has the limits of a merge. Default: those of a document. */
  readonly isMerge?: boolean;
  /** A template of the workspace, which the request names. Default: it names one of the service. */
  readonly own?: TemplateSource;
  readonly network?: NetworkOverrides;
  /** What `asset:` addresses stand for. Default: nothing. */
  readonly assets?: LoadResource;
  /** Keeps and counts what is fetched. Default: neither. */
  readonly fetching?: Pick<PublicResources, 'cache' | 'onFetch'>;
}

/** What tests put in place of the real network. */
export type NetworkOverrides = Pick<PublicResources, 'resolve' | 'isAllowedAddress' | 'ca' | 'ports'>;

/**
 * Maps a request. The engine's time limit is the one that is promised; the pool ends a worker somewhat later, so that
 * the engine's own sentence comes first. Throws RenderError 'input_invalid' for a template that does not exist.
 */
export function toEngineCall(request: GenerateRequest, context: MappingContext): EngineCall {
  const { input, template, theme, options = {} } = request;
  const { settings, templates, isMerge = false, own, network, assets, fetching } = context;
  if (!own && template !== undefined && template !== NO_TEMPLATE && !templates.includes(template))
    throw unknownTemplate(template, templates);
  const ignored: readonly Warning[] = isBlank(input) ? [BLANK] : [];
  return {
    input: {
      content: input.content,
      type: input.type,
      ...(input.base_url !== undefined && { baseUrl: input.base_url }),
      ...(input.styles !== undefined && { styles: input.styles }),
    },
    options: {
      ...engineOptions(options),
      ...(template !== undefined && { template: own ?? template }),
      ...(theme && { theme: { ...theme } }),
      resources: {
        kind: 'public',
        limits: resourceLimits(settings),
        ...(assets && { own: { scheme: ASSET_PREFIX, load: assets } }),
        ...fetching,
        ...network,
      },
      limits: {
        pages: isMerge ? Math.max(settings.maxMergePages, settings.maxPages) : settings.maxPages,
        depth: input.type === 'html' ? settings.maxHtmlDepth : settings.maxMarkdownDepth,
        timeMs: secondsFor({ isMerge }, settings) * 1000,
        budgets: {
          ...settings.budgets,
          [HOW_TO_RAISE]: (name: string) => `${name} of PLATEN_BUDGETS (who runs the service)`,
        },
      },
    },
    ignored,
  };
}

function engineOptions(options: OptionsRequest): RenderOptions {
  const fields = Object.entries(options).filter(([field, value]) => value !== undefined && !(field in OF_SERVICE));
  return Object.fromEntries(fields.map(([field, value]) => [camelCase(field), converted(field, value)]));
}

function converted(field: string, value: unknown): unknown {
  const convert = CONVERSIONS[field as keyof ConvertedFields] as ((value: unknown) => unknown) | undefined;
  return convert ? convert(value) : value;
}

/** As in `pageSize`, for `page_size`. */
function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** What draws nothing, whatever a template says of it; an attribute may be what a style sheet draws something for. */
const DRAWS_NOTHING =
  /<!--.*?-->|<!doctype[^>]*>|<title>[^<]*<\/title>|<meta\s[^>]*>|<\/?(?:html|head|body|main|article|section|div|p|span|br)\s*(?:lang="[^"]*"\s*)?\/?>|&nbsp;/gis;
/** A page that a program has left without content is short. */
const MOST_BLANK = 2_000;

function isBlank({ type, content }: GenerateRequest['input']): boolean {
  if (type === 'markdown' || content.length > MOST_BLANK) return content.trim() === '';
  return content.replace(DRAWS_NOTHING, '').trim() === '';
}

const BLANK: Warning = {
  code: 'SVC_CONTENT_UNSUPPORTED',
  message: 'The content is blank, so the PDF is an empty page; send the text of the document.',
  option: ['input', 'content'],
  count: 1,
};

function resourceLimits(settings: RenderSettings): ResourceLimits {
  return {
    maxCount: settings.maxResources,
    maxBytes: settings.maxResourceBytes,
    maxPixels: settings.maxResourcePixels,
    maxTotalBytes: settings.maxResourceBytes * TOTAL_OF_ONE,
    timeoutMs: Math.min(RESOURCE_MS, (settings.renderSeconds * 1000) / 3),
    // A host that never answers costs this once, however many of its resources a document names.
    totalMs: Math.min(RESOURCE_MS, (settings.renderSeconds * 1000) / 3),
  };
}

function unknownTemplate(name: string, templates: readonly string[]): RenderError {
  return new RenderError(
    'input_invalid',
    `There is no template "${name.slice(0, 80)}"; use ${templates.join(', ')}.`,
    undefined,
    {
      stage: 'options',
      option: ['template'],
      hint: `Set template to one of ${templates.join(', ')}, or leave it out.`,
    },
  );
}
