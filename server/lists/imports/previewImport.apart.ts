import type { ImportOptions, ImportPreview } from '../../../src/api/contract/lists/exportImport.ts';
import type { Snapshot } from '../../data/warehouse/snapshots.ts';
import type { ImportWords } from './importWords.ts';
import { identifyLines, readLines } from './readLines.queries.ts';
import { readWritten } from './readWritten.queries.ts';
import type { ImportFolder } from './importFolder.ts';
import { judgeLines, loadedCounties } from './judgeLines.queries.ts';
import { atMatchDatabase } from './matchDatabase.ts';
import { readOrProblem, type Read } from './importProblem.ts';
import type { OpenedImport } from './openFile.ts';
import { outcomeSql, parcelText, reasonSql } from './report.queries.ts';

/** Rows that a preview matches, and of them those it shows. */
const PREVIEWED = 1000;
const SHOWN = 12;
/** Of a cell: nobody reads a book in a table. */
const MOST_SHOWN_SIGNS = 1000;

type Preview = Pick<ImportPreview, 'rows' | 'previewed' | 'counts' | 'warnings'>;

export interface PreviewOrder {
  readonly folder: ImportFolder;
  /** Null: nothing is loaded. */
  readonly snapshot: Snapshot | null;
  readonly opened: OpenedImport;
  readonly options: ImportOptions;
  readonly words: ImportWords;
}

/** What the first rows of a file would become with these options. */
export const run = async (order: PreviewOrder): Promise<Read<Preview>> =>
  await readOrProblem(async () => await previewImport(order));

async function previewImport({ folder, snapshot, opened, options, words }: PreviewOrder): Promise<Preview> {
  return await atMatchDatabase(folder.dir, snapshot, async (database) => {
    const { rows: previewed } = await readLines(database, opened, PREVIEWED);
    await database.run(loadedCounties);
    await identifyLines(database, options);
    await readWritten(database, options, words);
    const counts = await judgeLines(database, options);
    const cells = opened.header.map((_, index) => `left(r.c${index}, ${MOST_SHOWN_SIGNS})`).join(', ');
    const rows = await database.rows<Preview['rows'][number]>(
      `SELECT [${cells}] AS cells, ${outcomeSql('j.result')} AS outcome, ${reasonSql} AS reason,
        CASE WHEN p.property_id IS NOT NULL THEN ${parcelText} END AS address
      FROM judged j JOIN raw r USING (row_no) LEFT JOIN written w USING (row_no) LEFT JOIN kept k USING (row_no)
      LEFT JOIN place_of p ON p.property_id = j.property_id ORDER BY row_no LIMIT ${SHOWN}`,
    );
    const warnings = [
      ...(snapshot === null ? ['No property data is loaded: nothing can be matched.'] : []),
      ...warningsOf(options, counts),
    ];
    return { rows, previewed, counts, warnings };
  });
}

const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function warningsOf({ mapping, fips }: ImportOptions, counts: Preview['counts']): string[] {
  const has = new Set(Object.values(mapping));
  const hasStreet = has.has('streetAddress') || (has.has('streetNumber') && has.has('streetName'));
  return [
    ...(!has.has('apn') && !(hasStreet && has.has('zip'))
      ? ['Nothing says which parcel a row is: choose the column with the APN, or those with street address and ZIP.']
      : []),
    ...(has.has('apn') && fips === null && !has.has('fips') && !(has.has('county') && has.has('stateCode'))
      ? ['The file does not name the county: an APN that several counties have becomes a conflict.']
      : []),
    ...(counts.damaged > 0
      ? [
          `${countText(counts.damaged, 'APN was', 'APNs were')} damaged by a spreadsheet (like 6.22E+11): format that column as text and export it again.`,
        ]
      : []),
    ...(counts.unread > 0
      ? [
          `${countText(counts.unread, 'row says', 'rows say')} something that is no status, day, number or choice of yours: it stays in the report.`,
        ]
      : []),
    ...(counts.broken > 0
      ? [`${countText(counts.broken, 'row does', 'rows do')} not fit the header: see the report.`]
      : []),
  ];
}
