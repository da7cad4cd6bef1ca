/** Handing the account to somebody else (design/account.md section 12): P249. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { RecordId } from '../words.ts';

export const transferContract = defineContract({
  transferOwnership: {
    id: 'P249',
    may: 'OWNER',
    once: true,
    area: 'team',
    method: 'POST',
    path: '/app/account/transfer',
    fresh: true,
    summary:
      'Gives the account to a member with full access, whose name is written out: all of it or nothing. Who gave it stays as a member with full access, on the seat of the other; both are told by mail',
    body: z.object({ memberId: RecordId, name: z.string().max(200) }),
    answer: z.object({ ownerId: RecordId, name: z.string() }),
  },
});
