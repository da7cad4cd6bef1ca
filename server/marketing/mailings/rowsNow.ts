import type { MailingRow } from '../../../src/api/contract/marketing/mailings.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readMailingRows } from './mailings.queries.ts';
import { rowOf } from './mailings.rows.ts';

/** The mailings of a user as lists show them. */
export const rowsNow = async ({ store }: Pick<Services, 'store'>, principal: Principal): Promise<MailingRow[]> =>
  (await readMailingRows(store.db, principal)).map(rowOf);
