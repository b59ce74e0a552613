/** What a page of the dashboard is to the router: its handler gets a visit and gives a page, or where to go on. */
import type { Readable } from 'node:stream';
import type { Right } from '../accounts/roles.js';
import type { SignIn } from '../accounts/sign-in.js';
import type { Context } from '../http/context.js';
import type { UploadedFile } from '../http/form-body.js';
import type { JobEvents, JobService } from '../jobs/job-service.js';
import type { Validators } from '../schemas/validators.js';
import type { Services } from '../services.js';
import type { Depot } from '../stored/depot.js';
import type { DashboardPage, View } from './frame.js';
import type { Sessions, SignedIn } from './sessions.js';

export interface DashboardParts {
  readonly signIn: SignIn;
  readonly jobs: JobService;
  readonly events: Pick<JobEvents, 'wake'>;
  readonly validators: Validators;
  readonly depot: Depot;
}

/** What the pages' handlers work with. */
export interface DashboardServices extends DashboardParts {
  readonly services: Services;
  readonly sessions: Sessions;
}

/** A request to one of the pages, as far as it has been looked at. */
export interface Visit {
  readonly context: Context;
  readonly view: View;
  /** Who is signed in. */
  readonly member: SignedIn | null;
  /** Of a POST: what the form sent; else nothing. */
  readonly form: URLSearchParams;
  /** What the form uploaded. */
  readonly files: readonly UploadedFile[];
}

/**
 * What a page's handler gives: a page, the path below the dashboard where the browser goes on, a file to save, or data for
 * the page's script.
 */
export type Answer =
  | DashboardPage
  | { readonly goTo: string }
  | { readonly download: Download }
  | { readonly data: object; readonly status: number };

export interface Download {
  readonly filename: string;
  readonly type: string;
  readonly body: Readable;
}

export type MemberVisit = Visit & { readonly member: SignedIn };

export type PageHandler = (visit: Visit) => Promise<Answer> | Answer;
/** A handler that only somebody who is signed in reaches, with a form that is our own. */
export type MemberHandler = (visit: MemberVisit) => Promise<Answer> | Answer;

export type PageRoute =
  { readonly method: 'get' | 'post'; readonly path: string; readonly open: PageHandler } | MemberRoute;

export interface MemberRoute {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly member: MemberHandler;
  /** What the role of the member has to allow. Default: nothing. */
  readonly right?: Right;
  /** Of a form that uploads files: their bytes together. */
  readonly maxUploadBytes?: number;
}
