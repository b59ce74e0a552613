/**
 * Loads everything that a document refers to: images, style sheets, fonts. There is no other way to files and to the
 * network.
 */
import { isMap } from '../../base/foreign-values.js';
import { utf8Bytes } from '../../base/bytes.js';
import { host } from '../../host/index.js';
import {
  isPermitted,
  limitsOf,
  type GivenResources,
  type LoadedResource,
  type LoadResource,
  type ResourceKind,
  type ResourceLimits,
  type ResourcePolicy,
} from './policy.js';
import { hostNotAllowed, inSeconds, notAllowed, ResourceError, shownUrl } from './resource-error.js';

export interface Resource {
  readonly bytes: Uint8Array;
  /** The URL after redirects, which is the base of relative URLs inside. */
  readonly url: string;
  /** The declared content type; '' for none. */
  readonly contentType: string;
}

export interface LoadOptions {
  /** The base of relative URLs: a URL, or the path of a file. */
  readonly base?: string | undefined;
  readonly kind: ResourceKind;
}

/** Resolves `url` to an absolute URL. Returns null if it is malformed, or relative without a base. */
export function resolveUrl(url: string, base?: string): string | null {
  const trimmed = url.trim();
  if (/^data:/i.test(trimmed)) return trimmed;
  if (URL.canParse(trimmed)) return new URL(trimmed).href;
  if (base === undefined) return null;
  const against = URL.canParse(base) && !isWindowsPath(base) ? base : host.files.urlOf(base);
  return URL.canParse(trimmed, against) ? new URL(trimmed, against).href : null;
}

function folderUrl(path: string): string {
  const url = host.files.urlOf(path);
  return url.endsWith('/') ? url : `${url}/`;
}

function isWindowsPath(path: string): boolean {
  return /^[a-z]:[\\/]/i.test(path);
}

/** The policy that the resources of an option stand for. `base`: that of the first input. */
export function policyOf(given: GivenResources | undefined, base: string | undefined): ResourcePolicy {
  if (given === undefined) return { kind: 'none' };
  if (typeof given === 'function') return { kind: 'callback', load: given };
  return isMap(given) ? { kind: 'callback', load: loadFrom(given, base) } : (given as ResourcePolicy);
}

/** Without a base, documents ask for addresses as they are written, and their style sheets for paths in the working folder. */
function loadFrom(files: ReadonlyMap<string, Uint8Array>, base: string | undefined): LoadResource {
  const absolute = new Map<string, Uint8Array>();
  for (const [key, bytes] of files) {
    const url = resolveUrl(key, base) ?? host.files.urlOf(key);
    absolute.set(url, bytes);
  }
  return (url) => absolute.get(url) ?? files.get(url) ?? null;
}

/** Whether a resource arrives depends on the time that the network takes, and nothing else does. */
function now(): number {
  // eslint-disable-next-line no-restricted-syntax -- see above
  return performance.now();
}

interface CallBack {
  readonly load: LoadResource;
  readonly url: string;
  readonly kind: ResourceKind;
  readonly timeoutMs: number;
}

export class ResourceLoader {
  readonly #policy: ResourcePolicy;
  /** The base of relative URLs where there is no other. */
  readonly #folder: string | undefined;
  readonly limits: Required<ResourceLimits>;
  /**
   * The key is the absolute URL. The policy's limits on number and total size bound this map. Failures are kept too.
   */
  readonly #loaded = new Map<string, Promise<Resource>>();
  #totalBytes = 0;
  /** Resources that load now, since when, and for how long some did before. */
  #loading = 0;
  #loadingSince = 0;
  #spentMs = 0;
  /** Style sheets, fonts and colour profiles that were loaded, by kind and absolute URL. The loader holds them anyway. */
  readonly settings = new Map<string, Resource>();

  /** What the loader of the document before has loaded. */
  readonly #earlier: ReadonlyMap<string, Promise<Resource>> | null = null;

  /**
   * `signal` aborts resources that are loading, and prevents further ones. `before`: the loader of the document before in the
   * same PDF, which had the same policy.
   */
  constructor(
    policy: ResourcePolicy,
    readonly signal?: AbortSignal,
    before?: ResourceLoader | null,
  ) {
    this.#policy = policy;
    // What a document without an address names can only lie in the folder that it may read from.
    if (policy.kind === 'files') this.#folder = folderUrl(policy.folder);
    if (before) this.#earlier = before.#loaded;
    this.limits = limitsOf(policy);
  }

  /** Loads a resource, once for each URL. Throws ResourceError. */
  async load(url: string, options: LoadOptions): Promise<Resource> {
    const absolute = resolveUrl(url, options.base ?? this.#folder);
    if (absolute?.startsWith('data:')) return decodeDataUrl(absolute, this.limits.maxBytes);
    const key = absolute ?? url;
    let loading = this.#loaded.get(key);
    if (!loading) {
      if (this.#loaded.size >= this.limits.maxCount) {
        throw new ResourceError(
          'blocked',
          `${shownUrl(url)} was left out: the document refers to more than ${this.limits.maxCount} resources.`,
        );
      }
      loading = this.#earlier?.get(key) ?? this.#timed(absolute, url, options.kind);
      // Callers that await the promise get the failure. Without this, Node would report it as unhandled until then.
      loading.catch(() => undefined);
      this.#loaded.set(key, loading);
    }
    return loading;
  }

  /** Returns why a resource will not be loaded, if its address alone tells; otherwise null. */
  refusal(url: string, base?: string): ResourceError | null {
    const absolute = resolveUrl(url, base ?? this.#folder);
    const { kind } = this.#policy;
    if (kind === 'callback' || absolute === null || absolute.startsWith('data:')) return null;
    if (this.#isOwn(absolute)) return null;
    const parsed = new URL(absolute);
    const isSound =
      (kind === 'files' && parsed.protocol === 'file:') ||
      (kind !== 'none' && /^https?:$/.test(parsed.protocol) && isPermitted(parsed, this.#policy));
    if (isSound) return null;
    return kind === 'files' && /^https?:$/.test(parsed.protocol) ? hostNotAllowed(parsed) : notAllowed(absolute);
  }

  #isOwn(absolute: string): boolean {
    return (
      this.#policy.kind === 'public' && this.#policy.own !== undefined && absolute.startsWith(this.#policy.own.scheme)
    );
  }

  /** Loads in what is left of the time for all resources. */
  async #timed(absolute: string | null, url: string, kind: ResourceKind): Promise<Resource> {
    if (this.#loading++ === 0) this.#loadingSince = now();
    const leftMs = this.limits.totalMs - this.#spentMs - (now() - this.#loadingSince);
    try {
      if (leftMs <= 0) throw this.#outOfTime(url);
      return await this.#loadNew(absolute, url, kind, Math.min(this.limits.timeoutMs, leftMs));
    } finally {
      if (--this.#loading === 0) this.#spentMs += now() - this.#loadingSince;
    }
  }

  #outOfTime(url: string): ResourceError {
    const seconds = this.limits.totalMs / 1000;
    return new ResourceError(
      'timeout',
      `${shownUrl(url)} was left out: the document's resources took longer than ${seconds} seconds together.`,
    );
  }

  async #loadNew(absolute: string | null, url: string, kind: ResourceKind, timeoutMs: number): Promise<Resource> {
    const policy = this.#policy;
    if (policy.kind !== 'callback' && absolute === null) {
      throw new ResourceError(
        'unavailable',
        `${shownUrl(url)} is a relative URL, and there is no base to resolve it against; give the document a source or a baseUrl, or the option resources a folder.`,
      );
    }
    if (this.signal?.aborted) throw unavailable(url);
    let resource: Resource;
    if (policy.kind === 'callback')
      resource = await this.#callBack({ load: policy.load, url: absolute ?? url, kind, timeoutMs });
    else if (policy.kind === 'public' && this.#isOwn(absolute!))
      resource = await this.#callBack({ load: policy.own!.load, url: absolute!, kind, timeoutMs });
    else if (policy.kind === 'files' && absolute!.startsWith('file:'))
      resource = await this.#readFile(new URL(absolute!), [policy.folder, ...(policy.allowFolders ?? [])]);
    else if (policy.kind !== 'none' && /^https?:/.test(absolute!)) {
      const { fetchHttp } = await import('./http-fetch.js');
      resource = await fetchHttp(new URL(absolute!), policy, { ...this.limits, timeoutMs, signal: this.signal });
    } else throw notAllowed(absolute!);
    this.#totalBytes += resource.bytes.length;
    if (this.#totalBytes > this.limits.maxTotalBytes) {
      throw new ResourceError(
        'tooLarge',
        `${shownUrl(url)} was left out: the document's resources are larger than ${this.limits.maxTotalBytes} bytes together.`,
      );
    }
    if (kind === 'style' || kind === 'font' || kind === 'profile')
      this.settings.set(`${kind} ${absolute ?? url}`, resource);
    return resource;
  }

  async #callBack({ load, url, kind, timeoutMs }: CallBack): Promise<Resource> {
    const { maxBytes } = this.limits;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let onAbort: () => void;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () =>
          reject(
            new ResourceError('timeout', `${shownUrl(url)} did not arrive within ${inSeconds(timeoutMs)} seconds.`),
          ),
        timeoutMs,
      );
      onAbort = () => reject(unavailable(url));
      this.signal?.addEventListener('abort', onAbort, { once: true });
    });
    let answer: unknown;
    try {
      answer = await Promise.race([load(url, kind), late]);
    } catch (error) {
      if (error instanceof ResourceError) throw error;
      // The service's own function must tell strangers nothing.
      throw this.#policy.kind === 'callback' ? notLoaded(url, error) : unavailable(url);
    } finally {
      clearTimeout(timer);
      this.signal?.removeEventListener('abort', onAbort!);
    }
    if (answer === null || answer === undefined) throw unavailable(url);
    const { bytes, contentType = '' } = answer instanceof Uint8Array ? { bytes: answer } : (answer as LoadedResource);
    if (!(bytes instanceof Uint8Array) || typeof contentType !== 'string') throw wrongAnswer(url);
    if (bytes.length > maxBytes) throw fileTooLarge(url, maxBytes);
    return { bytes, url, contentType };
  }

  async #readFile(url: URL, folders: readonly string[]): Promise<Resource> {
    const { maxBytes } = this.limits;
    const answer = await host.files.readWithin(url, folders, maxBytes);
    if ('bytes' in answer) return { bytes: answer.bytes, url: url.href, contentType: '' };
    const shown = shownUrl(url.href);
    switch (answer.problem) {
      case 'outside':
        throw new ResourceError('blocked', `${shown} may not be loaded: it is outside the document's folder.`);
      case 'too-large':
        throw fileTooLarge(url.href, maxBytes);
      case 'no-file':
        throw new ResourceError('unavailable', `${shown} is not a file.`);
      case 'unreadable': {
        const reason = answer.reason === undefined ? '' : `: ${answer.reason}`;
        throw new ResourceError('unavailable', `${shown} could not be read${reason}.`);
      }
    }
  }
}

function unavailable(url: string): ResourceError {
  return new ResourceError('unavailable', `${shownUrl(url)} could not be loaded.`);
}

/** The function of the caller has failed, and says why. */
function notLoaded(url: string, cause: unknown): ResourceError {
  const text = cause instanceof Error ? cause.message : String(cause);
  const reason = text.trim().replace(/\s+/g, ' ').replace(/\.$/, '').slice(0, MAX_REASON);
  if (reason === '') return unavailable(url);
  return new ResourceError('unavailable', `${shownUrl(url)} could not be loaded: ${reason}.`);
}

const MAX_REASON = 200;

function wrongAnswer(url: string): ResourceError {
  const message = `${shownUrl(url)} could not be loaded: the function for resources has to return a Uint8Array, an object with bytes, or null.`;
  return new ResourceError('unavailable', message);
}

function fileTooLarge(url: string, maxBytes: number): ResourceError {
  return new ResourceError('tooLarge', `${shownUrl(url)} is larger than ${Math.floor(maxBytes / 1024)} KiB.`);
}

/** Decodes a data: URL (RFC 2397). Throws ResourceError. */
function decodeDataUrl(url: string, maxBytes: number): Resource {
  const comma = url.indexOf(',');
  if (comma < 0) throw new ResourceError('unavailable', `${shownUrl(url)} is not a complete data: URL.`);
  const header = url.slice('data:'.length, comma);
  const isBase64 = /;\s*base64\s*$/i.test(header);
  // In base64, four characters encode three bytes. In percent-encoding, up to three characters encode one.
  if ((url.length - comma) / (isBase64 ? 1.4 : 3) > maxBytes) throw fileTooLarge(shownUrl(url), maxBytes);
  const data = percentDecode(url.slice(comma + 1));
  const bytes = isBase64 ? host.text.base64Bytes(host.text.latin1(data)) : data;
  if (bytes.length > maxBytes) throw fileTooLarge(shownUrl(url), maxBytes);
  return { bytes, url: '', contentType: header.replace(/;\s*base64\s*$/i, '').trim() || 'text/plain' };
}

function percentDecode(text: string): Uint8Array {
  const source = utf8Bytes(text);
  if (!text.includes('%')) return source;
  const result = new Uint8Array(source.length);
  let length = 0;
  for (let i = 0; i < source.length; i++) {
    const digits = source[i] === 37 /* % */ ? host.text.latin1(source, i + 1, i + 3) : '';
    const isEscape = /^[0-9a-f]{2}$/i.test(digits);
    result[length++] = isEscape ? parseInt(digits, 16) : source[i]!;
    if (isEscape) i += 2;
  }
  return result.subarray(0, length);
}
