/** The address that a request comes from, as far as it can be trusted. */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * With `trustedProxies` n, each of the n last proxies has added the address it saw to X-Forwarded-For, so the
 * n-th address from the right is from our outermost proxy. Addresses to the left of it are claims of the client.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return peer;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const addresses = forwarded.split(',').map((address) => address.trim());
  const claimed = addresses.at(-trustedProxies) ?? '';
  return ipaddr.isValid(claimed) ? claimed : peer;
}

/** Whom a limit counts: an IPv4 address, or the /64 that a household or a machine is given of IPv6. */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`);
  return `${network.toNormalizedString()}/64`;
}
