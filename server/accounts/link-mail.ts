import type { Invitation, Role } from '../model.js';
import type { Config } from '../settings.js';
import { ROLE_TABLE } from './roles.js';
import { LINK_MINUTES } from './links.js';
import type { Mail } from './mailer.js';

interface LinkMail {
  readonly to: string;
  readonly link: string;
  /** Nobody has an account with this address yet. */
  readonly isNew: boolean;
  /** The address is invited in this role: the link joins that workspace, and its reader has to know. */
  readonly invitedAs: Role | null;
  readonly config: Pick<Config, 'baseUrl'>;
}

/** Plain text, which every reader shows as it is: nothing hides where the link leads. */
export function linkMail({ to, link, isNew, invitedAs, config }: LinkMail): Mail {
  const { host } = new URL(config.baseUrl);
  const purpose = purposeOf(isNew, invitedAs);
  const text = `Open this link to ${purpose} at ${host}:

${link}

It works once, within ${LINK_MINUTES} minutes.

If you did not ask for it, do nothing: without the link nobody gets in.
`;
  return { to, subject: `${purpose[0]!.toUpperCase()}${purpose.slice(1)} at ${host}`, text, link };
}

function purposeOf(isNew: boolean, invitedAs: Role | null): string {
  if (!isNew) return 'sign in';
  return invitedAs === null ? 'create your account' : `join a workspace as ${ROLE_TABLE[invitedAs].words}`;
}

/** It carries no link that lets anybody in: who reads it asks for one, with the address that was invited. */
export function invitationMail(
  { email, role, expiresAt }: Pick<Invitation, 'email' | 'role' | 'expiresAt'>,
  by: string,
  { baseUrl, dashboardUrl }: Pick<Config, 'baseUrl' | 'dashboardUrl'>,
): Mail {
  const { host } = new URL(baseUrl);
  const text = `${by} invites you to a workspace at ${host}, as ${ROLE_TABLE[role].words}, who ${ROLE_TABLE[role].may}.

Sign in with this address until ${new Date(expiresAt).toISOString().slice(0, 10)}:

${dashboardUrl}

If you do not know ${by}, do nothing.
`;
  return { to: email, subject: `${by} invites you to ${host}`, text, link: dashboardUrl };
}
