/** Exports of properties: C049-C051 and their streamed file. */
import { buffer } from 'node:stream/consumers';
import { ownExportColumns, usualExportColumns } from '../../../src/api/catalogue/lists/exportColumns.ts';
import {
  MOST_INLINE_ROWS,
  exportFormats,
  type ExportFormat,
  type PropertyExport,
} from '../../../src/api/contract/lists/exportImport.ts';
import type { PropertyLimit } from '../../../src/api/contract/lists/propertyLimit.ts';
import { listColumns } from '../columns/columns.queries.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { lockUsage } from '../../billing/usage/usage.queries.ts';
import { leftText } from '../../billing/usage/limits.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { exportFile, exportTypes } from './exportFile.ts';
import { exportLimitOf, type ExportLimit } from './exportLimit.ts';
import {
  deletePending,
  exportIds,
  findExport,
  insertExport,
  markConfirmed,
  pendingExportId,
  type ExportRecord,
} from './exports.queries.ts';
import { idsToExport } from './idsToExport.ts';

const NO_EXPORT = 'There is no such export.';

type Calls = 'exportProperties' | 'getExport' | 'confirmExport' | 'exportFile' | 'discardExport';

export const exportHandlers = {
  exportProperties: async ({ query, body, session, services }) => {
    const { csv = false, isXML = false, name = 'properties' } = query;
    if (csv && isXML)
      return refuse(422, 'An export has one format. Nothing was exported.', { isXML: 'is not allowed beside csv' });
    const format: ExportFormat = csv ? 'csv' : isXML ? 'xml' : 'xlsx';
    const propertyIds = await idsToExport(services, session, body);
    if (isRefusal(propertyIds)) return propertyIds;
    const now = services.clock.now();
    const bound = await exportLimitOf(services.store.db, session, services);
    const refusal = refuseOver(bound, propertyIds.length);
    if (refusal !== null) return refusal;
    const own = ownExportColumns(await listColumns(services.store.db, session)).map(({ key }) => key);
    const columns = body.columns ?? [...usualExportColumns, ...own];
    const unknown = columns.findIndex((key) => key.startsWith('own.') && !own.some((known) => known === key));
    if (unknown >= 0) {
      return refuse(422, 'One of these columns of your own is gone. Nothing was exported.', {
        [`columns.${unknown}`]: 'is no column',
      });
    }
    const fileName = fileNameOf(name, format);
    const id = await insertExport(services.store.db, session, { fileName, format, columns, propertyIds }, now);
    const record = { id, fileName, format, columns, rowCount: propertyIds.length, confirmed: null };
    return answerOf(record, bound.limit, null);
  },

  getExport: async ({ params: { id }, session, services }) => {
    const record = await findExport(services.store.db, session, id);
    if (record === null) return refuse(404, NO_EXPORT);
    const { limit } = await exportLimitOf(services.store.db, session, services);
    if (record.rowCount > MOST_INLINE_ROWS) return answerOf(record, limit, null);
    const propertyIds = await exportIds(services.store.db, session, id);
    const content = await buffer(exportFile(services, session, { ...record, propertyIds }));
    const type = exportTypes[record.format].replace('; ', ';');
    return answerOf(record, limit, `data:${type};base64,${content.toString('base64')}`);
  },

  confirmExport: async ({ params: { id }, session, services }) => {
    const now = services.clock.now();
    return await services.store.db.transaction().execute(async (trx) => {
      // Two confirmations at once must not both find the quota free.
      await lockUsage(trx, session);
      const record = await findExport(trx, session, id);
      if (record === null) return refuse(404, NO_EXPORT);
      if (record.confirmed === null) {
        const refusal = refuseOver(await exportLimitOf(trx, session, services), record.rowCount);
        if (refusal !== null) return refusal;
        await markConfirmed(trx, session, id, now);
      }
      const { limit } = await exportLimitOf(trx, session, services);
      return answerOf({ ...record, confirmed: record.confirmed ?? now }, limit, null);
    });
  },

  exportFile: async ({ params: { id }, session, services }) => {
    const record = await findExport(services.store.db, session, id);
    if (record === null) return refuse(404, NO_EXPORT);
    if (record.confirmed === null)
      return refuse(422, 'Confirm the export first: its rows are counted then. Nothing was exported.');
    const propertyIds = await exportIds(services.store.db, session, id);
    const content = exportFile(services, session, { ...record, propertyIds });
    return download(record.fileName, exportTypes[record.format], content);
  },

  discardExport: async ({ params: { id }, session, services }) => {
    await deletePending(services.store.db, session, id);
    return { pendingPropertyExportId: await pendingExportId(services.store.db, session) };
  },
} satisfies Pick<Handlers, Calls>;

function answerOf(record: ExportRecord, limit: PropertyLimit, base64Uri: string | null): PropertyExport {
  const { id, fileName, format, rowCount, confirmed } = record;
  const rows = rowCount === 1 ? '1 row' : `${rowCount.toLocaleString('en-US')} rows`;
  const left =
    limit.remaining === null
      ? ''
      : ` ${limit.remaining.toLocaleString('en-US')} of ${(limit.assigned ?? 0).toLocaleString('en-US')} rows are left this month.`;
  return {
    fileId: id,
    pendingPropertyExportId: confirmed === null ? id : null,
    fileName,
    format,
    rowCount,
    columnCount: record.columns.length,
    base64Uri,
    prompt: confirmed === null ? `Export ${rows} to ${fileName} (${exportFormats[format]})?${left}` : null,
    limit,
  };
}

function refuseOver({ share, month }: ExportLimit, rows: number): Refusal | null {
  if (share.left === null || rows <= share.left) return null;
  const are = rows === 1 ? '1 row is' : `${formatNumber(rows)} rows are`;
  return refuse(422, `${are} meant, ${leftText(share, 'export', month)}. Nothing was exported.`);
}

// oxlint-disable-next-line no-control-regex -- they are what is taken out
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;

/** The name asked for without what no file system takes, and with the ending of the format. */
export function fileNameOf(name: string, format: ExportFormat): string {
  const plain = name
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const base = plain === '' ? 'properties' : plain;
  return base.toLowerCase().endsWith(`.${format}`) ? base : `${base}.${format}`;
}
