import type { Transaction } from 'kysely';
import {
  MOST_KEPT,
  MOST_OFFERED,
  offered,
  picklists,
  type PicklistKind,
} from '../../../src/api/catalogue/account/picklists.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refusable } from '../../platform/store/refusable.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { isNameTaken } from '../../platform/store/uniqueViolation.ts';
import type { Principal } from '../../platform/tenant.ts';
import { traceChange } from '../changes/traceChange.ts';
import { insertValue, lockValues, orderValues, updateValue, type KeptValue } from './picklists.queries.ts';

type Trx = Transaction<Database>;

export const UNCHANGED = 'Nothing was changed.';

/** What is wanted of a value; what is not named stays. Without an id it is a new one. */
export interface ValueChange {
  readonly kind: PicklistKind;
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly name?: string | undefined;
  readonly place?: number | undefined;
  readonly retired?: boolean | undefined;
}

/**
 * Makes, renames, moves, retires or brings back one value, with its trace: rows keep its id, so none of them is written.
 * Answers its id. No two of a kind have one name, retired ones included, and one at least stays offered.
 */
export async function changePicklist(
  { db }: Pick<Store, 'db'>,
  principal: Principal,
  change: ValueChange,
  now: Date,
): Promise<number | Refusal> {
  try {
    return await refusable(db, async (trx) => await changeValue(trx, principal, change, now));
  } catch (error) {
    if (!isNameTaken(error)) throw error;
    return nameTaken(change);
  }
}

/** The same inside a transaction. */
export async function changeValue(
  trx: Trx,
  principal: Principal,
  change: ValueChange,
  now: Date,
): Promise<number | Refusal> {
  const { kind, place } = change;
  const values = await lockValues(trx, principal, kind);
  const before = values.find(({ id }) => id === change.id);
  const refusal = refuseChange(values, before, change);
  if (refusal !== null) return refusal;
  const name = change.name ?? before?.name ?? '';
  const retired = change.retired ?? before?.retired ?? false;
  const id = before?.id ?? (await insertValue(trx, principal, kind, name));
  if (before === undefined || name !== before.name || retired !== before.retired || place !== undefined)
    await updateValue(trx, principal, kind, { id, name, retired, now });
  const others = offered(values).filter((value) => value.id !== id);
  const ids = others.map((value) => value.id);
  // One that comes back does so where it stood.
  const at = (place ?? before?.seq ?? ids.length + 1) - 1;
  if (!retired) ids.splice(at, 0, id);
  await orderValues(trx, principal, kind, ids);
  await traceChange(trx, principal, [
    {
      what: 'PICKLIST',
      subjectId: `${kind} ${id}`,
      subject: `${picklists[kind].title}: ${name}`,
      before: before === undefined ? null : wordsOf(before, before.seq - 1),
      after: wordsOf({ name, retired }, ids.indexOf(id)),
    },
  ]);
  return id;
}

const wordsOf = ({ name, retired }: Pick<KeptValue, 'name' | 'retired'>, at: number): Record<string, string> => ({
  Name: name,
  ...(retired ? { Offered: 'no longer' } : { Place: String(at + 1) }),
});

function refuseChange(
  values: readonly KeptValue[],
  before: KeptValue | undefined,
  { kind, id, version, name, place, retired }: ValueChange,
): Refusal | null {
  const { one } = picklists[kind];
  if (id !== undefined && before === undefined) return refuse(404, `There is no such ${one}. ${UNCHANGED}`);
  if (before === undefined && name === undefined)
    return refuse(422, `A new ${one} needs a name. Nothing was made.`, { name: 'is missing' });
  if (before === undefined && retired === true)
    return refuse(422, `A new ${one} is offered. Nothing was made.`, { retired: 'is not for a new one' });
  if (before !== undefined && version !== undefined && version !== before.version)
    return refuse(422, `This ${one} was changed in the meantime. ${UNCHANGED}`, { version: 'is not the newest' });
  const isRetired = retired ?? before?.retired ?? false;
  if (isRetired && place !== undefined)
    return refuse(422, `A retired ${one} has no place. ${UNCHANGED}`, { place: 'is not for a retired one' });
  const open = offered(values).filter((value) => value.id !== id).length;
  if (isRetired && before?.retired === false && open === 0)
    return refuse(422, `This is the last ${one} that is offered. It was not retired.`, {
      retired: 'cannot be: none would be left',
    });
  if (!isRetired && before?.retired !== false && open >= MOST_OFFERED)
    return refuse(422, `There are ${MOST_OFFERED} already. Retire one first. ${UNCHANGED}`, {
      name: 'is one too many',
    });
  if (before === undefined && values.length >= MOST_KEPT) {
    const text = `There are ${MOST_KEPT} with the retired ones. Bring one of those back and rename it. Nothing was made.`;
    return refuse(422, text, { name: 'is one too many' });
  }
  const same = values.find((value) => value.id !== id && value.name.toLowerCase() === name?.toLowerCase());
  return same === undefined ? null : nameTaken({ kind }, same);
}

function nameTaken({ kind }: Pick<ValueChange, 'kind'>, same?: KeptValue): Refusal {
  const { one } = picklists[kind];
  const text =
    same?.retired === true
      ? `${same.name} is a retired ${one}: bring it back. ${UNCHANGED}`
      : `Another ${one} has this name. ${UNCHANGED}`;
  return refuse(422, text, { name: 'is taken' });
}
