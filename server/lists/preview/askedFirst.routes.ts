/** What saving, automating, a file of contacts and an import of one would come to: P410-P413. */
import { listingGroups } from '../../../src/api/catalogue/lists/listingGroups.ts';
import {
  changePreviewContract,
  type Allowance,
  type ChangeEffect,
} from '../../../src/api/contract/lists/changePreview.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { Session } from '../../account/session/session.ts';
import { admit, letExcessWait, roomOf } from '../../billing/automator/admit.ts';
import { refuseAutomation } from '../../billing/automator/listManagement.ts';
import { readAccount } from '../../billing/plans/subscription.queries.ts';
import { countHeld } from '../../billing/usage/heldRows.queries.ts';
import { sharesOf } from '../../billing/usage/limits.ts';
import { propertyLimitOf } from '../../billing/usage/propertyLimits.ts';
import { contactColumnKeys } from '../../contacts/contacts/contactColumns.ts';
import { selectContactIds } from '../../contacts/contacts/contacts.queries.ts';
import { keepContacts, receiveContacts } from '../../contacts/contacts/importContacts.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { rehearse } from '../../platform/store/within.ts';
import { idsToSave, MOST_SAVED } from '../../search/results/idsToSave.ts';
import { loadedSql } from '../../search/results/loadedSql.ts';
import { countRows, selectIds } from '../../search/results/search.queries.ts';
import { lockLists } from '../rows/members.queries.ts';
import { isNothing } from '../rows/queryRows.ts';
import { putIntoList } from '../rows/saveProperties.ts';
import { refuseUnknown } from '../rows/saved.routes.ts';
import { NO_EFFECT } from './preview.routes.ts';

type Skipped = ChangeEffect['skipped'];
const skippedFor = (reason: Skipped[number]['reason'], count: number): Skipped =>
  count === 0 ? [] : [{ reason, count }];
const CONTACTS: ReadonlySet<'marketingContacts'> = new Set(['marketingContacts'] as const);
/** Of the lines of a file that are not taken so many are told. */
const MOST_LINES = 5;

export const askedFirstHandlers = {
  previewSave: async ({ query: { groupName }, body, session, services }): Promise<ChangeEffect | Refusal> => {
    const found = 'filter' in body ? await idsToSave(services.warehouse, session, body) : body.propertyIds;
    if (isRefusal(found)) return found;
    const propertyIds = [...new Set(found)];
    const unknown = 'filter' in body ? null : await refuseUnknown(services, propertyIds);
    if (unknown !== null) return unknown;
    return await rehearse(services.store.db, async (within, trx) => {
      const limitNow = async () =>
        propertyLimitOf((await sharesOf(trx, session, await readAccount(trx, session), services)).saves);
      const before = await limitNow();
      const done = await putIntoList({ services, session, groupName, propertyIds }, within);
      if (isRefusal(done)) return done;
      const takes = (await limitNow()).periodQuantity - before.periodQuantity;
      const [rows, changed] = [propertyIds.length, done.added.length];
      const allowance: Allowance = { of: 'SAVES', ...before, takes };
      return { ...NO_EFFECT, act: 'SAVE_ROWS', rows, changed, same: rows - changed, allowance };
    });
  },

  previewAutomation: async ({ body: { search: asked, listingGroup }, session, services }) => {
    const { store, warehouse } = services;
    const search = listingGroup === null ? asked : Search.parse({ ...asked, ...listingGroups[listingGroup].rule });
    const compiled = loadedSql(warehouse, session, search);
    if (isRefusal(compiled)) return compiled;
    const off = await refuseAutomation(services, session, 'No list was made.');
    if (off !== null) return off;
    const found = [...new Set(await selectIds(warehouse, compiled, MOST_SAVED))];
    const over = found.length < MOST_SAVED ? 0 : (await countRows(warehouse, compiled)).resultCount - found.length;
    await letExcessWait(store.db, services, session);
    return await rehearse(store.db, async (_, trx) => {
      const room = await roomOf(trx, services, session);
      const { size: changed } = await admit(trx, services, session, found);
      return {
        ...NO_EFFECT,
        act: 'AUTOMATE' as const,
        rows: found.length + over,
        changed,
        skipped: [...skippedFor('NO_ROOM', found.length - changed), ...skippedFor('TOO_MANY', over)],
        allowance: allowanceOf('WATCHED', room?.capacity ?? null, room?.used ?? 0, changed),
      };
    });
  },

  previewContactExport: async ({ body: { search, selection }, session, services }) => {
    if (isNothing(selection)) return refuse(422, 'Nothing is selected.');
    const { length } = await selectContactIds(services.store.db, session, search, selection);
    const notes = [
      `${contactColumnKeys.length + 3} columns: names, phones, e-mail, addresses, type, status, properties.`,
    ];
    return { ...NO_EFFECT, act: 'EXPORT_CONTACTS' as const, rows: length, changed: length, notes };
  },

  previewContactImport: async ({ request, session, services }) => {
    const form = changePreviewContract.previewContactImport.upload;
    const file = await receiveContacts(services, session, request, form);
    return isRefusal(file) ? file : await importEffect(services, session, file);
  },
} satisfies Partial<Handlers>;

type FileRead = Exclude<Awaited<ReturnType<typeof receiveContacts>>, Refusal>;

async function importEffect(services: Services, session: Session, file: FileRead): Promise<ChangeEffect | Refusal> {
  const { rejected, rejectedCount, unknownColumns } = file;
  return await rehearse(services.store.db, async (within, trx) => {
    const { marketingContacts: limit } = await lockLists(trx, session);
    const heldNow = async (): Promise<number> =>
      limit === null ? 0 : (await countHeld(trx, session, CONTACTS)).marketingContacts;
    const before = await heldNow();
    const done = await keepContacts(services, session, file, within);
    if (isRefusal(done)) return done;
    const takes = (await heldNow()) - before;
    const changed = done.added + done.completed;
    return {
      ...NO_EFFECT,
      act: 'IMPORT_CONTACTS',
      rows: changed + done.unchanged + rejectedCount,
      changed,
      same: done.unchanged,
      skipped: skippedFor('NOT_READ', rejectedCount),
      made: done.added,
      allowance: limit === null ? null : allowanceOf('CONTACTS', limit, before, takes),
      notes: [
        ...rejected.slice(0, MOST_LINES).map(({ line, reason }) => `Line ${line}: ${reason}`),
        ...(rejectedCount > MOST_LINES ? [`and ${formatNumber(rejectedCount - MOST_LINES)} more`] : []),
        ...(unknownColumns.length > 0 ? [`Columns left out: ${unknownColumns.join(', ')}`] : []),
      ],
    };
  });
}

const allowanceOf = (of: Allowance['of'], assigned: number | null, used: number, takes: number): Allowance => ({
  of,
  active: assigned !== null,
  assigned,
  periodQuantity: used,
  remaining: assigned === null ? null : Math.max(0, assigned - used),
  takes,
});
