/**
 * Every setting of the service, one row each: environment variable, kind, default and what it is for.
 * docs/operations.md shows this table; a test keeps the two equal. In a config file (`PLATEN_CONFIG`, JSON) the
 * names are those of the properties below. config.ts reads them.
 */
import type { BudgetLimits } from '../engine/basics.js';
import { DEFAULT_TIERS, TIER_NAMES, type TierTable } from './keys/tiers.js';
import type { Tier } from './model.js';

export interface Setting<Value = unknown> {
  readonly env: string;
  /** `secret`: never shown, and `NAME_FILE` may name a file that holds it. `tiers`, `budgets`: JSON objects. */
  readonly kind: 'text' | 'secret' | 'integer' | 'flag' | 'url' | 'choice' | 'tiers' | 'budgets';
  readonly fallback: Value;
  readonly description: string;
  /** Smallest and greatest value of an integer. */
  readonly min?: number;
  readonly max?: number;
  /** The values of a choice. */
  readonly choices?: readonly string[];
}

const text = (env: string, fallback: string, description: string): Setting<string> => ({
  env,
  kind: 'text',
  fallback,
  description,
});
const optional = (env: string, kind: 'text' | 'secret' | 'url', description: string): Setting<string | null> => ({
  env,
  kind,
  fallback: null,
  description,
});
const integer = (
  env: string,
  fallback: number,
  description: string,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
): Setting<number> => ({ env, kind: 'integer', fallback, description, min, max });
const flag = (env: string, fallback: boolean, description: string): Setting<boolean> => ({
  env,
  kind: 'flag',
  fallback,
  description,
});
const choice = <Value extends string>(
  env: string,
  fallback: Value,
  choices: readonly Value[],
  description: string,
): Setting<Value> => ({ env, kind: 'choice', fallback, description, choices });

/** Node's timers take 2^31 milliseconds at most, which is 24 days. */
const MAX_SECONDS = 2_000_000;
const seconds = (env: string, fallback: number, description: string, min = 0): Setting<number> =>
  integer(env, fallback, description, min, MAX_SECONDS);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SIGN_UPS = ['closed', 'open', 'domains'] as const;
export type SignUp = (typeof SIGN_UPS)[number];

/** Thirty days. */
const MAX_SESSION_MINUTES = 43_200;
const MIB = 1024 * 1024;
/** A hundred years: dates stay within what they can hold. */
const MAX_HOURS = 876_000;

export const SETTINGS = {
  port: integer('PLATEN_PORT', 8080, 'TCP port to listen on; 0 takes a free one.', 0, 65_535),
  host: text('PLATEN_HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 for all of them.'),
  healthPort: integer(
    'PLATEN_HEALTH_PORT',
    0,
    'A second port for /healthz alone, in a thread of its own, which answers at once under any load; 0: none.',
    0,
    65_535,
  ),
  baseUrl: optional(
    'PLATEN_BASE_URL',
    'url',
    'Public address of the service, for links in answers; the Host header is never used. Default: http://HOST:PORT.',
  ),
  docsUrl: optional('PLATEN_DOCS_URL', 'url', 'Where the documentation is. Default: BASE_URL/docs.'),
  dashboardUrl: optional(
    'PLATEN_DASHBOARD_URL',
    'url',
    "Where people manage their account. Default: the service's own dashboard, BASE_URL/dashboard.",
  ),
  signUp: choice<SignUp>(
    'PLATEN_SIGN_UP',
    'closed',
    SIGN_UPS,
    'Who may make an account at the dashboard: nobody, everybody with a mail address, or those of PLATEN_SIGN_UP_DOMAINS.',
  ),
  signUpDomains: text('PLATEN_SIGN_UP_DOMAINS', '', 'Domains of mail addresses that may sign up, with commas between.'),
  signUpTier: choice<Tier>('PLATEN_SIGN_UP_TIER', 'free', TIER_NAMES, 'Tier of the workspace of a new account.'),
  smtpUrl: optional(
    'PLATEN_SMTP_URL',
    'secret',
    'Mail server for links to sign in, smtps://user:password@host or smtp://…. Default: none; with PLATEN_DEVELOPMENT links are logged.',
  ),
  mailFrom: optional('PLATEN_MAIL_FROM', 'text', 'Sender of mails. Needed with PLATEN_SMTP_URL.'),
  signInMailsPerHour: integer(
    'PLATEN_SIGN_IN_MAILS_PER_HOUR',
    20,
    'Links to sign in that one IP address may ask for in an hour.',
    1,
  ),
  sessionIdleMinutes: integer(
    'PLATEN_SESSION_IDLE_MINUTES',
    60,
    'Who does nothing for so long is signed out of the dashboard.',
    1,
    MAX_SESSION_MINUTES,
  ),
  sessionHours: integer(
    'PLATEN_SESSION_HOURS',
    12,
    'Who has been signed in for so long signs in anew.',
    1,
    MAX_SESSION_MINUTES / 60,
  ),
  planHook: optional(
    'PLATEN_PLAN_HOOK',
    'url',
    'Address of your billing that is asked when the owner of a workspace wants another tier; see Plans. Default: none, the dashboard names PLATEN_CONTACT.',
  ),
  planSecret: optional(
    'PLATEN_PLAN_SECRET',
    'secret',
    'Signs what goes to and comes from PLATEN_PLAN_HOOK, whsec_ and 24 to 64 bytes in Base64. Needed with it.',
  ),
  contact: optional('PLATEN_CONTACT', 'text', 'Mail address that the dashboard names for questions and upgrades.'),
  fileOrigins: text(
    'PLATEN_FILE_ORIGINS',
    '*',
    'Origins whose pages may show and fetch files by signed link, with commas between, as in "https://app.example.com"; *: all of them, none: no other.',
  ),
  apiOrigins: text(
    'PLATEN_CORS_ORIGINS',
    'none',
    "Origins whose pages may call the API, with commas between; *: all of them. A key in a page is everybody's: hand out test keys, or call the API from a server.",
  ),
  development: flag('PLATEN_DEVELOPMENT', false, 'Serves /api/openapi too, and logs readably.'),
  trustedProxies: integer(
    'PLATEN_TRUSTED_PROXIES',
    0,
    'How many reverse proxies stand in front: that many addresses of X-Forwarded-For are believed.',
    0,
    16,
  ),
  keepAliveSeconds: seconds(
    'PLATEN_KEEP_ALIVE_SECONDS',
    65,
    'How long an idle connection stays open; longer than the load balancer in front keeps it.',
    1,
  ),

  dataFolder: text('PLATEN_DATA', './platen-data', 'Folder for the database, the files and the secret.'),
  secret: optional(
    'PLATEN_SECRET',
    'secret',
    'At least 32 characters; keys are hashed and links signed with it. Needed with DATABASE_URL. Default: made once and kept in the data folder.',
  ),
  databaseUrl: optional('DATABASE_URL', 'secret', 'postgres://… for PostgreSQL. Default: SQLite in the data folder.'),
  databaseConnections: integer(
    'PLATEN_DATABASE_CONNECTIONS',
    10,
    'Connections to PostgreSQL of one instance.',
    2,
    1_000,
  ),
  databaseSeconds: seconds(
    'PLATEN_DATABASE_SECONDS',
    10,
    'How long a connection to PostgreSQL, and a statement, may take; beyond it the answer is 503.',
    1,
  ),
  minFreeMib: integer(
    'PLATEN_MIN_FREE_MIB',
    100,
    'With less room than this on the disk of the data folder, /readyz answers 503 and names the disk; 0: never.',
  ),
  s3Endpoint: optional('S3_ENDPOINT', 'url', 'Address of an S3-compatible store. Default: files in the data folder.'),
  s3Bucket: optional('S3_BUCKET', 'text', 'Its bucket, which must exist.'),
  s3Region: text('S3_REGION', 'us-east-1', 'Its region.'),
  s3AccessKeyId: optional('S3_ACCESS_KEY_ID', 'text', 'Access key.'),
  s3SecretAccessKey: optional('S3_SECRET_ACCESS_KEY', 'secret', 'Secret of the access key.'),
  s3Prefix: text('S3_PREFIX', '', 'What the keys of our objects begin with.'),

  workers: integer('PLATEN_WORKERS', 0, 'Processes that render; 0: one for each processor.', 0, 1_024),
  workerHeapMib: integer(
    'PLATEN_WORKER_HEAP_MIB',
    512,
    'Memory of the process of a render; beyond it the render fails.',
    128,
  ),
  workerIdleSeconds: seconds(
    'PLATEN_WORKER_IDLE_SECONDS',
    60,
    'Workers without work end after this time, all but one; 0: never.',
  ),
  memoryLimitMib: integer(
    'PLATEN_MEMORY_LIMIT_MIB',
    0,
    'Memory of the service and its workers above which the largest render is ended; 0: three quarters of what the machine or its container has.',
  ),
  queueSeconds: seconds(
    'PLATEN_QUEUE_SECONDS',
    20,
    'How long requests wait for a worker; beyond it the answer is 503, and at once where the work that waits tells it before.',
    1,
  ),
  queueLimit: integer(
    'PLATEN_QUEUE_LIMIT',
    1000,
    'Requests that may wait for a worker, however short they are; beyond it the answer is 503.',
    1,
  ),
  maxQueuedJobs: integer(
    'PLATEN_MAX_QUEUED_JOBS',
    1000,
    'Asynchronous jobs of one workspace that may wait; beyond it the answer is 503.',
    1,
  ),
  renderSeconds: seconds('PLATEN_RENDER_SECONDS', 30, 'Time of one render.', 1),
  mergeSeconds: seconds(
    'PLATEN_MERGE_SECONDS',
    300,
    'Time of one merge or assembly. Never less than PLATEN_RENDER_SECONDS, which is what test keys without an account have.',
    1,
  ),
  maxPages: integer('PLATEN_MAX_PAGES', 500, 'Pages of one document.', 1),
  maxMergePages: integer(
    'PLATEN_MAX_MERGE_PAGES',
    5000,
    'Pages of one merge or assembly, all records or parts together. Never less than PLATEN_MAX_PAGES, which is what test keys without an account have.',
    1,
  ),
  maxBodyBytes: integer('PLATEN_MAX_BODY_BYTES', 2 * MIB, 'Size of a request body.', 1024),
  maxMergeBytes: integer(
    'PLATEN_MAX_MERGE_BYTES',
    8 * MIB,
    'Size of the body of a merge or assembly. Never less than PLATEN_MAX_BODY_BYTES.',
    1024,
  ),
  maxContentBytes: integer('PLATEN_MAX_CONTENT_BYTES', MIB, 'Size of input.content in UTF-8.', 1),
  maxFragmentBytes: integer('PLATEN_MAX_FRAGMENT_BYTES', 16 * 1024, 'Size of letterhead and of footer in UTF-8.'),
  maxAssetBytes: integer('PLATEN_MAX_ASSET_BYTES', MIB, 'Size of one stored image.', 1),
  maxPdfBytes: integer('PLATEN_MAX_PDF_BYTES', 4 * MIB, 'Size of one stored PDF.', 1),
  maxPartBytes: integer(
    'PLATEN_MAX_PART_BYTES',
    64 * MIB,
    'Size of the PDFs of jobs that the parts of one assembly name, together.',
    1,
  ),
  maxFontBytes: integer('PLATEN_MAX_FONT_BYTES', 4 * MIB, 'Size of the files of one stored font family.', 1),
  maxHtmlDepth: integer('PLATEN_MAX_HTML_DEPTH', 256, 'Nesting of HTML elements.', 1),
  maxMarkdownDepth: integer('PLATEN_MAX_MARKDOWN_DEPTH', 100, 'Nesting of Markdown blocks.', 1),
  maxResources: integer('PLATEN_MAX_RESOURCES', 100, 'Remote resources of one document.'),
  maxResourceBytes: integer('PLATEN_MAX_RESOURCE_BYTES', 10 * MIB, 'Size of one remote resource.', 1),
  maxResourcePixels: integer('PLATEN_MAX_RESOURCE_PIXELS', 40_000_000, 'Pixels of one image.', 1),
  fontsFolder: optional(
    'PLATEN_FONTS_FOLDER',
    'text',
    'Folder of fonts for all workspaces, a folder in it for each family, of its name. Default: none.',
  ),
  themesFolder: optional(
    'PLATEN_THEMES_FOLDER',
    'text',
    'Folder of themes for all workspaces, a file NAME.json in it for each. Default: none.',
  ),
  templatesFolder: optional(
    'PLATEN_TEMPLATES_FOLDER',
    'text',
    'Folder of templates for all workspaces, a folder in it for each. Default: none.',
  ),
  budgets: {
    env: 'PLATEN_BUDGETS',
    kind: 'budgets',
    fallback: null,
    description:
      'How much a document may multiply what it says, where the defaults are too little, as in {"boxLayouts": 500000}; see Budgets.',
  } as Setting<BudgetLimits | null>,

  retentionHours: integer(
    'PLATEN_RETENTION_HOURS',
    24,
    'How long a PDF is kept unless the request asks otherwise.',
    1,
    MAX_HOURS,
  ),
  maxRetentionHours: integer('PLATEN_MAX_RETENTION_HOURS', 720, 'The most that a request may ask for.', 1, MAX_HOURS),
  firstTier: choice<Tier>(
    'PLATEN_FIRST_TIER',
    'scale',
    TIER_NAMES,
    'Tier of the workspace that is made at the first start. The owner of a server is not rationed by default.',
  ),
  tiers: {
    env: 'PLATEN_TIERS',
    kind: 'tiers',
    fallback: DEFAULT_TIERS,
    description:
      'Limits of tiers, where they differ from the defaults, as in {"free": {"renders_per_month": 50, "requests_per_minute": 10}}; null is unlimited.',
  } satisfies Setting<TierTable>,
  testRequestsPerMinute: integer('PLATEN_TEST_REQUESTS_PER_MINUTE', 30, 'Requests a minute with a test key.', 1),
  testStoredItems: integer(
    'PLATEN_TEST_STORED_ITEMS',
    5,
    'Themes, assets, fonts and templates that the workspace of a test key may store.',
  ),
  testStoredBytes: integer('PLATEN_TEST_STORED_BYTES', MIB, 'Their bytes together.'),
  testKeysPerHour: integer('PLATEN_TEST_KEYS_PER_HOUR', 5, 'Test keys that one address gets in an hour.'),
  testWatermark: optional(
    'PLATEN_TEST_WATERMARK',
    'text',
    'Words across the pages that are rendered with a test key, such as "Test", in place of a watermark of the request. Default: none, they look as with a live key.',
  ),
  maxKeys: integer(
    'PLATEN_MAX_KEYS',
    1_000,
    'API keys of one workspace that may be good at a time; beyond it no more can be made.',
    1,
  ),
  leaseSeconds: seconds('PLATEN_LEASE_SECONDS', 8, 'After this silence of an instance its jobs go to others.', 2),
  sweepSeconds: seconds('PLATEN_SWEEP_SECONDS', 60, 'How often expired files are looked for.', 1),
  shutdownSeconds: seconds('PLATEN_SHUTDOWN_SECONDS', 35, 'How long running renders may go on when the service stops.'),
  logLevel: choice<LogLevel>('PLATEN_LOG_LEVEL', 'info', LOG_LEVELS, 'The least level that is logged.'),
  metricsToken: optional(
    'PLATEN_METRICS_TOKEN',
    'secret',
    'Bearer token that /metrics asks for. Default: none is asked for.',
  ),
} as const;

export type SettingName = keyof typeof SETTINGS;

/** Each setting with the type of its values. */
export type Given = { readonly [Name in SettingName]: (typeof SETTINGS)[Name]['fallback'] };

/** The settings as the service uses them: what was left open is filled in. */
export interface Config extends Omit<Given, 'baseUrl' | 'docsUrl' | 'dashboardUrl' | 'secret'> {
  /** Without a slash at the end. With port 0 it is completed when the port is known. */
  readonly baseUrl: string;
  readonly docsUrl: string;
  readonly dashboardUrl: string;
  readonly secret: string;
}

/** The dashboard that this service serves itself. */
export const ownDashboard = (baseUrl: string): string => `${baseUrl}/dashboard`;
