import type { Invitation } from '../model.js';
import type { Config } from '../settings.js';
import { ROLE_TABLE } from './roles.js';
import { LINK_MINUTES } from './links.js';
import type { Mail } from './mailer.js';

interface LinkMail {
  readonly to: string;
  readonly link: string;
  /** Nobody has an account with this address yet. */
  readonly isNew: boolean;
  readonly config: Pick<Config, 'baseUrl'>;
}

/** Plain text, which every reader shows as it is: nothing hides where the link leads. */
export function linkMail({ to, link, isNew, config }: LinkMail): Mail {
  const { host } = new URL(config.baseUrl);
  const purpose = isNew ? 'create your account' : 'sign in';
  const text = `Open this link to ${purpose} at ${host}:

${link}

It works once, within ${LINK_MINUTES} minutes.

If you did not ask for it, do nothing: without the link nobody gets in.
`;
  return { to, subject: isNew ? `Create your account at ${host}` : `Sign in at ${host}`, text, link };
}

/** It carries no link that lets anybody in: who reads it asks for one, with the address that was invited. */
export function invitationMail(
  { email, role, expiresAt }: Pick<Invitation, 'email' | 'role' | 'expiresAt'>,
  by: string,
  { baseUrl, dashboardUrl }: Pick<Config, 'baseUrl' | 'dashboardUrl'>,
): Mail {
  const { host } = new URL(baseUrl);
  const text = `${by} invites you to a workspace at ${host}, as a ${role}, who ${ROLE_TABLE[role].may}.

Sign in with this address until ${new Date(expiresAt).toISOString().slice(0, 10)}:

${dashboardUrl}

If you do not know ${by}, do nothing.
`;
  return { to: email, subject: `${by} invites you to ${host}`, text, link: dashboardUrl };
}
