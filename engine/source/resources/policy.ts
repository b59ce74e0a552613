/** Which resources a render may load: one object, decided once by who starts the render. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type ResourceKind = 'image' | 'style' | 'font' | 'document';

export interface ResourceLimits {
  /** Bytes of one resource. Default 10 MiB. */
  readonly maxBytes?: number;
  /** Bytes of all resources of a render. Default 256 MiB. */
  readonly maxTotalBytes?: number;
  /** Resources that are not `data:` URLs. Default 100 for 'public', else 10,000. */
  readonly maxCount?: number;
  /** Pixels of one image, width × height, as it is stored. Default 40 million. */
  readonly maxPixels?: number;
  /** Milliseconds for one resource, redirects included. Default 10,000. */
  readonly timeoutMs?: number;
}

/** Nothing but `data:` URLs. */
export interface NoResources {
  readonly kind: 'none';
  readonly limits?: ResourceLimits;
}

/** The command line: files below a folder, and hosts that were allowed by name. */
export interface FileResources {
  readonly kind: 'files';
  /** The folder; nothing outside is read, symbolic links are followed and then checked. */
  readonly folder: string;
  /** Further folders that files may be read from, below which the document does not stand. Default none. */
  readonly allowFolders?: readonly string[];
  /** `host` or `host:port`, reachable by http and https. Default none. */
  readonly allowNet?: readonly string[];
  readonly limits?: ResourceLimits;
}

/** The service: https to public addresses only. */
export interface PublicResources {
  readonly kind: 'public';
  /** Default [443]. */
  readonly ports?: readonly number[];
  readonly limits?: ResourceLimits;
  /** Resolves a host name to all its addresses; for tests. Default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Whether a connection to an address may be made; for tests. Default: isPublicAddress. */
  readonly isAllowedAddress?: (address: string) => boolean;
  /** Certificates to trust beside the system's, PEM; for private authorities and tests. */
  readonly ca?: string;
}

/** The library: the caller loads. null: not available. The URL is absolute if there was a base to resolve it against. */
export interface CallbackResources {
  readonly kind: 'callback';
  readonly load: (
    url: string,
    kind: ResourceKind,
  ) => Promise<Uint8Array | { readonly bytes: Uint8Array; readonly contentType?: string } | null>;
  readonly limits?: ResourceLimits;
}

export type ResourcePolicy = NoResources | FileResources | PublicResources | CallbackResources;

const MIB = 1024 * 1024;

export function limitsOf(policy: ResourcePolicy): Required<ResourceLimits> {
  return {
    maxBytes: 10 * MIB,
    maxTotalBytes: 256 * MIB,
    maxPixels: 40_000_000,
    maxCount: policy.kind === 'public' ? 100 : 10_000,
    timeoutMs: 10_000,
    ...policy.limits,
  };
}

/**
 * Whether an address belongs to the public internet. Only ranges known as public are: loopback, private,
 * link-local, carrier-grade NAT, site-local, multicast, reserved and tunnelling ranges are not. Addresses
 * that carry an IPv4 address and reach exactly that (IPv4-mapped, NAT64) are as public as it is.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast';
  const v6 = parsed as ipaddr.IPv6;
  const range = v6.range();
  if (range === 'ipv4Mapped') return v6.toIPv4Address().range() === 'unicast';
  // RFC 6052, § 2.1: the well-known prefix 64:ff9b::/96.
  if (range === 'rfc6052') return new ipaddr.IPv4(v6.toByteArray().slice(12)).range() === 'unicast';
  // 2000::/3 is all that has been given out (RFC 4291, § 2.4).
  return range === 'unicast' && v6.match(ipaddr.IPv6.parse('2000::'), 3);
}

/** Whether a policy allows an http or https URL as far as its text tells; what its name resolves to is for later. */
export function isPermitted(url: URL, policy: ResourcePolicy): boolean {
  if (url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return false;
  if (policy.kind === 'files') return isAllowedHost(url, policy.allowNet ?? []);
  if (policy.kind !== 'public') return false;
  const port = url.port === '' ? 443 : Number(url.port);
  if (url.protocol !== 'https:' || !(policy.ports ?? [443]).includes(port)) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || (policy.isAllowedAddress ?? isPublicAddress)(host);
}

/** Whether `host[:port]` entries allow a URL; an entry without a port allows every port. */
export function isAllowedHost(url: URL, allowNet: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowNet.some((entry) => {
    const allowed = entry.toLowerCase();
    return allowed === `${url.hostname}:${port}` || allowed === url.hostname;
  });
}
