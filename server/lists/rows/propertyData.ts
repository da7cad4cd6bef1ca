import { factKeys, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import { download, type Download } from '../../platform/http/download.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import type { Services } from '../../platform/http/services.ts';
import { csvText, type CsvCell } from '../../paper/csv/csvText.ts';
import { findSavedProperty } from './saved.queries.ts';
import type { Principal } from '../../platform/tenant.ts';

/** Everything known of a property as CSV, a name and its value in each row (C039). Unknown is empty. */
export async function propertyData(services: Services, principal: Principal, id: number): Promise<Download | Refusal> {
  const { warehouse, store } = services;
  const record = warehouse.current() === null ? undefined : await warehouse.record(id);
  if (record === undefined) return refuseUnknownProperty(warehouse);
  const values = record.facts;
  const saved = await findSavedProperty(store.db, principal, id);
  const own: [string, CsvCell][] =
    saved === null
      ? []
      : [
          ['Note', saved.note],
          ['Tags', saved.tags.join(', ')],
          ['Snoozed until', saved.snoozedUntil],
          ['Date added', saved.dateAdded.slice(0, 10)],
        ];
  const records = [
    ['Name', 'Value'],
    ...factKeys.map((key): [string, CsvCell] => [facts[key].label, cellOf(values[key])]),
    ...own,
  ];
  return download(`property-${id}.csv`, 'text/csv; charset=utf-8', csvText(records));
}

function cellOf(value: Facts[FactKey]): CsvCell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value.join(', ');
}
