import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { CONTACT_PAGE_LIMIT, type ContactSearch } from '../../../src/api/contract/contacts/contacts.ts';
import type { Selection } from '../../../src/api/contract/words.ts';
import { BYTE_ORDER_MARK, csvLines } from '../../paper/csv/csvText.ts';
import { download, type Download } from '../../platform/http/download.ts';
import { readChoosable } from '../../account/picklists/picklists.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import { contactColumnKeys, contactColumns } from './contactColumns.ts';
import { selectContacts } from './contacts.queries.ts';
import { contactOf } from './contacts.rows.ts';
import type { Principal } from '../../platform/tenant.ts';

const nameOf = (known: readonly { id: number; name: string }[], id: number | null): string =>
  known.find((row) => row.id === id)?.name ?? '';

/** The selected contacts as CSV, page by page (C082). Without an address of their own mail goes to the street address. */
export function contactsFile(
  db: Kysely<Database>,
  principal: Principal,
  search: ContactSearch,
  selection: Selection,
  name: string,
): Download {
  const lines = async function* (): AsyncGenerator<string> {
    const header = [...contactColumnKeys.map((key) => contactColumns[key][0]), 'Type', 'Status', 'Properties'];
    const types = await readChoosable(db, principal, 'CONTACT_TYPE');
    const statuses = await readChoosable(db, principal, 'CONTACT_STATUS');
    yield BYTE_ORDER_MARK + csvLines([header]);
    for (let index = 0; ; index += CONTACT_PAGE_LIMIT) {
      const page = { ...search, index, limit: CONTACT_PAGE_LIMIT };
      const { rows } = await selectContacts(db, principal, page, selection);
      if (rows.length === 0) return;
      yield csvLines(
        rows
          .map(contactOf)
          .map((contact) => [
            ...contactColumnKeys.map((key) => contact[key]),
            nameOf(types, contact.typeId),
            nameOf(statuses, contact.statusId),
            contact.propertyIds.length,
          ]),
      );
    }
  };
  return download(`${name}.csv`, 'text/csv; charset=utf-8', Readable.from(lines()));
}
