/** Who might get something, before anybody is left out: a table of one transaction, that `leftOut` looks at. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { inTurns } from '../../platform/turns.ts';

type Db = Kysely<Database>;

export interface Candidate {
  /** Its number in the audience; unique. */
  readonly seq: number;
  readonly contactId: number | null;
  /** E.164, e-mail address or key of a postal address, by `phoneKey`, `emailKey` or `addressKeys`; null: there is none. */
  readonly targetKey: string | null;
  /** Why what stands there is none; null: it is one, or nothing stands there. */
  readonly bad: string | null;
  /** Of all with the same one gets it: household, person or property. */
  readonly group: string;
  /** States and places whose rules apply, by `placesOf`. */
  readonly places: readonly string[];
  /** Keys of the property and of the mailing address: lists of addresses name them. */
  readonly addressKeys: readonly string[];
  /** All numbers and e-mail addresses of the contact: who opts out by one has opted out by all. */
  readonly keys: readonly string[];
  /** The contact has the status Do Not Contact. */
  readonly doNotContact: boolean;
  /** Skip tracing found the number on the registry. */
  readonly doNotCall: boolean;
  readonly isPerson: boolean;
  readonly parcels: number;
  /** Placeholders of the text that have no value, with commas; null: none. */
  readonly missing: string | null;
}

/** So many travel to the store at once: to write them down takes a millisecond. */
const AT_ONCE = 2000;

/** Makes the table, for the transaction alone, and fills it. */
export async function writeCandidates(trx: Db, candidates: readonly Candidate[]): Promise<void> {
  await sql`
    create temp table candidate (
      seq integer not null, contact_id bigint, target_key text, bad text, grp text not null,
      places text[] not null, address_keys text[] not null, keys text[] not null, do_not_contact boolean not null,
      do_not_call boolean not null, is_person boolean not null, parcels integer not null, missing text,
      -- Another one has the same group or the same target.
      is_shared boolean not null
    ) on commit drop`.execute(trx);
  const isShared = await sharedOf(candidates);
  let written: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const some: ReturnType<typeof rowOf>[] = [];
    await inTurns(candidates.slice(from, from + AT_ONCE), (one) => void some.push(rowOf(one, isShared(one))));
    const rows = JSON.stringify(some);
    // While the store writes some, the next are put together.
    await written;
    written = sql`
      insert into candidate
      select seq, contact_id, target_key, bad, coalesce(grp, target_key), places, coalesce(address_keys, '{}'),
        coalesce(keys, '{}'), coalesce(do_not_contact, false), coalesce(do_not_call, false),
        coalesce(is_person, true), coalesce(parcels, 0), missing, coalesce(is_shared, false)
      from json_to_recordset(${rows}::json) as g (seq integer, contact_id bigint, target_key text, bad text, grp text,
        places text[], address_keys text[], keys text[], do_not_contact boolean, do_not_call boolean, is_person boolean,
        parcels integer, missing text, is_shared boolean)`.execute(trx);
    written.catch(() => undefined);
  }
  await written;
  await sql`analyze candidate`.execute(trx);
}

/** What most have is left out: of a hundred thousand it would be half of what is written and read. */
function rowOf(one: Candidate, isShared: boolean) {
  const keys = one.keys.filter((key) => key !== one.targetKey);
  return {
    seq: one.seq,
    contact_id: one.contactId ?? undefined,
    target_key: one.targetKey ?? undefined,
    bad: one.bad ?? undefined,
    grp: one.group === one.targetKey ? undefined : one.group,
    places: one.places,
    address_keys: one.addressKeys.length === 0 ? undefined : one.addressKeys,
    keys: keys.length === 0 ? undefined : keys,
    do_not_contact: one.doNotContact || undefined,
    do_not_call: one.doNotCall || undefined,
    is_person: one.isPerson ? undefined : false,
    parcels: one.parcels === 0 ? undefined : one.parcels,
    missing: one.missing ?? undefined,
    is_shared: isShared || undefined,
  };
}

/** Of whom there may be several: only they are compared with each other. */
async function sharedOf(candidates: readonly Candidate[]): Promise<(one: Candidate) => boolean> {
  const [ofGroup, ofKey] = [new Map<string, number>(), new Map<string | null, number>()];
  await inTurns(candidates, ({ group, targetKey, bad }) => {
    if (targetKey === null || bad !== null) return;
    ofGroup.set(group, (ofGroup.get(group) ?? 0) + 1);
    ofKey.set(targetKey, (ofKey.get(targetKey) ?? 0) + 1);
  });
  return ({ group, targetKey, bad }) =>
    targetKey !== null && bad === null && ((ofGroup.get(group) ?? 0) > 1 || (ofKey.get(targetKey) ?? 0) > 1);
}

/** Where several audiences are looked at in one transaction. */
export async function dropCandidates(trx: Db): Promise<void> {
  await sql`drop table if exists candidate`.execute(trx);
}
