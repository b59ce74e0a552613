/**
 * What the operator's folders hold for all workspaces. Each thing is tried out when the service starts, as what a
 * workspace stores is. One that cannot be used is a line of the log, and left out.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkedRequest } from '../errors/checked-request.js';
import type { GenerateRequest, StoredTemplateRequest, ThemeRequest } from '../schemas/generate-request.js';
import { ASSET_PREFIX, KINDS, nameProblem } from '../schemas/stored-kinds.js';
import { isOfService, mayExtend, templateInfo, templateNames, type TemplateInfo } from '../schemas/templates.js';
import { createValidators, type Validators } from '../schemas/validators.js';
import type { Services } from '../services.js';
import { sha256Of, storedKey } from './local-files.js';
import { entriesIn, FOLDER_KINDS, type FolderKind } from './operator-folders.js';
import { pinAmong, taskOf, type Pin } from './pinning.js';
import { TRIAL, tryOut } from './deposit.js';

export interface OperatorItem extends Pin {
  readonly bytes: number;
  /** Of a template: what GET /v1/templates tells. */
  readonly info: TemplateInfo | null;
}

type Needs = Pick<Services, 'config' | 'blobs' | 'localFiles' | 'pool' | 'log'>;

/** Who competes for workers; nobody does at the start. */
const LANE = 'operator';
/** Besides the time of a render: the first one waits for a worker's start. */
const WORKER_START_MS = 30_000;

/** Rejects when a folder cannot be read, nothing can be rendered, or the store for files does not take them. */
export async function loadOperatorItems(needs: Needs): Promise<readonly OperatorItem[]> {
  const items: OperatorItem[] = [];
  const given = FOLDER_KINDS.flatMap((folderKind) => {
    const folder = needs.config[folderKind.setting];
    return folder === null ? [] : [{ folderKind, folder: resolve(folder) }];
  });
  if (given.length === 0) return items;
  const validators = createValidators(needs.config);
  // One after the other: each may use what came before it, and the log has them in one order.
  for (const { folderKind, folder } of given) {
    for (const entry of await entriesIn(folder)) {
      const path = join(folder, entry);
      const item = await itemAt({ ...needs, validators, folderKind, items, path, name: folderKind.nameOf(entry) });
      if (item) items.push(item);
    }
  }
  return items;
}

interface Place extends Needs {
  readonly validators: Validators;
  readonly folderKind: FolderKind;
  /** What the thing may use. */
  readonly items: readonly OperatorItem[];
  readonly path: string;
  readonly name: string;
}

/** Null when it cannot be used, which is logged. */
async function itemAt(place: Place): Promise<OperatorItem | null> {
  const { folderKind, blobs, log, name, path } = place;
  const { word } = KINDS[folderKind.kind];
  const usable = await tried(place).catch((error: Error) => {
    if (error instanceof NotTried) throw error;
    log.error({ path }, `the operator's ${word} ${name} is left out: ${error.message}`);
    return null;
  });
  if (!usable) return null;
  const { item, bytes, remarks } = usable;
  for (const remark of remarks) log.warn({ path }, `the operator's ${word} ${name}: ${remark}`);
  // A job that waits may be rendered by another instance, or after the folder has changed.
  await blobs.put(storedKey(item.id), { kind: 'memory', bytes });
  return item;
}

interface Usable {
  readonly item: OperatorItem;
  readonly bytes: Uint8Array;
  /** Sentences for the operator. */
  readonly remarks: readonly string[];
}

/** Throws an error whose message says why it cannot be used, or NotTried. */
async function tried(place: Place): Promise<Usable> {
  const { folderKind, localFiles, validators, pool, config, items, path, name } = place;
  const { kind, validator, read } = folderKind;
  const { content, remarks } = await read(path, config);
  const problem = nameProblem(kind, name);
  if (problem !== null) throw new Error(problem);
  checkedRequest(content, validators[validator]);
  CHECKS[kind]?.(name, content);
  const bytes = Buffer.from(JSON.stringify(content));
  const sha256 = sha256Of(bytes);
  await localFiles.keep(sha256, bytes);
  const info = kind === 'template' ? infoOf(place, content) : null;
  const item: OperatorItem = { id: `op_${sha256}`, kind, name, sha256, bytes: bytes.length, mediaType: null, info };
  const pinned = await pinAmong({ localFiles }, [...items, item], { ...TRIAL, ...USES[kind](name) });
  const task = await taskOf({ localFiles }, pinned, 'render');
  const signal = AbortSignal.timeout(config.renderSeconds * 1000 + WORKER_START_MS);
  const outcome = await tryOut({ pool }, { lane: LANE, signal }, task);
  if (!outcome) throw new NotTried('no worker was free to try them out');
  if (outcome.kind === 'failed') throw new Error(outcome.message);
  return { item, bytes, remarks: [...remarks, ...outcome.warnings.map(({ message }) => message)] };
}

/** Nothing can be rendered, so nothing can be said about what was to be tried out. */
class NotTried extends Error {
  override readonly name = 'NotTried';
}

/** What a request says that uses it. */
const USES: Readonly<Record<FolderKind['kind'], (name: string) => Partial<GenerateRequest>>> = {
  font: (name) => ({ theme: { body_font: name, heading_font: name } }),
  theme: (name) => ({ theme: { name } }),
  template: (name) => ({ template: name }),
};

/** What the schema of a kind cannot say. They throw an error whose message says what is wrong. */
const CHECKS: Readonly<Partial<Record<FolderKind['kind'], (name: string, content: object) => void>>> = {
  theme: checkTheme,
  template: checkTemplate,
};

function checkTheme(_name: string, { logo_url: logo }: ThemeRequest): void {
  if (logo?.startsWith(ASSET_PREFIX) !== true) return;
  throw new Error('Its logo_url names an asset, which only a workspace has; give a data: URL or an address.');
}

function checkTemplate(name: string, { manifest = {} }: StoredTemplateRequest): void {
  if (isOfService(name)) {
    throw new Error(
      `The service has a template ${name} of its own; give the folder another name, such as our-${name}.`,
    );
  }
  if (mayExtend(manifest['extends'])) return;
  throw new Error(`A template of the folder can extend ${templateNames().join(', ')}, which come with the service.`);
}

function infoOf({ name, path }: Place, { manifest = {} }: StoredTemplateRequest): TemplateInfo {
  const preview = join(path, 'preview.png');
  return templateInfo(name, manifest, existsSync(preview) ? { preview } : {});
}
