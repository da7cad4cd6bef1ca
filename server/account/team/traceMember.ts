/** The trace of what is done to members of the account (P201), in the transaction that does it. */
import type { Kysely } from 'kysely';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { dollarsOf } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { traceChange } from '../changes/changes.queries.ts';
import { memberName } from '../session/memberName.ts';
import { findUser, type UserRow } from './team.queries.ts';

/** A member before something was done to him; undefined: he was none yet. */
export async function traceMember(
  trx: Kysely<Database>,
  principal: Principal,
  id: number,
  before: UserRow | undefined,
): Promise<void> {
  const after = await findUser(trx, principal, id);
  const [was, is] = [stateOf(before), stateOf(after)];
  const subject = after ?? before;
  if (subject === undefined) return;
  const named = subject.first_name === '' && subject.last_name === '' ? subject.username : memberName(subject);
  await traceChange(trx, principal, [
    {
      what: 'MEMBER',
      subjectId: String(id),
      subject: named,
      // Of somebody who stays, what is another than it was.
      before: was === null || is === null ? was : differing(was, is),
      after: was === null || is === null ? is : differing(is, was),
    },
  ]);
}

type State = Readonly<Record<string, string>>;

/** Nothing that opens an account, and no number of a card, is in it. */
function stateOf(row: UserRow | undefined): State | null {
  if (row === undefined) return null;
  const parts: Readonly<Record<string, string | null>> = {
    Name: `${row.first_name} ${row.last_name}`.trim(),
    'E-mail': row.username,
    Phone: row.phone,
    'Second phone': row.phone2,
    Seat: row.type === 'SCOUT' ? 'scout' : 'full access',
    State: { INVITED: 'invited', ACTIVE: 'member', SUSPENDED: 'suspended' }[row.state],
    Duties: row.duties.toSorted().join(', ').toLowerCase(),
    'Becomes a scout on': row.lowers_on === null ? '' : formatDate(row.lowers_on),
    'Leaves on': row.leaves_on === null ? '' : formatDate(row.leaves_on),
    'Limit of contacts': limitText(row.marketing_contact_limit),
    'Limit of marketing lists': limitText(row.marketing_list_property_limit),
    'Limit of favorites': limitText(row.favorite_property_limit),
    'Limit of saves': limitText(row.save_limit),
    'Limit of exports': limitText(row.export_limit),
    'Limit of spending': row.spend_limit_cents === null ? '' : formatDollars(dollarsOf(row.spend_limit_cents)),
  };
  return Object.fromEntries(Object.entries(parts).flatMap(([label, text]) => (text ? [[label, text]] : [])));
}

const limitText = (limit: number | null): string => (limit === null ? '' : String(limit));

const differing = (one: State, other: State): State =>
  Object.fromEntries(Object.entries(one).filter(([label, text]) => other[label] !== text));
