/** Roles of members, and what each may do in the dashboard. */
import type { Role } from '../model.js';

/** `change`: keys, what is stored, events. `govern`: members, plan, export, and the end of the workspace. */
export type Right = 'change' | 'govern';

interface RoleRow {
  /** With its article. */
  readonly words: string;
  readonly rights: readonly Right[];
  /** For people, as the end of a sentence. */
  readonly may: string;
}

export const ROLE_TABLE: Readonly<Record<Role, RoleRow>> = {
  owner: {
    ...{ words: 'an owner', rights: ['change', 'govern'] },
    may: 'does everything: members, plan and export too',
  },
  developer: { words: 'a developer', rights: ['change'], may: 'changes keys, what is stored and webhooks' },
  viewer: { words: 'a viewer', rights: [], may: 'looks at documents and usage' },
};

export const ROLES = Object.keys(ROLE_TABLE) as readonly Role[];

export const isRole = (name: string): name is Role => Object.hasOwn(ROLE_TABLE, name);

export const may = (role: Role, right: Right): boolean => ROLE_TABLE[role].rights.includes(right);
