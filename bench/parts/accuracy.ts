import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isRefusal } from '../../server/platform/http/refuse.ts';
import { findComparables } from '../../server/property/comparables/findComparables.ts';
import { selectParcel } from '../../server/property/record/properties.queries.ts';
import { ingest } from '../../server/data/ingest/ingest.ts';
import { findRecipe } from '../../server/data/recipes/recipeCatalogue.ts';
import { openWarehouse, type Warehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { comparableAverages } from '../../src/calc/comps/comparables.ts';
import { afterRepairValue } from '../../src/calc/comps/afterRepairValue.ts';
import { compSubject } from '../../src/calc/comps/compSubject.ts';
import { addDays, addMonths } from '../../src/calc/dates.ts';
import { cacheDir } from '../support/cacheDir.ts';
import { fingerprint } from '../support/fingerprint.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { accuracyOf, table, type Estimate } from '../accuracy/accuracyOf.ts';
import { readsAll } from '../../test/support/readsAll.ts';

/** Sales that are estimated in each county: drawn by the hash of their number, always the same ones. */
const SAMPLE = 600;

interface Place {
  readonly label: string;
  readonly fips: string;
  readonly recipe: string;
  readonly folder: string;
  /** Sales before it lack a year of comparables in the data, or are of another time than the facts of the roll. */
  readonly from: string;
}

const places: readonly Place[] = [
  { label: 'King County', fips: '53033', recipe: 'king-county-wa-sales', folder: 'king_county_wa', from: '2014-11-01' },
  {
    label: 'Charlottesville',
    fips: '51540',
    recipe: 'charlottesville-va',
    folder: 'charlottesville_va',
    from: '2016-01-01',
  },
];

/**
 * How near the value comes: each sale of a seeded sample is left out and estimated from the comparables as of the day
 * before it, found by the same search as on screen with its usual bounds. The plain averages use the same selected
 * comparables.
 */
export async function benchAccuracy(): Promise<PartResult> {
  const data = process.env['PLATBOOK_REAL_DATA'] ?? join(import.meta.dirname, '../../../shared/data');
  const present = places.filter(({ folder }) => existsSync(join(data, folder)));
  if (present.length < places.length)
    return { figures: [], notes: ['the folder of real records is not on this machine: left out (PLATBOOK_REAL_DATA)'] };
  const dir = await warehouseOf(data);
  const warehouse = await openWarehouse(dir);
  try {
    const figures: Figure[] = [];
    const notes: string[] = [];
    for (const place of places) {
      const all = await estimatesOf(warehouse, place);
      const estimates = all.filter(({ isWidened }) => !isWidened);
      const wide = all.filter(({ isWidened }) => isWidened);
      notes.push(
        `${place.label}: ${estimates.length} sales with three or more comparables of ${SAMPLE} drawn`,
        ...table(estimates),
        `  ${SAMPLE - all.length} without a value; ${wide.length} more from a widened search:`,
        ...(wide.length === 0 ? [] : table(wide)),
      );
      const error = accuracyOf(estimates, 'value').medianError;
      for (const [method, label] of [
        ['average', 'average price'],
        ['perSquareFoot', 'average $/sq ft'],
      ] as const) {
        figures.push({
          name: `${place.label}: median error`,
          ours: { label: 'our value', value: error * 100, unit: 'percent' },
          other: { label, value: accuracyOf(estimates, method).medianError * 100, unit: 'percent' },
          goal: { bound: 'at most', ratio: 0.9 },
        });
      }
    }
    return { figures, notes };
  } finally {
    await warehouse.close();
  }
}

async function warehouseOf(data: string): Promise<string> {
  const name = `real-${fingerprint(['server/data/ingest', 'server/data/warehouse/schema.ts', 'src/api/catalogue/property/facts.ts', 'recipes'])}`;
  const dir = cacheDir(join('warehouses', name));
  if (existsSync(join(dir, 'current.json'))) return dir;
  for (const { recipe, folder } of places)
    await ingest({ dir, recipe: await findRecipe(recipe), files: [join(data, folder)] });
  return dir;
}

/** An estimate; whether the usual bounds had too few comparables. */
interface Told extends Estimate {
  readonly isWidened: boolean;
}

interface Sold {
  readonly propertyId: number;
  readonly saleDate: string;
  readonly price: number;
}

async function estimatesOf(warehouse: Warehouse, { fips, from }: Place): Promise<Told[]> {
  const sold = await warehouse.query<Sold>(
    `SELECT d.property_id AS "propertyId", d.sale_date AS "saleDate", d.amount_cents / 100 AS price
     FROM deed d JOIN parcel p USING (fips, property_id)
     WHERE d.fips = $fips AND d.market_sale AND d.multi_parcel IS DISTINCT FROM true AND d.amount_cents >= 5000000
       AND d.sale_date >= $from::DATE AND p.square_feet > 0 AND p.latitude IS NOT NULL AND p.property_class = 'R'
     ORDER BY md5(d.deed_id::VARCHAR), d.deed_id LIMIT ${SAMPLE}`,
    { fips, from },
  );
  const estimates: Told[] = [];
  for (const sale of sold) {
    const estimate = await estimateOf(warehouse, sale);
    if (estimate !== null) estimates.push(estimate);
  }
  return estimates;
}

async function estimateOf(warehouse: Warehouse, { propertyId, saleDate, price }: Sold): Promise<Told | null> {
  const facts = await selectParcel(warehouse, propertyId);
  const dayBefore = addDays(saleDate, -1);
  const window = { saleDateMin: addMonths(dayBefore, -12), saleDateMax: dayBefore };
  const answer = await findComparables(
    warehouse,
    readsAll,
    { subjectPropertyId: propertyId, useDefaults: true, withMarket: true, ...window },
    dayBefore,
  );
  if (facts === undefined || isRefusal(answer)) throw new Error(`no comparables of ${propertyId}`);
  const selected = answer.comparables.filter((row) => row.selected);
  if (selected.length < 3) return null;
  const averages = comparableAverages(selected);
  const ours = afterRepairValue(compSubject(facts, dayBefore), selected, answer.market ?? []);
  if (ours === null) return null;
  return {
    price,
    isWidened: answer.note?.includes('widened') === true,
    average: averages.saleAmount ?? 0,
    perSquareFoot: (averages.pricePerSquareFoot ?? 0) * (facts.squareFeet ?? 0),
    value: ours.value,
    low: ours.low,
    high: ours.high,
  };
}
