/** Before somebody is signed in: asking for a link, the page that the link leads to, and the first key. */
import { LINK_MINUTES } from '../accounts/links.js';
import type { Mailer } from '../accounts/mailer.js';
import { signUpDomains } from '../accounts/sign-up-rules.js';
import { code, html, type Html } from '../docs/html.js';
import type { DashboardPage, View } from './frame.js';
import { requiredField } from './required-field.js';

export interface SignInForm {
  readonly mailer: Mailer['kind'];
  /** The page that was wanted, `/keys`. */
  readonly next: string;
  /** What was typed, and why that will not do. */
  readonly refused?: { readonly email: string; readonly problem: string };
}

export function signInPage({ mailer, next, refused }: SignInForm, { config, home }: View): DashboardPage {
  const title = config.signUp === 'closed' ? 'Sign in' : 'Sign in or sign up';
  const form = html`<form class="card" method="post" action="${home}/sign-in">
    <input type="hidden" name="next" value="${next}" />
    ${requiredField({
      name: 'email',
      label: 'Mail address',
      attributes: html`type="email" autocomplete="email" inputmode="email"
      maxlength="254"${refused !== undefined && html` autofocus`}`,
      value: refused?.email ?? '',
      problem: refused?.problem,
    })}
    <p><button class="primary" type="submit">Send me a link</button></p>
  </form>`;
  const content = html`<p class="lead">${leadOf(config)}</p>
    ${mailer === 'none' ? noMail(config) : form}
    <p>
      To try the API you need no account: <code>POST /v1/keys/test</code> gives a test key to everybody, and the
      <a href="${home.replace(/dashboard$/, '')}">playground</a> needs none at all.
    </p>`;
  return { title, content, ...(refused && { status: 422 }) };
}

function leadOf(config: View['config']): Html {
  const link = 'You get a link by mail. There is no password.';
  if (config.signUp === 'open') {
    const { rendersPerMonth } = config.tiers[config.signUpTier];
    const renders = rendersPerMonth === null ? 'without a limit' : `for ${rendersPerMonth} renders a month`;
    return html`${link} With it comes your first API key, good ${renders}, without a credit card.`;
  }
  if (config.signUp === 'domains') {
    return html`${link} New accounts are for addresses of ${signUpDomains(config).join(', ')}.`;
  }
  return html`${link} Accounts are made by the operator of this service.`;
}

const noMail = ({ contact }: View['config']): Html =>
  html`<p class="note">
    This service sends no mail, so its operator makes the link for you, with <code>platen admin account link</code>.
    ${contact !== null && html`Write to <a href="mailto:${contact}">${contact}</a>.`}
  </p>`;

/** The same for everybody, so that it tells nothing about an address. */
export function sentPage(email: string, mailer: Mailer['kind'], { config, home }: View): DashboardPage {
  const rest =
    config.signUp === 'open'
      ? 'Open the link in it.'
      : 'Open the link in it. None is sent to addresses that have no account here and cannot have one.';
  return {
    title: 'Check your mail',
    content: html`<p class="lead">A mail to <b>${email}</b> is on its way. ${rest}</p>
      <p>The link works once, within ${LINK_MINUTES} minutes. Open it in the browser in which you want to sign in.</p>
      ${mailer === 'log' && html`<p class="note">This service is in development: the link stands in its log.</p>`}
      <p>
        Nothing there after some minutes? Look into the spam folder, or <a href="${home}">ask for another link</a>.
      </p>`,
  };
}

/** A button, because programs that check mails open every link in them: opening must not use it up. */
export function enterPage(token: string, { home }: View): DashboardPage {
  return {
    title: 'Sign in',
    content: html`<p class="lead">One more step, so that only you use the link up.</p>
      <form method="post" action="${home}/enter">
        <input type="hidden" name="token" value="${token}" />
        <p><button class="primary" type="submit" autofocus>Sign in now</button></p>
      </form>`,
  };
}

export function deadLinkPage({ home }: View): DashboardPage {
  return {
    title: 'This link works no more',
    status: 410,
    content: html`<p class="lead">
        It was used already, it is older than ${LINK_MINUTES} minutes, or a newer one has taken its place.
      </p>
      <p><a class="button primary" href="${home}">Ask for another link</a></p>`,
  };
}

export function limitedPage(retryAfterSeconds: number, { home }: View): DashboardPage {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return {
    title: 'Too many links',
    status: 429,
    content: html`<p class="lead">
        More links were asked for than we send. The latest one that you got still works for ${LINK_MINUTES} minutes.
      </p>
      <p>Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then <a href="${home}">ask again</a>.</p>`,
  };
}

/** The value of a key, this one time. */
export function keyShown(value: string, { config }: View): Html {
  const curl = `curl -sS ${config.baseUrl}/v1/pdf/generate \\
  -H "Authorization: Bearer ${value}" \\
  -H "Content-Type: application/json" \\
  -H "Accept: application/pdf" \\
  -d '{"input":{"type":"markdown","content":"# Hello\\n\\nMy first **PDF**."}}' \\
  -o hello.pdf`;
  return html`<div class="secret">${code(value, 'API key')}</div>
    <p><b>It is shown this once.</b> We keep only a hash of it: put it into your secret store now.</p>
    <h2>Make a PDF with it</h2>
    ${code(curl, 'Shell command')}`;
}

export function welcomePage(email: string, key: string, view: View): DashboardPage {
  return {
    title: 'Welcome',
    content: html`<p class="lead">Your account for <b>${email}</b> is there, and this is its first API key.</p>
      ${keyShown(key, view)}
      <p><a class="button" href="${view.home}">Go on to the dashboard</a></p>`,
  };
}
