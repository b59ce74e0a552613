/** The policy for the resources that a render may load. Whoever starts the render decides it once. */
import ipaddr from 'ipaddr.js';
import { host } from '../../host/index.js';

/** What a resource is loaded as. */
export type ResourceKind = 'image' | 'style' | 'font' | 'profile' | 'document';

/** Limits on what a render loads. A resource beyond a limit is left out with a warning. */
export interface ResourceLimits {
  /** The maximum size of a resource in bytes. Default 10 MiB. */
  readonly maxBytes?: number;
  /** The maximum size of all resources of a render in bytes. Default 256 MiB. */
  readonly maxTotalBytes?: number;
  /** The maximum number of resources, except `data:` URLs. Default 100 for 'public', otherwise 10,000. */
  readonly maxCount?: number;
  /** The maximum number of stored pixels (width × height) of an image. Default 40 million. */
  readonly maxPixels?: number;
  /** The timeout of a resource in milliseconds, including redirects. Default 10,000. */
  readonly timeoutMs?: number;
  /** The time in milliseconds in which resources of the document are loading, all together. Default 60,000. */
  readonly totalMs?: number;
}

/** Allows `data:` URLs only. */
export interface NoResources {
  /** Chooses this policy. */
  readonly kind: 'none';
  /** Limits on number and sizes. */
  readonly limits?: ResourceLimits;
}

/** For the command line: files in a folder, and hosts that are allowed by name. */
export interface FileResources {
  /** Chooses this policy. */
  readonly kind: 'files';
  /** The folder. Files outside are not read; symbolic links are followed and then checked. */
  readonly folder: string;
  /** Further folders that files may be read from, for resources outside of the document's folder. Default none. */
  readonly allowFolders?: readonly string[];
  /** Entries of the form `host` or `host:port`, for http and https. Default none. */
  readonly allowNet?: readonly string[];
  /** Limits on number and sizes. */
  readonly limits?: ResourceLimits;
}

/** Resources of the caller, at addresses of a scheme of its own. */
export interface OwnResources {
  /** What their addresses begin with, such as `asset:`. */
  readonly scheme: string;
  /** Returns the bytes of each resource. */
  readonly load: LoadResource;
}

/** An answer that was kept. */
export interface KeptAnswer {
  /** Its body. */
  readonly bytes: Uint8Array;
  /** Its header Content-Type, '' for none. */
  readonly contentType: string;
  /** Its header ETag. */
  readonly etag?: string;
  /** Its header Last-Modified. */
  readonly lastModified?: string;
  /** Whether it may be used without asking the server again. */
  readonly isFresh: boolean;
}

/** Keeps answers from one document to the next. What a server forbids to keep (RFC 9111), it must not keep. */
export interface AnswerCache {
  /** The answer to a request for a URL, if it was kept. */
  get(url: string): KeptAnswer | undefined;
  /** Offers an answer to be kept, or one that its server has confirmed; `header` reads its headers by names in small letters. */
  put(url: string, answer: Omit<KeptAnswer, 'isFresh'>, header: (name: string) => string | undefined): void;
}

/** How fetching a resource ended: it was fetched, taken from the cache, refused by the policy, or could not be had. */
export type FetchOutcome = 'fetched' | 'kept' | 'blocked' | 'failed';

/** For the service: https to public addresses. */
export interface PublicResources {
  /** Chooses this policy. */
  readonly kind: 'public';
  /** Default [443]. */
  readonly ports?: readonly number[];
  /** Limits on number and sizes. */
  readonly limits?: ResourceLimits;
  /** Resources of the caller. Default: none. */
  readonly own?: OwnResources;
  /** Keeps what was fetched, within the limits of its server. Default: nothing is kept. */
  readonly cache?: AnswerCache;
  /** Is told of each resource that was asked for on the network. */
  readonly onFetch?: (outcome: FetchOutcome) => void;
  /** Resolves a host name to all its addresses; for tests. Default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Checks whether a connection to an address is allowed; for tests. Default: isPublicAddress(). */
  readonly isAllowedAddress?: (address: string) => boolean;
  /** Additional trusted certificates in PEM format, for private authorities and tests. */
  readonly ca?: string;
}

/** A resource that the caller has: its bytes, and how it is declared. */
export interface LoadedResource {
  /** The file. */
  readonly bytes: Uint8Array;
  /** As the header Content-Type has it. Default: what the bytes look like. */
  readonly contentType?: string;
}

/** What a function of the caller answers: null where there is no such resource. */
export type LoadAnswer = Uint8Array | LoadedResource | null;

/**
 * Returns the bytes of a resource; null where there is none, which is a warning, as is an error that is thrown. `url` is
 * absolute where the document has a `source` or `baseUrl`, and as it is written otherwise.
 */
export type LoadResource = (url: string, kind: ResourceKind) => LoadAnswer | Promise<LoadAnswer>;

/** The caller loads resources, from memory for instance. */
export interface CallbackResources {
  /** Chooses this policy. */
  readonly kind: 'callback';
  /** Returns the bytes of each resource. */
  readonly load: LoadResource;
  /** Limits on number and sizes. */
  readonly limits?: ResourceLimits;
}

/** What a render may load besides its document. */
export type ResourcePolicy = NoResources | FileResources | PublicResources | CallbackResources;

/**
 * Where resources come from: a policy, a function that loads them, or a map with their bytes. The keys of a map are
 * addresses as the first input writes them; style sheets in the map refer to others by addresses that start from their
 * own place, as everywhere.
 */
export type GivenResources = ResourcePolicy | LoadResource | ReadonlyMap<string, Uint8Array>;

const MIB = 1024 * 1024;

export function limitsOf(policy: ResourcePolicy): Required<ResourceLimits> {
  return {
    maxBytes: 10 * MIB,
    maxTotalBytes: 256 * MIB,
    maxPixels: 40_000_000,
    maxCount: policy.kind === 'public' ? 100 : 10_000,
    timeoutMs: 10_000,
    totalMs: 60_000,
    ...policy.limits,
  };
}

/**
 * Checks whether an address belongs to the public internet. Only ranges known as public do: not loopback, private,
 * link-local, carrier-grade NAT, site-local, multicast, reserved or tunnelling ranges. Addresses that map exactly to an
 * IPv4 address (IPv4-mapped, NAT64) are public if that is.
 */
export function isPublicAddress(address: string): boolean {
  if (host.network.ipVersion(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast';
  const v6 = parsed as ipaddr.IPv6;
  const range = v6.range();
  if (range === 'ipv4Mapped') return v6.toIPv4Address().range() === 'unicast';
  // The well-known prefix 64:ff9b::/96 (RFC 6052, § 2.1).
  if (range === 'rfc6052') return new ipaddr.IPv4(v6.toByteArray().slice(12)).range() === 'unicast';
  // 2000::/3 contains all assigned global unicast addresses (RFC 4291, § 2.4).
  return range === 'unicast' && v6.match(ipaddr.IPv6.parse('2000::'), 3);
}

/** Checks whether the policy allows an http or https URL. The addresses that its name resolves to are checked later. */
export function isPermitted(url: URL, policy: ResourcePolicy): boolean {
  if (url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return false;
  if (policy.kind === 'files') return isAllowedHost(url, policy.allowNet ?? []);
  if (policy.kind !== 'public') return false;
  const port = url.port === '' ? 443 : Number(url.port);
  if (url.protocol !== 'https:' || !(policy.ports ?? [443]).includes(port)) return false;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return host.network.ipVersion(name) === 0 || (policy.isAllowedAddress ?? isPublicAddress)(name);
}

/** Checks whether `host[:port]` entries allow a URL. An entry without a port allows all ports. */
export function isAllowedHost(url: URL, allowNet: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowNet.some((entry) => {
    const allowed = entry.toLowerCase();
    return allowed === `${url.hostname}:${port}` || allowed === url.hostname;
  });
}
