import type { Client } from '../../../api/client.ts';
import type { Member } from '../../../api/contract/marketing/sequences.ts';
import type { MemberState } from '../../../calc/marketing/sequence.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { Work } from '../../parts/workQueue.ts';

export type MembersEvent =
  | Broadcast
  | MessageTo<'members'>
  | Extract<RowEvent<'members', number>, { readonly type: 'members.cursor' | 'members.move' | 'members.moveTo' }>
  /** Only those whose name has this; '': all. */
  | { readonly type: 'members.find'; readonly text: string }
  /** Only those of a state; null: all. */
  | { readonly type: 'members.only'; readonly state: MemberState | null }
  /** The one under the cursor is taken out by hand; whom a person took out comes back. */
  | { readonly type: 'members.turn' }
  | { readonly type: 'members.openContact' }
  | { readonly type: 'members.openProperty' };

export interface Task {
  readonly id: number;
  readonly memberId: number;
  readonly name: string;
  readonly act: 'out' | 'back';
}

export interface MembersContext extends PagedRows<Member>, Work<Task> {
  readonly client: Client;
  /** Of the sequence of which campaign; null: none. */
  readonly ofId: number | null;
  readonly isMore: boolean;
  /** What is looked for, as it was typed. */
  readonly find: string;
  readonly show: MemberState | null;
}

export const idOf = ({ id }: Member): number => id;

/** What a key does with somebody: out while there is more to come, back where a person took them out; else nothing. */
export function actOf({ state, whyOut }: Pick<Member, 'state' | 'whyOut'>): Task['act'] | null {
  if (state === 'OUT') return whyOut === 'HAND' ? 'back' : null;
  return state === 'DONE' ? null : 'out';
}
