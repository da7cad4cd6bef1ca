import { columnLabel, columns, type ColumnKey, type ResultColumn } from '../../../api/catalogue/search/columns.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { Choosable } from '../../../api/contract/account/picklists.ts';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import type { LeadColumns } from '../../../machines/search/columns/resultsLayout.ts';
import type { Mark } from '../../../machines/app/messages/lists.ts';
import type { ColumnFit, GridColumn } from '../../grid/gridTypes.ts';
import { cellText, exactText, isMissing } from './cellText.ts';
import type { ShownKeys } from '../../../machines/search/columns/columnKeysOf.ts';
import type { Trends } from '../../parts/trends/useTrends.ts';
import { trendOfColumn, withTrend } from '../../parts/trends/withTrend.ts';
import { leadClass } from '../../parts/leads/leadClass.ts';
import { leadChips, lettersWidth } from '../../parts/leads/leadChips.ts';

const rightAligned = new Set(['integer', 'decimal', 'money', 'ratio', 'date', 'year']);

/** No text column is wider than this of itself, none narrower than that when room is scarce. Pixels. */
const WIDEST_TEXT = 260;
const NARROWEST_TEXT = 96;
/** Where it is, is cut last: who it belongs to stands in full beside the rows. */
const narrowest: Partial<Record<ColumnKey, number>> = { street: 170, address: 220, cityZip: 180, mailPlace: 112 };

/** The bar of a share, and what stands between it and the number. */
const BAR_ROOM = 30;
/** One more digit in a later row. */
const DIGIT_ROOM = 8;
/** What a text gains that is drawn heavier than it is measured. */
const HEAVIER_ROOM = 6;

/** What the marks column reads besides the row. */
export interface MarkSource {
  readonly marks: Readonly<Record<number, Mark>>;
  readonly statuses: readonly Choosable[];
}

/** The letter of the lead type on its colour. */
const letterColumn = (key: string, label: string, width: number): GridColumn<ResultRow> => ({
  key,
  label,
  title: 'Lead type',
  width,
  align: 'center',
  sortable: key in columns,
  ...(key in columns ? { hasMenu: true } : {}),
  text: ({ type }) => leadTypes[type].letter,
  className: ({ type }) => `results-lead ${leadClass(type)}`,
  tooltip: ({ type }) => leadTypes[type].label,
});

/** All lead types of the parcel as letters. */
const lettersColumn = (own: number | undefined): GridColumn<ResultRow> => ({
  key: 'leads',
  label: columns.leads.label,
  title: 'Lead types that the parcel fits',
  width: own ?? columns.leads.width,
  align: 'left',
  sortable: true,
  text: (row) => cellText(row, 'leads'),
  chips: ({ leads }) => leadChips(leads),
  tooltip: ({ leads }) => leads.map((code) => leadTypes[code].label).join(', '),
  fit: { most: 120, drawn: ({ leads }) => lettersWidth(leads.length) },
  ...(own === undefined ? {} : { hasOwnWidth: true }),
  hasMenu: true,
});

/** What a table is about besides its columns. */
export interface TableLook {
  readonly trendOf: Trends['trendOf'];
  /** The kind of record that the rows stand for: an amount is that of a lien, a date that of a listing. */
  readonly record: string;
  readonly widths: LeadColumns['widths'];
}

function dataColumn(key: ColumnKey, look: TableLook, isExtra: boolean): GridColumn<ResultRow> {
  const { record, widths } = look;
  const { kind, width, short }: ResultColumn = columns[key];
  const title = columnLabel(key, record);
  const label = title === columns[key].label ? (short ?? title) : title;
  const own = widths[key];
  if (key === 'type') return letterColumn(key, label, own ?? width);
  if (key === 'leads') return lettersColumn(own);
  const column: GridColumn<ResultRow> = {
    key,
    label,
    title,
    width: own ?? width,
    fit: fitOf(key, isExtra),
    ...(own === undefined ? {} : { hasOwnWidth: true }),
    hasMenu: true,
    align: rightAligned.has(kind) ? 'right' : 'left',
    sortable: true,
    text: (row) => cellText(row, key),
    className: (row) => classOf(row, key),
    tooltip: (row) => tooltipOf(row, key),
    ...(key === 'equityShare' ? { bar: (row: ResultRow) => row.equityShare } : {}),
  };
  const of = trendOfColumn[key];
  return of === undefined ? column : withTrend(column, of, ({ propertyId }) => look.trendOf(propertyId));
}

function classOf(row: ResultRow, key: ColumnKey): string {
  if (isMissing(row, key) || (key === 'mailPlace' && row.ownerOccupied === true)) return 'grid-cell--missing';
  return key === 'street' ? 'grid-cell--main' : '';
}

function tooltipOf(row: ResultRow, key: ColumnKey): string | null {
  if (key === 'lastSaleYear')
    return row.lastSaleDate === null
      ? null
      : [cellText(row, 'lastSaleDate'), ...(row.lastSaleAmount === null ? [] : [cellText(row, 'lastSaleAmount')])].join(
          ', ',
        );
  const { kind } = columns[key];
  return kind === 'text' ? cellText(row, key) : kind === 'money' ? exactText(row, key) : null;
}

/** Texts give way when room is scarce, and take what is left over; numbers do neither. */
function fitOf(key: ColumnKey, isExtra: boolean): ColumnFit<ResultRow> {
  const isText = columns[key].kind === 'text';
  return {
    most: key === 'address' ? 2 * WIDEST_TEXT : key === 'cityZip' ? 180 : WIDEST_TEXT,
    ...(isText ? { least: narrowest[key] ?? NARROWEST_TEXT, grows: true } : {}),
    beside: key === 'equityShare' ? BAR_ROOM : key === 'street' ? HEAVIER_ROOM : isText ? 0 : DIGIT_ROOM,
    ...(isExtra ? { isExtra } : {}),
  };
}

/** The table's own columns between the letter of the lead type, unless it is one of them, and what lists hold. */
export function gridColumns(
  { keys, withRoom }: ShownKeys,
  look: TableLook,
  source: () => MarkSource,
): GridColumn<ResultRow>[] {
  return [
    ...(keys.includes('type') || keys.includes('leads') ? [] : [letterColumn('lead', '', 26)]),
    ...keys.map((key) => dataColumn(key, look, false)),
    ...withRoom.filter((key) => !keys.includes(key)).map((key) => dataColumn(key, look, true)),
    {
      key: 'mark',
      label: 'List',
      title: 'What your lists hold of the row',
      width: 78,
      text: ({ propertyId }) => markText(source(), propertyId),
      chips: ({ propertyId }) => {
        const text = markText(source(), propertyId);
        return text === '' ? [] : [{ text, className: 'grid-tag', title: text }];
      },
    },
  ];
}

/** The status of a saved row, else that it is saved. */
export function markText({ marks, statuses }: MarkSource, propertyId: number): string {
  const mark = marks[propertyId];
  if (mark === undefined) return '';
  const status = statuses.find(({ id }) => id === mark.statusId)?.name;
  return status ?? (mark.isSaved === true ? 'Saved' : '');
}
