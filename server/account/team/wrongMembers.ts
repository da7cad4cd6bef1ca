import type { Kysely } from 'kysely';
import { isEmail } from '../../../src/calc/validation/patterns.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import { takenNames } from './team.queries.ts';

export const NOBODY_INVITED = 'Nobody was invited.';

/** What is wrong with an address, of those that are to be invited together; null: nothing. */
export async function wrongAddresses(db: Kysely<Database>, addresses: readonly string[]): Promise<(string | null)[]> {
  const lower = addresses.map((address) => address.toLowerCase());
  const taken = await takenNames(db, lower, null);
  return lower.map((address, index) => {
    if (!isEmail(address)) return 'is not an e-mail address';
    if (taken.has(address)) return 'is in use';
    return lower.indexOf(address) < index ? 'stands twice' : null;
  });
}

/** Refuses people of whom one cannot be invited under the address given; null: all can. */
export async function refuseAddresses(
  db: Kysely<Database>,
  members: readonly { readonly username: string }[],
): Promise<Refusal | null> {
  const wrong = await wrongAddresses(
    db,
    members.map(({ username }) => username),
  );
  const at = wrong.findIndex((reason) => reason !== null);
  const reason = wrong[at];
  if (reason === undefined || reason === null) return null;
  const path = members.length === 1 ? 'username' : `members.${at}.username`;
  const address = members[at]?.username ?? '';
  const text =
    reason === 'is in use' && members.length === 1
      ? 'This e-mail address is in use.'
      : `The e-mail address ${address} ${reason}.`;
  return refuse(422, `${text} ${NOBODY_INVITED}`, { [path]: reason });
}
