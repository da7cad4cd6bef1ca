import { isRefusal } from '../../server/platform/http/refuse.ts';
import { findComparables } from '../../server/property/comparables/findComparables.ts';
import { selectLinked, selectParcel, selectSalesAround } from '../../server/property/record/properties.queries.ts';
import { recordsInOrder } from '../../server/property/record/recordsInOrder.ts';
import { comparablesPdf } from '../../server/property/reports/comparables/comparablesPdf.ts';
import { comparablesReport } from '../../server/property/reports/comparables/comparablesReport.ts';
import { mapContent } from '../../server/property/reports/comparables/mapContent.ts';
import { openWarehouse, type Warehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { benchScreen } from '../property/benchScreen.ts';
import { openStraight, recorder, type Statement } from '../search/straight.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { measure, type MeasureOptions } from '../support/measure.ts';
import type { Options } from '../support/options.ts';
import { checkThat } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';
import { readsAll } from '../../test/support/readsAll.ts';

const rounds: MeasureOptions = { rounds: 21, budgetMs: 4000, batchMs: 0, warmUpMs: 300 };
/** The day of the searches: that of the sample data. */
const TODAY = '2026-03-02';
/** More than a full record asks at once. */
const CONNECTIONS = 12;

/**
 * One house at each size: its full record and its comparables against the same SQL in DuckDB alone, its report, and what
 * a person waits for on the screen.
 */
export async function benchProperty({ sizes }: Options): Promise<PartResult> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const parcels of sizes) {
    const dir = await sampleWarehouse(parcels);
    const file = (await currentSnapshot(dir))?.path ?? '';
    const warehouse = await openWarehouse(dir);
    const straight = await openStraight(file, CONNECTIONS);
    try {
      const id = await houseOf(warehouse);
      const recorded = recorder(warehouse);
      await recordOf(recorded, id);
      const recordSql = recorded.taken();
      const found = await comparablesOf(recorded, id);
      const comparableSql = recorded.taken();
      const selected = found.comparables.filter((row) => row.selected).length;
      checkThat('the house has comparables', selected >= 3);
      const run = async (statements: readonly Statement[]) => {
        for (let from = 0; from < statements.length; from += CONNECTIONS)
          await straight.run(statements.slice(from, from + CONNECTIONS));
      };
      const times = await measure(
        {
          record: async () => await recordOf(warehouse, id),
          recordStraight: async () => await run(recordSql),
          comparables: async () => await comparablesOf(warehouse, id),
          comparablesStraight: async () => await run(comparableSql),
          report: async () => await reportOf(warehouse, id),
        },
        rounds,
      );
      const size = `${parcels.toLocaleString('en-US')} parcels`;
      const figure = (name: string, ours: number, label: string, other: number, otherLabel: string): Figure => ({
        name: `${name}, ${size}`,
        ours: { label, value: ours, unit: 'ns' },
        other: { label: otherLabel, value: other, unit: 'ns' },
        goal: null,
      });
      const { record, recordStraight, comparables, comparablesStraight, report } = times;
      figures.push(
        figure('full record', record.median, 'in process', recordStraight.median, 'same SQL in DuckDB'),
        figure('comparables', comparables.median, 'in process', comparablesStraight.median, 'same SQL in DuckDB'),
        figure('market analysis as PDF', report.median, 'search, map, PDF', comparables.median, 'the search alone'),
      );
      notes.push(
        `${size}: ${found.comparables.length} comparables of the house, ${found.market?.length ?? 0} market sales`,
      );
    } finally {
      straight.close();
      await warehouse.close();
    }
    // One after the other: the server has the file, and the memory, for itself.
    const screen = await benchScreen(dir, `${parcels.toLocaleString('en-US')} parcels`);
    figures.push(...screen.figures);
    notes.push(...screen.notes);
  }
  return { figures, notes };
}

/** A usual house among others, always the same one. */
async function houseOf(warehouse: Warehouse): Promise<number> {
  const houses = await warehouse.query<{ id: number }>(
    `SELECT property_id AS id FROM parcel WHERE latitude IS NOT NULL AND square_feet BETWEEN 1200 AND 2200
     AND property_type_code = '1001' ORDER BY property_id LIMIT 50`,
  );
  for (const { id } of houses)
    if ((await comparablesOf(warehouse, id)).comparables.filter(({ selected }) => selected).length >= 3) return id;
  throw new Error('no house of the sample has three comparables');
}

async function recordOf(warehouse: Warehouse, id: number) {
  const record = await warehouse.record(id);
  if (record === undefined) throw new Error(`no parcel ${id}`);
  const around = await Promise.all([
    selectLinked(warehouse, record.facts),
    selectSalesAround(warehouse, record.facts, 0.5),
  ]);
  return [recordsInOrder(record), ...around];
}

async function comparablesOf(warehouse: Warehouse, id: number) {
  const found = await findComparables(
    warehouse,
    readsAll,
    { subjectPropertyId: id, useDefaults: true, withMarket: true },
    TODAY,
  );
  if (isRefusal(found)) throw new Error(`refused: ${found.userMessage}`);
  return found;
}

async function reportOf(warehouse: Warehouse, id: number): Promise<Buffer> {
  const [facts, answer] = await Promise.all([selectParcel(warehouse, id), comparablesOf(warehouse, id)]);
  if (facts === undefined) throw new Error(`no parcel ${id}`);
  const selected = answer.comparables.filter((row) => row.selected);
  const map = await mapContent(warehouse, facts, selected, answer.search);
  return await comparablesPdf(
    comparablesReport({
      facts,
      source: { name: 'Sample', asOf: null },
      answer,
      overrides: {},
      date: TODAY,
      hasListings: true,
      map,
    }),
  );
}
