/** Rows of the tabs as a table for files: columns with their labels, formats and values. */
import {
  mlsListingStatuses,
  notMarketReasons,
  saleSituations,
  type Codes,
} from '../../../src/api/catalogue/property/codes.ts';
import type { ComparableRow, FlipRow } from '../../../src/api/contract/property/surroundings.ts';
import { INVALID_ADDRESS } from '../../../src/api/errors.ts';
import type { NumberFormat } from '../../paper/xlsx/sheetDraft.ts';

export interface FileColumn<Row> {
  readonly label: string;
  readonly width: number;
  readonly format?: NumberFormat;
  readonly value: (row: Row) => string | number | null;
}

const labelOf = (codes: Codes, code: string | null): string | null => (code === null ? null : (codes[code] ?? code));
const yesNo = (flag: boolean | null): string | null => (flag === null ? null : flag ? 'Yes' : 'No');
/** Miles and months with as many decimals as mean something. */
const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));

const sourceOf = ({ type, otherRecord }: ComparableRow): string =>
  [type, ...(otherRecord == null ? [] : [type === 'M' ? 'U' : 'M'])]
    .map((source) => (source === 'M' ? 'Listing' : 'Public record'))
    .join(' and ')
    .replace(' and P', ' and p')
    .replace(' and L', ' and l');

const home: readonly FileColumn<ComparableRow>[] = [
  { label: 'Address', width: 28, value: ({ streetAddress }) => streetAddress ?? INVALID_ADDRESS },
  { label: 'City', width: 18, value: ({ cityName }) => cityName },
  { label: 'ZIP', width: 8, value: ({ zip }) => zip },
  { label: 'APN', width: 16, value: ({ apn }) => apn },
  { label: 'Miles', width: 8, format: 'ratio', value: ({ distanceFromSubject }) => rounded(distanceFromSubject, 3) },
];
const features: readonly FileColumn<ComparableRow>[] = [
  { label: 'Sq ft', width: 9, format: 'whole', value: ({ squareFeet }) => squareFeet },
  { label: 'Lot sq ft', width: 10, format: 'whole', value: ({ lotSquareFeet }) => lotSquareFeet },
  { label: 'Beds', width: 6, format: 'number', value: ({ bedrooms }) => bedrooms },
  { label: 'Baths', width: 6, format: 'number', value: ({ bathrooms }) => bathrooms },
  { label: 'Year built', width: 10, format: 'whole', value: ({ yearBuilt }) => yearBuilt },
];
const source: readonly FileColumn<ComparableRow>[] = [
  { label: 'Sale situation', width: 18, value: ({ saleSituation }) => labelOf(saleSituations, saleSituation) },
  { label: 'Status', width: 10, value: ({ status }) => labelOf(mlsListingStatuses, status) },
  {
    label: 'No market sale because',
    width: 28,
    value: ({ notMarketReason }) => labelOf(notMarketReasons, notMarketReason),
  },
  { label: 'Multi-parcel', width: 11, value: ({ multiParcel }) => yesNo(multiParcel) },
  { label: 'Source', width: 24, value: sourceOf },
  { label: 'Selected', width: 9, value: ({ selected }) => yesNo(selected) },
  { label: 'Id', width: 20, value: ({ id }) => id },
  { label: 'Other record', width: 20, value: ({ otherRecord }) => otherRecord?.id ?? null },
];

export const comparableColumns: readonly FileColumn<ComparableRow>[] = [
  ...home,
  { label: 'Sale date', width: 12, value: ({ saleDate }) => saleDate },
  { label: 'Sale amount', width: 13, format: 'money', value: ({ saleAmount }) => saleAmount },
  { label: '$/sq ft', width: 10, format: 'money', value: ({ pricePerSquareFoot }) => rounded(pricePerSquareFoot, 2) },
  { label: 'List amount', width: 13, format: 'money', value: ({ listingAmount }) => listingAmount },
  { label: 'Days on market', width: 14, format: 'whole', value: ({ daysOnMarket }) => daysOnMarket },
  ...features,
  ...source,
];

export const flipColumns: readonly FileColumn<FlipRow>[] = [
  ...home,
  { label: 'Bought', width: 12, value: ({ acqSaleDate }) => acqSaleDate },
  { label: 'Purchase', width: 13, format: 'money', value: ({ acqSaleAmount }) => acqSaleAmount },
  { label: 'Purchase $/sq ft', width: 15, format: 'money', value: ({ acqSalePpsf }) => rounded(acqSalePpsf, 2) },
  { label: 'Sold', width: 12, value: ({ disSaleDate }) => disSaleDate },
  { label: 'Resale', width: 13, format: 'money', value: ({ disSaleAmount }) => disSaleAmount },
  { label: 'Resale $/sq ft', width: 14, format: 'money', value: ({ disSalePpsf }) => rounded(disSalePpsf, 2) },
  { label: 'Gross profit', width: 13, format: 'money', value: ({ grossProfit }) => grossProfit },
  { label: 'Months', width: 8, format: 'number', value: ({ flipLength }) => rounded(flipLength, 1) },
  ...features,
  ...source,
];
