import { Readable } from 'node:stream';
import { exportColumn, ownExportColumns } from '../../../src/api/catalogue/lists/exportColumns.ts';
import type { ExportFormat } from '../../../src/api/contract/lists/exportImport.ts';
import { listColumns } from '../columns/columns.queries.ts';
import type { Services } from '../../platform/http/services.ts';
import { csvFile } from '../../paper/csv/csvFile.ts';
import { exportRows } from './exportRows.ts';
import { spreadsheetMl } from '../../paper/xlsx/spreadsheetMl.ts';
import { xlsxFile } from '../../paper/xlsx/xlsxFile.ts';
import { places } from '../../platform/busy.ts';
import type { Principal } from '../../platform/tenant.ts';

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml; charset=utf-8',
};

/** Each reads a quarter of a million rows at most, as fast as somebody takes them. */
const atOnce = places(20, 'Too many exports are being made just now: ask again in a moment.', 5);

export interface ExportContent {
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  readonly propertyIds: readonly number[];
}

/** The bytes of an export as a stream: made while they are read, a thousand rows at a time. Throws `Busy`. */
export function exportFile(
  services: Pick<Services, 'store' | 'warehouse'>,
  principal: Principal,
  { format, columns: keys, propertyIds }: ExportContent,
): Readable {
  const write = { csv: csvFile, xlsx: xlsxFile, xml: spreadsheetMl }[format];
  const content = async function* (): AsyncGenerator<string | Buffer> {
    const own = ownExportColumns(await listColumns(services.store.db, principal));
    // A column that a newer program no longer knows, or that was deleted meanwhile, is left out.
    const columns = keys.flatMap((key) => exportColumn(key) ?? own.find((column) => column.key === key) ?? []);
    const header = columns.map(({ label }) => label);
    yield* write(header, exportRows(services, principal, columns, propertyIds));
  };
  const giveBack = atOnce.take();
  return Readable.from(content(), { objectMode: false }).once('close', giveBack);
}
