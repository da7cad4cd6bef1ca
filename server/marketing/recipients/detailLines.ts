import type { Kysely } from 'kysely';
import { leftOutReasons } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import { cameText } from '../../../src/calc/marketing/callResults.ts';
import { recipientTexts } from '../../../src/calc/marketing/lifecycle.ts';
import { BYTE_ORDER_MARK, csvLines } from '../../paper/csv/csvText.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { readLeftOut, readRecipients } from './recipients.queries.ts';
import { targetText } from './recipients.rows.ts';

const HEADER = [
  'Name',
  'Target',
  'State',
  'When',
  'Code',
  'Cost',
  'Error',
  'Left out',
  'Rule',
  'Why',
  'Call',
  'Answer',
];

/** Every recipient of a mailing and everybody left out, as lines of CSV, page by page. */
export async function* detailLines(
  db: Kysely<Database>,
  tenant: Tenant,
  { id }: { readonly id: number },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([HEADER]);
  for (let after = 0; ;) {
    const rows = await readRecipients(db, tenant, id, { after });
    if (rows.length === 0) break;
    yield csvLines(
      rows.map((row) => [
        row.name,
        targetText(row),
        recipientTexts[row.state],
        row.moved.toISOString(),
        row.code,
        row.cents / 100,
        row.error ?? '',
        '',
        '',
        '',
        row.came === null ? '' : cameText(row.came),
        row.answer ?? '',
      ]),
    );
    after = rows.at(-1)?.seq ?? after;
  }
  for (let after = 0; ;) {
    const rows = await readLeftOut(db, tenant, id, after);
    if (rows.length === 0) return;
    yield csvLines(
      rows.map((row) => [
        row.name,
        row.target_key ?? '',
        'left out',
        '',
        '',
        0,
        '',
        leftOutReasons[row.reason],
        row.rule_id ?? '',
        row.detail ?? '',
        '',
        '',
      ]),
    );
    after = rows.at(-1)?.seq ?? after;
  }
}
