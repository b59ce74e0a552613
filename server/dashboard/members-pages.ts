/** Who belongs to the workspace, and in what role; who is invited. */
import { may, ROLE_TABLE, ROLES } from '../accounts/roles.js';
import { html, type Html } from '../docs/html.js';
import type { Account, Invitation, Role } from '../model.js';
import { confirmForm } from './confirm-form.js';
import { csrfField, day, type DashboardPage, type View } from './frame.js';
import { requiredField } from './required-field.js';
import type { SignedIn } from './sessions.js';

export interface MembersShown {
  readonly members: readonly Account[];
  readonly invitations: readonly Invitation[];
  /** What was typed, and why that will not do. */
  readonly refused?: { readonly email: string; readonly problem: string };
}

export function membersPage({ members, invitations, refused }: MembersShown, view: View, me: SignedIn): DashboardPage {
  const governs = may(me.account.role, 'govern');
  return {
    title: 'Members',
    section: '/members',
    ...(refused && { status: 422 }),
    content: html`<p class="lead">Who may sign in to this workspace.</p>
      <dl class="roles">
        ${ROLES.map(
          (role) =>
            html`<dt>${roleName(role)}</dt>
              <dd>${ROLE_TABLE[role].may}</dd>`,
        )}
      </dl>
      <h2 id="members">Members</h2>
      <ul class="items">
        ${members.map((one) => memberItem(one, view, me, governs))}
      </ul>
      ${
        invitations.length > 0 &&
        html`<h2 id="invited">Invited</h2>
          <ul class="items">
            ${invitations.map((one) => invitationItem(one, view, me, governs))}
          </ul>`
      }
      ${
        governs
          ? html`<h2 id="invite">${me.isFresh ? 'Invite somebody' : 'Invite people, change roles'}</h2>
              ${me.isFresh ? inviteForm(view, me, refused) : confirmForm('/members', view, me)}`
          : html`<p>Owners of the workspace invite people and change roles.</p>`
      }`,
  };
}

const roleName = (role: Role): string => `${role[0]!.toUpperCase()}${role.slice(1)}`;

function memberItem(one: Account, { home }: View, me: SignedIn, governs: boolean): Html {
  const { id, email, role, createdAt } = one;
  const isMe = id === me.account.id;
  return html`<li class="item">
    <h3>${email} ${isMe && html`<span class="state">you</span>`}</h3>
    <p class="facts">${roleName(role)} · since ${day(createdAt)}</p>
    ${
      governs &&
      me.isFresh &&
      html`<div class="acts">
        <form method="post" action="${home}/members/role">
          ${csrfField(me)}
          <input type="hidden" name="id" value="${id}" />
          <label class="hidden" for="role-${id}">Role of ${email}</label>
          ${roleChoice(`role-${id}`, role)}
          <button type="submit">Change the role<span class="hidden"> of ${email}</span></button>
        </form>
        ${
          !isMe &&
          html`<form method="post" action="${home}/members/remove">
            ${csrfField(me)}
            <input type="hidden" name="id" value="${id}" />
            <button type="submit">Remove<span class="hidden"> ${email}</span></button>
          </form>`
        }
      </div>`
    }
  </li>`;
}

const roleChoice = (id: string, chosen: Role): Html =>
  html`<select id="${id}" name="role">
    ${ROLES.map((role) => html`<option value="${role}" ${role === chosen && html` selected`}>${roleName(role)}</option>`)}
  </select>`;

function invitationItem(one: Invitation, { home }: View, me: SignedIn, governs: boolean): Html {
  return html`<li class="item">
    <h3>${one.email}</h3>
    <p class="facts">${roleName(one.role)} · invited ${day(one.createdAt)}, until ${day(one.expiresAt)}</p>
    ${
      governs &&
      html`<form method="post" action="${home}/members/withdraw">
        ${csrfField(me)}
        <input type="hidden" name="email" value="${one.email}" />
        <p>
          <button type="submit">Withdraw<span class="hidden"> the invitation of ${one.email}</span></button>
        </p>
      </form>`
    }
  </li>`;
}

const inviteForm = ({ home }: View, me: SignedIn, refused: MembersShown['refused']): Html =>
  html`<form class="card" method="post" action="${home}/members/invite">
    ${csrfField(me)}
    ${requiredField({
      name: 'email',
      label: 'Mail address',
      attributes: html`type="email" inputmode="email" maxlength="254" autocomplete="off"`,
      value: refused?.email ?? '',
      problem: refused?.problem,
    })}
    <p class="field">
      <label for="role">Role</label>
      ${roleChoice('role', 'developer')}
    </p>
    <p>
      They become a member when they sign in with this address. An address belongs to one workspace: who has an account
      here already needs another address.
    </p>
    <p><button class="primary" type="submit">Invite</button></p>
  </form>`;
