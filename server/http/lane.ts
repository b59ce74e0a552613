/** Who competes for workers: a workspace, or all test keys that one address has got without signing up. */
import type { IncomingMessage } from 'node:http';
import type { Workspace } from '../model.js';
import { addressGroup, clientAddress } from './client-address.js';

/** Throw-away workspaces cost nothing, so with one lane each an address would have as many shares as it has keys. */
export function laneOf(workspace: Workspace, request: IncomingMessage, trustedProxies: number): string {
  if (!workspace.throwaway) return workspace.id;
  return `anonymous ${addressGroup(clientAddress(request, trustedProxies))}`;
}
