/** What the account knows by name: needed to read what people wrote in a file. */
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import { listColumns } from '../columns/columns.queries.ts';
import { memberName } from '../../account/session/memberName.ts';
import { readChoosable } from '../../account/picklists/picklists.queries.ts';
import { readUsers } from '../../account/session/signIn.queries.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Principal } from '../../platform/tenant.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface ImportWords {
  readonly statuses: readonly Named[];
  readonly members: readonly Named[];
  /** Without formulas: they are computed. */
  readonly own: readonly ListColumn[];
}

export async function importWords({ db }: Store, principal: Principal): Promise<ImportWords> {
  const [statuses, users, own] = await Promise.all([
    readChoosable(db, principal, 'PROPERTY_STATUS'),
    readUsers(db, principal),
    listColumns(db, principal),
  ]);
  return {
    statuses,
    members: users.map((user) => ({ id: user.id, name: memberName(user) })),
    own: own.filter(({ kind }) => kind !== 'formula'),
  };
}
