/** Who may make an account. */
import type { Config } from '../settings.js';
import { asciiDomain, domainOf } from './email-address.js';

/** The domains whose addresses may sign up; those that are no domain are left out. */
export function signUpDomains({ signUpDomains: given }: Pick<Config, 'signUpDomains'>): readonly string[] {
  return given
    .split(/[\s,]+/)
    .map(asciiDomain)
    .filter((domain) => domain !== null);
}

export function maySignUp(email: string, config: Pick<Config, 'signUp' | 'signUpDomains'>): boolean {
  if (config.signUp === 'domains') return signUpDomains(config).includes(domainOf(email));
  return config.signUp === 'open';
}
