/** How a PDF is encrypted (ISO 32000-2, 7.6). */
import { Resolver, type Dict } from '../read/syntax/objects.js';
import type { InspectedEncryption } from './inspection.js';

/** The bits of the permissions (table 22), counted from 1. */
const PERMISSIONS: readonly (readonly [bit: number, name: string])[] = [
  [3, 'print'],
  [4, 'change'],
  [5, 'copy'],
  [6, 'annotate'],
  [9, 'fill forms'],
  [11, 'assemble'],
  [12, 'print in full quality'],
];

export function encryptionOf(dict: Dict): InspectedEncryption {
  const resolver = new Resolver(() => null);
  const allowed = resolver.number(dict.get('P'), -1);
  const permissions = PERMISSIONS.filter(([bit]) => (allowed & (1 << (bit - 1))) !== 0).map(([, name]) => name);
  return { method: methodOf(dict, resolver), permissions };
}

function methodOf(dict: Dict, resolver: Resolver): string {
  const filters = resolver.dict(dict.get('CF'));
  const filter = resolver.dict(filters.get(resolver.name(dict.get('StmF')) ?? 'StdCF'));
  const method = resolver.name(filter.get('CFM'));
  if (method === 'AESV3') return 'AES-256';
  if (method === 'AESV2') return 'AES-128';
  const handler = resolver.name(dict.get('Filter')) ?? '';
  if (handler !== 'Standard') return handler;
  return `RC4-${resolver.number(dict.get('Length'), 40)}`;
}
