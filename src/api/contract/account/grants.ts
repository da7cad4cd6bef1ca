/** What members of each type may see (design/account.md section 12, R-PERM-002): P247, P248. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { permissions } from '../rights.ts';

/** The types that grants are for; the owner, who gives them, has all. */
export const grantedTypes = ['TEAM', 'TEAM_FULL', 'SCOUT'] as const;
export type GrantedType = (typeof grantedTypes)[number];

/** What each type may, in no particular order. */
const TypeGrants = z.record(z.enum(grantedTypes), z.array(z.enum(permissions)).max(permissions.length));
export type TypeGrants = z.infer<typeof TypeGrants>;

const Grants = z.object({
  grants: TypeGrants,
  /** What a new account begins with. */
  defaults: TypeGrants,
  /** How many members, let in or invited, are of each type. */
  members: z.record(z.enum(grantedTypes), z.number().int()),
});
export type Grants = z.infer<typeof Grants>;

export const grantsContract = defineContract({
  grants: {
    id: 'P247',
    may: 'OWNER',
    area: 'team',
    method: 'GET',
    path: '/app/grants',
    summary: 'What members of each type may see',
    answer: Grants,
  },
  saveGrants: {
    id: 'P248',
    may: 'OWNER',
    once: true,
    area: 'team',
    method: 'PUT',
    path: '/app/grants',
    fresh: true,
    summary:
      'Sets what members of each type may see, from the next call of any session on; `was` is what the change began from: where the grants are others by now nothing is changed',
    body: z.object({ grants: TypeGrants, was: TypeGrants }),
    answer: Grants,
  },
});
