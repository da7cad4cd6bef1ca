/** A person with an open list at the real server, and what is changed there without the machine. */
import { afterAll, beforeAll } from 'vitest';
import type { CallName } from '../../../src/api/contract/contract.ts';
import type { GroupRow, RowChange, SavedProperty } from '../../../src/api/contract/lists/groups.ts';
import { groupMachine } from '../../../src/machines/lists/group.ts';
import type { GroupEvent } from '../../../src/machines/lists/group/events.ts';
import type { ChildInput } from '../../../src/machines/app/ports.ts';
import { openDesk, type Desk } from '../../support/desk.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let parcels: number[];

/** One server for a file; call it once at its top. */
export function startGroupServer(sampleParcels = 300): void {
  beforeAll(async () => {
    server = await startTestServer({ sampleParcels });
    parcels = await sampleIds(server, sampleParcels);
  });
  afterAll(async () => await server.close());
}

/** The parcel of a number: tests speak of 1, 2, 3. */
export function parcel(number: number): number {
  const id = parcels[number - 1];
  if (id === undefined) throw new Error(`the sample has no parcel ${number}`);
  return id;
}
export const parcelsOf = (...numbers: readonly number[]): number[] => numbers.map(parcel);
export const numbersOf = (ids: readonly number[]): number[] => ids.map((id) => parcels.indexOf(id) + 1);

export interface GroupDesk extends Desk<typeof groupMachine> {
  readonly me: SignedIn;
  /** The open list, and one beside it that has no rows. */
  readonly leads: number;
  readonly other: number;
  /** The n-th status by key. */
  readonly status: (position: number) => number;
  readonly send: (event: GroupEvent) => void;
  readonly rowOf: (number: number) => GroupRow | undefined;
  readonly numbers: () => number[];
  readonly countOf: (name: CallName) => number;
  /** What the server has of a parcel; null: it is not saved. */
  readonly record: (number: number) => Promise<SavedProperty | null>;
  readonly members: (groupId?: number) => Promise<number[]>;
  /** Somebody else writes into the record of a parcel. */
  readonly editElsewhere: (number: number, change: RowChange) => Promise<void>;
  readonly removeElsewhere: (...numbers: readonly number[]) => Promise<void>;
  readonly saveElsewhere: (groupName: string, ...numbers: readonly number[]) => Promise<void>;
  /** Somebody more in the team; their number. */
  readonly withMember: () => Promise<number>;
  /** A step of history as it was pushed last. */
  readonly step: (side: 'undo' | 'redo') => GroupEvent;
}

/** Somebody new at the open list `Leads` with the parcels of these numbers. */
export async function groupDesk(
  memberNumbers: readonly number[] = [1, 2, 3],
  input: Partial<ChildInput> = {},
): Promise<GroupDesk> {
  const me = await server.newcomer();
  const { client } = me;
  const leads = await saveInto(me, 'Leads', memberNumbers.map(parcel));
  const made = await client.call('assignToGroup', { query: {}, body: { group: { name: 'Other', type: 'FAVORITE' } } });
  const other = valueOf(made).groupId;
  const answer = valueOf(await client.call('auth', { query: {} }));
  const at = openDesk(groupMachine, { server, me, input });
  await at.does({ type: 'app.signedIn', answer }, { type: 'group.open', groupId: String(leads) });

  const record = async (number: number): Promise<SavedProperty | null> =>
    valueOf(await client.call('property', { params: { id: parcel(number) }, query: { m: 'F' } })).saved;
  const rowOf = (number: number) => at.context().rows.find(({ propertyId }) => propertyId === parcel(number));
  return {
    ...at,
    me,
    leads,
    other,
    status: (position) => answer.propertyStatuses[position - 1]?.id ?? 0,
    send: (event) => at.child.send(event),
    rowOf,
    numbers: () => numbersOf(at.context().rows.map(({ propertyId }) => propertyId)),
    countOf: (name) => at.wire.of(name).length,
    record,
    members: async (groupId = leads) =>
      numbersOf(valueOf(await client.call('groupMembers', { params: { id: groupId } })).ids).toSorted((a, b) => a - b),
    editElsewhere: async (number, change) => {
      const edits = [{ propertyId: parcel(number), version: null, change }];
      const { saved } = valueOf(await client.call('editRows', { body: { edits } }));
      if (saved.length !== 1) throw new Error(`parcel ${number} stands on no list`);
    },
    removeElsewhere: async (...numbers) => {
      const search = { filters: { groupIds: { match: 'ANY' as const, values: [leads] } } };
      valueOf(
        await client.call('removeFromGroups', {
          query: {},
          body: { search, selection: { items: numbers.map(parcel) } },
        }),
      );
    },
    saveElsewhere: async (groupName, ...numbers) => void (await saveInto(me, groupName, numbers.map(parcel))),
    withMember: async () => {
      const { accountId, username } = me.auth.profile;
      await server.addUser({ username: `member-of-${username}`, password: 'a member has one, too', accountId });
      const { teamMembers } = valueOf(await client.call('auth', { query: {} }));
      return teamMembers[0]?.id ?? 0;
    },
    step: (side) => at.heard('history.push').at(-1)?.[side] as GroupEvent, // the machine's own event
  };
}
