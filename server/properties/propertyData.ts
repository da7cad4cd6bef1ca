import { factKeys, facts as catalogue } from '../../src/api/catalogue/facts.ts';
import type { Correction, Facts, PropertyRecord } from '../../src/api/contract/properties.ts';
import type { CsvCell } from '../reports/csv/csvText.ts';

type Data = Pick<PropertyRecord, 'source' | 'deeds' | 'loans' | 'liens' | 'foreclosures' | 'listings' | 'court'> & {
  readonly facts: Facts;
  readonly corrections: readonly Correction[];
};

const lists = {
  deeds: 'Sale',
  loans: 'Loan',
  liens: 'Lien',
  foreclosures: 'Foreclosure',
  listings: 'Listing',
  court: 'Court record',
} as const;

/**
 * A property as rows of name and value (O-095): where it comes from, every fact (empty when unknown), the records by
 * number, what people corrected.
 */
export function propertyDataRecords(data: Data): CsvCell[][] {
  const records: CsvCell[][] = [
    ['Name', 'Value'],
    ['Source', data.source.name],
    ['As of', data.source.asOf],
    ...factKeys.map((key): CsvCell[] => [catalogue[key].label, cellOf(data.facts[key])]),
  ];
  for (const [list, label] of Object.entries(lists) as [keyof typeof lists, string][]) {
    // exactly the entries of the object above
    data[list].forEach((record, index) => {
      for (const [field, value] of Object.entries(record)) {
        if (field !== 'id') records.push([`${label} ${index + 1} ${wordsOf(field)}`, cellOf(value)]);
      }
    });
  }
  for (const { fact, value, by, at } of data.corrections)
    records.push([`${catalogue[fact].label} (corrected by ${by} on ${at.slice(0, 10)})`, cellOf(value)]);
  return records;
}

function cellOf(value: string | number | boolean | readonly string[] | null): CsvCell {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' && value !== null ? value.join(', ') : value;
}

/** @example wordsOf('documentType') // 'document type' */
const wordsOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
