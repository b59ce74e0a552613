/** API keys: the list, a new one, and revoking one. */
import { may } from '../accounts/roles.js';
import { html, type Html } from '../docs/html.js';
import { isGood } from '../keys/issue-key.js';
import type { ApiKey } from '../model.js';
import { csrfField, day, moment, READ_ONLY, type DashboardPage, type View } from './frame.js';
import { requiredField } from './required-field.js';
import { confirmForm } from './confirm-form.js';
import type { SignedIn } from './sessions.js';
import { keyShown } from './sign-in-pages.js';

export interface KeysShown {
  readonly keys: readonly ApiKey[];
  /** When each was last used. */
  readonly uses: ReadonlyMap<string, number>;
  readonly problem?: string;
}

interface ViewOfMember extends View {
  readonly mayChange: boolean;
}

/** Keys that ended longer ago are left out, milliseconds. */
const LOOK_BACK = 30 * 86_400_000;

export function keysPage({ keys, uses, problem }: KeysShown, view: View, member: SignedIn): DashboardPage {
  const { now } = view;
  const mayChange = may(member.account.role, 'change');
  const shown = keys.filter(({ revokedAt, expiresAt }) => (revokedAt ?? expiresAt ?? now) > now - LOOK_BACK).reverse();
  return {
    title: 'API keys',
    section: '/keys',
    ...(problem !== undefined && { status: 422 }),
    content: html`<p class="lead">
        Requests carry a key: <code>Authorization: Bearer &lt;API_KEY&gt;</code>. Its value is shown once, when it is
        made.
      </p>
      ${
        shown.length === 0
          ? html`<p>There is no key.</p>`
          : html`<h2 id="keys">Your keys</h2>
              <ul class="items">
                ${shown.map((key) => keyItem(key, uses.get(key.id), { ...view, mayChange }))}
              </ul>`
      }
      ${mayChange ? newKey(view, member, problem) : READ_ONLY}`,
  };
}

const newKey = (view: View, member: SignedIn, problem?: string): Html =>
  html`<h2 id="new">A new key</h2>
    ${member.isFresh ? newKeyForm(view, member, problem) : confirmForm('/keys', view, member)}`;

function keyItem(key: ApiKey, usedAt: number | undefined, { now, home, mayChange }: ViewOfMember): Html {
  return html`<li class="item">
    <h3>
      ${key.name} ${!isGood(key, now) && html`<span class="state ended">${stateOf(key, now)}</span>`}
      ${
        mayChange &&
        isGood(key, now) &&
        html`<a class="change" href="${home}/keys/${key.id}/revoke"
          >Revoke<span class="hidden"> ${key.name}, …${key.last4}</span></a
        >`
      }
    </h3>
    <p class="facts"><code>svc_${key.type}_…${key.last4}</code> · created ${day(key.createdAt)}</p>
    <p class="facts">
      ${usedAt === undefined ? 'Never used' : html`Last used ${moment(usedAt)}`}${
        isGood(key, now) && key.expiresAt !== null && html` · ${stateOf(key, now)}`
      }
    </p>
  </li>`;
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): Html {
  if (revokedAt !== null) return html`revoked ${day(revokedAt)}`;
  if (expiresAt === null) return html`good`;
  return expiresAt <= now ? html`ended ${day(expiresAt)}` : html`good until ${moment(expiresAt)}`;
}

const newKeyForm = ({ home }: View, member: SignedIn, problem?: string): Html =>
  html`<form class="card" method="post" action="${home}/keys">
    ${csrfField(member)}
    ${requiredField({
      name: 'name',
      label: 'Name, such as where it is used',
      attributes: html`maxlength="100" autocomplete="off"`,
      problem,
    })}
    <fieldset>
      <legend>Kind</legend>
      <p>
        <label><input type="radio" name="type" value="live" checked /> Live: counts against the month</label>
      </p>
      <p>
        <label><input type="radio" name="type" value="test" /> Test: counts nowhere, ends after 24 hours</label>
      </p>
    </fieldset>
    <p><button class="primary" type="submit">Make the key</button></p>
  </form>`;

export function newKeyPage({ name }: ApiKey, value: string, view: View): DashboardPage {
  return {
    title: `The key “${name}”`,
    section: '/keys',
    content: html`${keyShown(value, view)}
      <p><a class="button" href="${view.home}/keys">Back to the keys</a></p>`,
  };
}

export function revokePage(key: ApiKey, view: View, member: SignedIn): DashboardPage {
  const { home } = view;
  return {
    title: `Revoke “${key.name}”?`,
    section: '/keys',
    content: html`<p class="lead">
        <code>svc_${key.type}_…${key.last4}</code> is refused from then on, everywhere, and does not come back.
      </p>
      ${
        member.isFresh
          ? html`<form method="post" action="${home}/keys/${key.id}/revoke">
              ${csrfField(member)}
              <p class="choices">
                <button class="danger" type="submit">Revoke the key</button>
                <a class="button" href="${home}/keys">Keep it</a>
              </p>
            </form>`
          : confirmForm(`/keys/${key.id}/revoke`, view, member)
      }`,
  };
}
