import {
  foreclosureStatuses,
  lienTypes,
  mlsListingStatuses,
  notMarketReasons,
  saleSituations,
  type Codes,
} from '../../../api/catalogue/property/codes.ts';
import type { ComparisonTab, SharedPlace } from '../../../api/contract/property/surroundings.ts';
import { INVALID_ADDRESS } from '../../../api/errors.ts';
import { pricePerSquareFootOf } from '../../../calc/comps/comparables.ts';
import { saleFlagLabels, type SaleFlag } from '../../../calc/comps/saleQuality.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { inLetterCase } from '../../../calc/format/letterCase.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import type { TabRow } from '../../../machines/property/surroundings/loadTab.ts';
import type { SortKey } from '../../../machines/property/surroundings/tabContext.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';

type Column = GridColumn<TabRow>;

const labelOf = (codes: Codes, code: string | null | undefined): string =>
  code === null || code === undefined ? MISSING : (codes[code] ?? code);

/** Price per square foot with two decimals (O-102: rounded for display only). */
export const pricePerSquareFootText = (row: Parameters<typeof pricePerSquareFootOf>[0]): string =>
  formatDollars(pricePerSquareFootOf(row), { forceCents: true });

/** A column of one value of the row; unknown is shown as such. */
const column = (
  key: SortKey,
  label: string,
  width: number,
  text: (value: TabRow[SortKey]) => string,
  more: Partial<Column> = {},
): Column => ({
  key,
  label,
  width,
  align: 'right',
  sortable: true,
  text: (row) => text(row[key] ?? null),
  className: (row) => ((row[key] ?? null) === null ? 'grid-cell--missing' : ''),
  ...more,
});

// The columns below are made with the kind of their value; only the kind is asserted here.
const asNumber = (value: TabRow[SortKey]): number | null => (typeof value === 'number' ? value : null);
const asText = (value: TabRow[SortKey]): string | null => (typeof value === 'string' ? value : null);
const number = (key: SortKey, label: string, width: number, decimals = 0, more: Partial<Column> = {}): Column =>
  column(key, label, width, (value) => formatNumber(asNumber(value), decimals), more);
const money = (key: SortKey, label: string, width = 92, more: Partial<Column> = {}): Column =>
  column(key, label, width, (value) => formatDollars(asNumber(value)), more);
const perFoot = (key: SortKey, label: string): Column =>
  column(key, label, 88, (value) => formatDollars(asNumber(value), { forceCents: true }));
const date = (key: SortKey, label: string, width = 94): Column =>
  column(key, label, width, (value) => formatDate(asText(value)));
const words = (key: SortKey, label: string, width: number, codes: Codes = {}): Column =>
  column(key, label, width, (value) => labelOf(codes, asText(value)), { align: 'left' });

const year: Column = number('yearBuilt', 'Year', 56, 0, {
  text: ({ yearBuilt }) => (yearBuilt === null ? MISSING : String(yearBuilt)),
});
const size = [number('squareFeet', 'Sq ft', 64), number('bedrooms', 'Bd', 44), number('bathrooms', 'Ba', 46, 1), year];

const situation: Column = words('saleSituation', 'Situation', 120, saleSituations);
const situationColumn: Column = {
  ...situation,
  className: ({ saleSituation }) =>
    saleSituation === null ? 'grid-cell--missing' : `comps-situation comps-situation--${saleSituation}`,
};

const sources: Codes = { M: 'Listing', U: 'Record' };
/** From where a sale is known; of one known from both the row is the first, the tooltip tells the other. */
const sourceColumn: Column = {
  ...words('type', 'Source', 118, sources),
  text: ({ type, otherRecord }) =>
    otherRecord == null ? labelOf(sources, type) : type === 'M' ? 'Listing, record' : 'Record, listing',
  tooltip: ({ otherRecord }) =>
    otherRecord == null
      ? null
      : `The same sale as ${otherRecord.id.startsWith('M') ? 'listing' : 'record'} ${otherRecord.id}: ${formatDate(otherRecord.saleDate)}, ${formatDollars(otherRecord.saleAmount)}`,
};

/** What the columns show beside the row itself. */
export interface RowMarks {
  readonly isSelected: (row: TabRow) => boolean;
  readonly flagsOf: (row: TabRow) => readonly SaleFlag[];
  /** Likeness to the subject, 0 to 100; null where nothing is compared. */
  readonly scoreOf: (row: TabRow) => number | null;
}

/** In place of the distance from a subject of which only the ZIP is known. */
const sharedPlaces: Readonly<Record<SharedPlace, string>> = { SUBDIVISION: 'Subdiv.', STREET: 'Street', ZIP: 'ZIP' };

const noMarks: RowMarks = { isSelected: () => false, flagsOf: () => [], scoreOf: () => null };

const shortFlags: Readonly<Record<SaleFlag, string>> = {
  nonMarket: 'not market',
  multiParcel: 'multi-parcel',
  sameParty: 'same party',
  outlier: 'outlier',
  shortHold: 'short hold',
};

/** Why a price is no market price, in words. */
const reasonOf = ({ notMarketReason: code }: TabRow): string | undefined =>
  Object.entries<string>(notMarketReasons).find(([key]) => key === code)?.[1];

/** The columns of a tab; the marks say which rows count and what speaks against them. */
export function tabColumns(tab: ComparisonTab, marks: RowMarks = noMarks): Column[] {
  const { isSelected, flagsOf, scoreOf } = marks;
  const head: Column[] = [
    {
      key: 'selected',
      selects: true,
      label: '•',
      title: 'Counts in the averages',
      width: 26,
      align: 'center',
      text: (row) => (isSelected(row) ? '•' : ''),
      className: () => 'comps-mark',
    },
    number('distanceFromSubject', 'Miles', 62, 2, {
      title: 'Distance from the subject',
      // Always two decimals: distances are compared down the column.
      text: ({ distanceFromSubject: miles, sharedPlace }) =>
        miles === null ? (sharedPlace ? sharedPlaces[sharedPlace] : MISSING) : miles.toFixed(2),
      className: ({ distanceFromSubject: miles }) => (miles === null ? 'grid-cell--missing' : ''),
    }),
    {
      key: 'streetAddress',
      label: 'Address',
      width: 168,
      sortable: true,
      text: ({ streetAddress }) => (streetAddress === null ? INVALID_ADDRESS : inLetterCase(streetAddress)),
      className: ({ streetAddress }) => (streetAddress === null ? 'grid-cell--missing' : ''),
      tooltip: ({ streetAddress, cityName, zip }) =>
        inLetterCase([streetAddress ?? INVALID_ADDRESS, cityName, zip].filter((part) => part !== null).join(', ')),
    },
  ];
  if (tab === 'FLIP') return [...head, ...flipColumns];
  if (tab !== 'COMP') return [...head, ...parcelColumns[tab], ...size];
  return [
    ...head,
    date('saleDate', 'Sold'),
    money('saleAmount', 'Price', 92, {
      className: ({ saleAmount }) => (saleAmount === null ? 'grid-cell--missing' : 'comps-price'),
    }),
    column('pricePerSquareFoot', '$/sq ft', 82, () => '', {
      text: pricePerSquareFootText,
      className: (row) => (pricePerSquareFootOf(row) === null ? 'grid-cell--missing' : ''),
    }),
    {
      key: 'score',
      label: 'Like',
      title: 'Likeness to the subject out of 100: distance, size, age, date and kind',
      width: 46,
      align: 'right',
      text: (row) => {
        const score = scoreOf(row);
        return score === null ? '' : String(score);
      },
    },
    {
      key: 'flags',
      label: 'Check',
      title: 'What speaks against the sale as a comparable',
      width: 84,
      text: (row) =>
        flagsOf(row)
          .map((flag) => (flag === 'nonMarket' ? (reasonOf(row) ?? shortFlags[flag]) : shortFlags[flag]))
          .join(', '),
      className: (row) => (flagsOf(row).length === 0 ? '' : 'comps-flag'),
      tooltip: (row) => {
        const flags = flagsOf(row).map((flag) =>
          flag === 'nonMarket'
            ? [saleFlagLabels[flag], reasonOf(row)].filter(Boolean).join(': ')
            : saleFlagLabels[flag],
        );
        return flags.length === 0 ? null : flags.join('. ');
      },
    },
    ...size,
    number('daysOnMarket', 'DOM', 58, 0, { title: 'Days on market' }),
    situationColumn,
    words('status', 'Status', 76, mlsListingStatuses),
    sourceColumn,
    number('lotSquareFeet', 'Lot sq ft', 84),
  ];
}

const flipColumns: readonly Column[] = [
  date('acqSaleDate', 'Bought'),
  money('acqSaleAmount', 'Purchase'),
  date('disSaleDate', 'Sold'),
  money('disSaleAmount', 'Resale'),
  money('grossProfit', 'Gross profit', 96),
  number('flipLength', 'Months', 62, 1),
  perFoot('acqSalePpsf', 'Bought $/sf'),
  perFoot('disSalePpsf', 'Sold $/sf'),
  ...size,
  situationColumn,
  sourceColumn,
];

const owner = words('ownerName', 'Owner', 150);
const lastSale = [date('saleDate', 'Last sale'), money('saleAmount', 'For')];
const equity = [
  money('estimatedValue', 'Est. value'),
  money('estimatedEquity', 'Est. equity'),
  column('loanToValue', 'LTV', 58, (value) => formatPercent(asNumber(value), 0), { title: 'Loan to value' }),
];
const foreclosure = [
  words('foreclosureStatus', 'Status', 150, foreclosureStatuses),
  date('foreclosureDate', 'Recorded'),
  money('unpaidBalance', 'Unpaid'),
];

/** What each tab of parcels is looked at for comes first. */
const parcelColumns: Readonly<Record<Exclude<ComparisonTab, 'COMP' | 'FLIP'>, readonly Column[]>> = {
  NEIGHBOR: [owner, ...lastSale, ...equity],
  LINKED: [words('cityName', 'City', 110), ...lastSale, ...equity],
  C: [owner, ...lastSale, situationColumn, money('estimatedValue', 'Est. value')],
  P: [...foreclosure, date('auctionDate', 'Auction'), owner, ...equity],
  F: [...foreclosure, owner, ...lastSale, money('estimatedValue', 'Est. value')],
  L: [
    words('lienType', 'Lien', 80, lienTypes),
    date('lienDate', 'Recorded'),
    money('lienAmount', 'Lien amount', 96),
    owner,
    ...equity,
  ],
  E: [owner, ...equity, number('ownershipLength', 'Owned, y', 76, 1), ...lastSale],
  V: [date('vacantDate', 'Vacant since', 98), owner, ...lastSale, money('estimatedValue', 'Est. value')],
  R: [owner, ...lastSale, money('estimatedValue', 'Est. value'), number('ownershipLength', 'Owned, y', 76, 1)],
  B: [number('bankruptcyChapter', 'Chapter', 68), date('bankruptcyDate', 'Recorded'), owner, ...equity],
  D: [date('divorceDate', 'Recorded'), owner, ...lastSale, ...equity],
};
