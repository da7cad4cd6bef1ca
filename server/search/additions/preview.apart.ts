/** The first rows of a file as they will be: a load for trial that touches nothing. */
import { factColumn, factKeys, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { PREVIEWED_ROWS, type SourcePreview } from '../../../src/api/contract/search/addSource.ts';
import { factText } from '../../../src/api/property/factText.ts';
import { isUntold } from '../../../src/api/search/isUntold.ts';
import { dryRun, type Ask } from '../../data/ingest/dryRun.ts';
import type { Plain } from '../../data/warehouse/readRows.ts';
import type { Recipe } from '../../data/recipes/recipe.ts';
import { isCurrent } from '../conditions/locationSql.ts';
import { leadCounts } from '../results/search.queries.ts';
import { countsByType, toldTiles } from '../sources/toldTiles.ts';
import { anyFile } from './anyFile.ts';
import { countsOf } from './countsOf.ts';
import { onScreen, orWhy, type Told } from './sentence.ts';

export interface PreviewOrder {
  readonly recipe: Recipe;
  readonly file: string;
  readonly warehouseDir: string;
  readonly workDir: string;
}

export const run = async (order: PreviewOrder): Promise<Told<SourcePreview>> =>
  await orWhy(async () => await preview(order));

type Tells = Pick<SourcePreview, 'told' | 'untold'>;

async function preview({ recipe, file, warehouseDir: dir, workDir: workIn }: PreviewOrder): Promise<SourcePreview> {
  const shown = PREVIEWED_ROWS;
  const tried = await dryRun<Tells>({ recipe: anyFile(recipe), files: [file], dir, workIn, shown, ask });
  const { outcome, firstRows, rowsRead, rowsRejected, limit, asked } = tried;
  const keys = factKeys.filter((key) => firstRows.some((row) => row[factColumn(key)] !== undefined));
  return {
    ...countsOf(tried),
    isWhole: rowsRead < limit,
    rowsKept: rowsRead - rowsRejected,
    facts: keys.map((key) => ({ key, label: facts[key].label })),
    rows: firstRows.map((row) => keys.map((key) => textOf(key, row[factColumn(key)]))),
    ...asked,
    refused: outcome !== null && 'refused' in outcome ? onScreen(outcome.refused) : null,
    outcome:
      outcome === null || 'refused' in outcome
        ? null
        : {
            parcels: outcome.parcels,
            newParcels: outcome.newParcels,
            replaced: outcome.replacedParcels,
            retired: outcome.rolls?.retired ?? 0,
            isUnchanged: outcome.isUnchanged,
          },
  };
}

/** By the rule by which the sources and the filters say ?, of the parcels of the file. */
const ask: Ask<Tells> = async ({ rows }) => {
  const [counted] = await rows<Record<string, number>>(
    `SELECT ${leadCounts(toldTiles).join(', ')} FROM parcel
      WHERE property_id IN (SELECT property_id FROM stage_parcel) AND ${isCurrent('parcel')}`,
  );
  const counts = countsByType(counted);
  return {
    told: counts.filter((one) => !isUntold(one)).map(({ type }) => type),
    untold: counts.filter(isUntold).map(({ type }) => type),
  };
};

/** Money is in cents in the build. */
function textOf(key: FactKey, value: Plain | undefined): string | null {
  if (value === undefined || value === null) return null;
  const shown = facts[key].kind === 'money' && typeof value === 'number' ? value / 100 : value;
  return factText(key, shown as Parameters<typeof factText>[1]); // as the kind of the fact says
}
