/** Mail addresses as people type them, in the one form in which they are compared and kept. */
import { domainToASCII } from 'node:url';

/** RFC 5321, section 4.5.3.1: of the part before the @, and of the whole. */
const MAX_LOCAL = 64;
const MAX_LENGTH = 254;
/** RFC 5321, section 4.1.2, Dot-string. Quoted local parts are allowed there and used by nobody. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * In small letters, with an international domain in its ASCII form; null when it is no address that mail can be sent
 * to. Case may matter before the @ by the standard; no provider makes two mailboxes of it, so nobody gets two accounts.
 */
export function emailAddress(text: string): string | null {
  const [, local = '', name = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(text.trim()) ?? [];
  const domain = asciiDomain(name);
  if (local.length > MAX_LOCAL || !LOCAL.test(local) || domain === null) return null;
  const address = `${local.toLowerCase()}@${domain}`;
  return address.length <= MAX_LENGTH ? address : null;
}

/** A domain as addresses have it; null when it is none. */
export function asciiDomain(name: string): string | null {
  const domain = domainToASCII(name.trim()).toLowerCase();
  return DOMAIN.test(domain) ? domain : null;
}

export const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1);
