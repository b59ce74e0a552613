/**
 * Signing up and signing in, which are one thing: who can read the mail gets in by its link, once, and whoever was not
 * there before then has an account. The answer to a request for a link never tells whether there is one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { mintKey } from '../keys/api-key.js';
import { newId } from '../keys/new-id.js';
import type { Invitation } from '../model.js';
import type { Config } from '../settings.js';
import type { Member } from '../store/account-store.js';
import type { Store } from '../store/store.js';
import { emailAddress } from './email-address.js';
import { invitationMail, linkMail } from './link-mail.js';
import { isToken, keyedHash, LINK_MINUTES, makeLink, tokenHash } from './links.js';
import type { Mail, Mailer } from './mailer.js';
import { maySignUp } from './sign-up-rules.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Mails to one address within the life of a link. */
const MAILS_PER_ADDRESS = 4;
/** A mail server may be down for a moment, or take a mail the second time only. A link lives longer than these together. */
const PAUSES_MS = [5_000, 30_000, 120_000] as const;

export interface SignInServices {
  readonly store: Pick<Store, 'accounts' | 'hit'>;
  readonly config: Config;
  readonly log: Logger;
  readonly clock: () => number;
  readonly mailer: Mailer;
}

export interface LinkRequest {
  /** As it was typed. */
  readonly email: string;
  /** Whom the limit counts (http/client-address.ts). */
  readonly from: string;
  /** The page that was wanted, `/keys`; '' for the first one. */
  readonly next: string;
}

export type LinkAnswer =
  | { readonly kind: 'sent'; readonly email: string }
  | { readonly kind: 'no_address' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

export type Entry =
  | { readonly kind: 'in'; readonly member: Member; readonly next: string }
  /** Just signed up. The value of the first key is here and nowhere else. */
  | { readonly kind: 'new'; readonly member: Member; readonly key: string }
  /** Used before, too old, or never given out. */
  | { readonly kind: 'no_link' };

export class SignIn {
  readonly #services: SignInServices;
  /** Mails that are on their way, for the end of the process to wait for. */
  readonly #sending = new Set<Promise<void>>();
  readonly #ending = new AbortController();

  constructor(
    services: SignInServices,
    readonly pausesMs: readonly number[] = PAUSES_MS,
  ) {
    this.#services = services;
  }

  /** Sends a link, if the address may have one. The answer takes the same time and words if it may not. */
  async request({ email: typed, from, next }: LinkRequest): Promise<LinkAnswer> {
    const { config } = this.#services;
    const email = emailAddress(typed);
    if (email === null) return { kind: 'no_address' };
    const limited =
      (await this.#limit(`sign-in from ${from}`, config.signInMailsPerHour, HOUR)) ??
      (await this.#limit(
        `sign-in to ${keyedHash('address', email, config.secret)}`,
        MAILS_PER_ADDRESS,
        LINK_MINUTES * MINUTE,
      ));
    if (limited !== null) return { kind: 'limited', retryAfterSeconds: limited };
    // Not waited for: looking the address up and sending a mail take a time that would tell.
    const sending = this.#send(email, next).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
    return { kind: 'sent', email };
  }

  /** Seconds to wait where there have been too many. */
  async #limit(name: string, limit: number, windowMs: number): Promise<number | null> {
    const { store, clock } = this.#services;
    const now = clock();
    const { count, resetsAt } = await store.hit(name, windowMs, now);
    return count > limit ? Math.max(1, Math.ceil((resetsAt - now) / 1000)) : null;
  }

  async #send(email: string, next: string): Promise<void> {
    const { store, config, log, clock } = this.#services;
    try {
      const member = await store.accounts.findByEmail(email);
      const invitation = member ? null : await store.accounts.invitationFor(email, clock());
      if (!member && !invitation && !maySignUp(email, config)) return;
      const link = await makeLink({ store, config, now: clock() }, email, next);
      await this.#deliver(linkMail({ to: email, link, isNew: !member, invitedAs: invitation?.role ?? null, config }));
    } catch (error) {
      log.error({ err: error }, 'a link to sign in could not be sent');
    }
  }

  /** Mails somebody who is invited to a workspace, in the background. `by`: address of who invites. */
  tellInvited(invitation: Invitation, by: string): void {
    const { config, log } = this.#services;
    const sending = this.#deliver(invitationMail(invitation, by, config))
      .catch((error: unknown) => log.error({ err: error }, 'an invitation could not be sent'))
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Rejects when the mail server refuses the mail for good, or was tried often enough. */
  async #deliver(mail: Mail): Promise<void> {
    const { mailer, log } = this.#services;
    for (const pauseMs of this.pausesMs) {
      try {
        return await mailer.send(mail);
      } catch (error) {
        if (this.#ending.signal.aborted || isFinal(error)) throw error;
        log.warn({ err: error, again_in_ms: pauseMs }, 'a link to sign in could not be sent yet');
      }
      // When the process ends, the last attempt follows at once.
      await pause(pauseMs, undefined, { signal: this.#ending.signal }).catch(() => undefined);
    }
    await mailer.send(mail);
  }

  /** Uses a link up. */
  async enter(token: string): Promise<Entry> {
    const { store, clock, config } = this.#services;
    const link = isToken(token) ? await store.accounts.takeLink(tokenHash(token, config.secret), clock()) : null;
    if (!link) return { kind: 'no_link' };
    const { email, next } = link;
    const known = await store.accounts.findByEmail(email);
    if (known) return { kind: 'in', member: known, next };
    const invitation = await store.accounts.invitationFor(email, clock());
    if (invitation) return this.#join(invitation);
    if (!maySignUp(email, config)) return { kind: 'no_link' };
    return this.#open(email);
  }

  async #join({ workspaceId, email, role }: Invitation): Promise<Entry> {
    const { store, clock, log } = this.#services;
    const account = { id: newId('acc'), email, workspaceId, role, createdAt: clock() };
    if (await store.accounts.add(account)) log.info({ account: account.id, workspace: workspaceId, role }, 'joined');
    const member = await store.accounts.findByEmail(email);
    return member ? { kind: 'in', member, next: '' } : { kind: 'no_link' };
  }

  async #open(email: string): Promise<Entry> {
    const { store, clock, config, log } = this.#services;
    const createdAt = clock();
    const tier = config.signUpTier;
    const workspace = { id: newId('ws'), name: email, tier, throwaway: false, createdAt };
    const account = { id: newId('acc'), email, workspaceId: workspace.id, role: 'owner', createdAt } as const;
    const order = {
      type: 'live',
      workspaceId: workspace.id,
      name: 'First key',
      now: createdAt,
      expiresAt: null,
    } as const;
    const { value, record } = mintKey(order, config.secret);
    if (await store.accounts.open({ workspace, account, key: record })) {
      log.info({ account: account.id, workspace: workspace.id }, 'signed up');
      return { kind: 'new', member: { account, workspace }, key: value };
    }
    // The address got its account a moment ago by another link.
    const member = await store.accounts.findByEmail(email);
    return member ? { kind: 'in', member, next: '' } : { kind: 'no_link' };
  }

  /** Resolves when no mail is on its way any more. None waits for long after this. */
  async settled(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#sending);
  }
}

/** Replies of SMTP from 500 on are final (RFC 5321, section 4.2.1). */
const isFinal = (error: unknown): boolean => ((error as { responseCode?: number }).responseCode ?? 0) >= 500;
