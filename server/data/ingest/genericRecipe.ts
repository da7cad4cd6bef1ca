/**
 * The recipe of a CSV file that explains itself: headers that are our fact names (key, label or column name, whatever
 * the case and spaces), names of the RESO Data Dictionary, or a few everyday words.
 */
import { facts, type Fact, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { fillableFacts, parseRecipe, type ColumnValue, type Recipe, type RecipeValue } from '../recipes/recipe.ts';
import { chooseColumns, isTaxpayer, simplify, targetIn, type Contested } from './chooseColumns.ts';
import { genericCodes, recordHeaders, resoAddressParts, saleParts } from './genericNames.ts';

export interface GenericOptions {
  /** County of every row; without it the file needs a county column. */
  readonly fips?: string;
  readonly asOf: string;
  readonly name: string;
  /** Fact or record field -> the column that is meant for it. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Of a workbook. */
  readonly sheet?: string | undefined;
}

/** What becomes of a column of the file. */
export interface ColumnMapping {
  readonly column: string;
  /** Fact key or record field (`deed.amount`); null = not used. */
  readonly target: string | null;
  readonly note: string;
}

export interface GenericRecipe {
  readonly recipe: Recipe;
  readonly mapping: readonly ColumnMapping[];
  /** What several columns could be. */
  readonly contested: readonly Contested[];
}

/**
 * Maps a header. Throws when there is no parcel number, neither a county column nor `fips`, or two columns that could each be the owner.
 *
 * @example genericRecipe(['ParcelNumber', 'Beds', 'Street address'], { fips: '53033', asOf: '2025-01-01', name: 'My list' })
 */
export function genericRecipe(header: readonly string[], options: GenericOptions): GenericRecipe {
  const { targets, contested } = chooseColumns(header, options.columns ?? {}, canUse);
  const notes = new Map(header.map((column) => [column, whyUnused(header, column)]));
  for (const { taken, others } of contested) for (const column of others) notes.set(column, `${taken} is used for it`);
  const apn = targets.get('apn');
  if (apn === undefined)
    throw new Error(`no column is a parcel number (APN, ParcelNumber); the columns are: ${header.join(', ')}`);
  const county = targets.get('fips');
  if (county === undefined && options.fips === undefined) {
    throw new Error('no column is a county code (FIPS): say which county with --fips 00000');
  }

  const factValues: Partial<Record<FactKey, RecipeValue>> = {};
  const records: Record<string, Record<string, ColumnValue>[]> = {};
  for (const [target, column] of targets) {
    if (target === 'apn' || target === 'fips') continue;
    const field = recordHeaders[target];
    if (field !== undefined) {
      const list = (records[field.kind] ??= []);
      (list[entryOf(target, targets)] ??= {})[field.field] = { column, codes: field.codes };
    } else if (isFillable(target)) factValues[target] = factValue(target, column);
  }
  composeFromReso(header, factValues, notes);
  const sold = saleParts.map((names) => header.find((column) => names.includes(simplify(column))));
  const [year, month] = sold;
  if (!targets.has('lastSaleDate') && year !== undefined && month !== undefined) {
    const parts = sold.filter((column) => column !== undefined);
    const list = (records['deed'] ??= []);
    (list[1] ??= {})['saleDate'] = { column: parts };
    for (const part of parts) notes.set(part, 'part of the sale date; a month counts from its first day');
  }
  const recipe = parseRecipe(
    {
      format: 1,
      id: 'generic',
      name: options.name,
      asOf: options.asOf,
      fips: county === undefined ? options.fips : undefined,
      loans: records['loan'] === undefined ? 'none_recorded' : 'source',
      unknownTexts: ['NA', 'N/A', 'NULL', 'null', 'None', 'Unknown'],
      codes: genericCodes,
      files: { file: { match: ['*'], apn, fips: county, sheet: options.sheet } },
      facts: factValues,
      records: Object.fromEntries(
        Object.entries(records).map(([kind, list]) => [kind, list.filter(Boolean).map((fields) => ({ fields }))]),
      ),
    },
    'the header',
  );
  const used = new Map([...targets].map(([target, column]) => [column, target]));
  const mapping = header.map((column) => {
    const target = used.get(column);
    return {
      column,
      target: target === undefined ? composedTarget(column, factValues) : fieldName(target),
      note: target === undefined ? (notes.get(column) ?? '') : noteOf(target, column),
    };
  });
  return { recipe, mapping, contested };
}

/** A document number belongs to the last transfer, or to the last sale where the file knows only sales. */
function entryOf(target: string, targets: ReadonlyMap<string, unknown>): number {
  const hasTransfer = targets.has('lastTransferDate') || targets.has('lastTransferAmount');
  return target === 'documentNumber' && !hasTransfer ? 1 : (recordHeaders[target]?.entry ?? 0);
}

function isFillable(target: string): target is FactKey {
  return (fillableFacts as readonly string[]).includes(target); // widened, to ask about any text
}

const canUse = (target: string): boolean =>
  target === 'apn' || target === 'fips' || isFillable(target) || recordHeaders[target] !== undefined;

/** RESO gives the fee for a period that another column names: a monthly fee must not pass for a yearly one. */
const isFeeOfSomePeriod = (column: string): boolean => simplify(column) === 'associationfee';

function whyUnused(header: readonly string[], column: string): string {
  if (isFeeOfSomePeriod(column)) return 'not used: give a yearly total';
  if (isTaxpayer(column)) return 'not used: who pays the tax need not be the owner';
  const target = targetIn(header, column);
  if (target === null) return 'not one of our names';
  return canUse(target) ? '' : 'computed by ingest';
}

function fieldName(target: string): string {
  const field = recordHeaders[target];
  return field === undefined ? target : `${field.kind}.${field.field}`;
}

function noteOf(target: string, column: string): string {
  if (!(target in facts)) return '';
  const fact: Fact = facts[target as FactKey]; // it is a key of `facts`, see the line above
  return fact.reso !== undefined && simplify(fact.reso) === simplify(column) ? 'RESO name' : '';
}

function factValue(target: FactKey, column: string): RecipeValue {
  if (target === 'propertyTypeCode') return { column, codes: 'propertyType' };
  if (target === 'propertyClass') return { column, codes: 'propertyClass' };
  return column;
}

/** Values that RESO spreads over several columns. */
function composeFromReso(
  header: readonly string[],
  values: Partial<Record<FactKey, RecipeValue>>,
  notes: Map<string, string>,
): void {
  const find = (name: string): string | undefined => header.find((column) => simplify(column) === simplify(name));
  const parts = resoAddressParts.map(find).filter((column) => column !== undefined);
  if (values.streetAddress === undefined && find('StreetNumber') !== undefined && find('StreetName') !== undefined) {
    values.streetAddress = { column: parts };
    for (const part of parts) notes.set(part, 'part of the street address');
  }
  const acres = find('LotSizeAcres') ?? find('Acres') ?? find('Acreage') ?? find('LotAcres');
  if (values.lotSquareFeet === undefined && acres !== undefined) {
    values.lotSquareFeet = { column: acres, scale: 43_560 };
    notes.set(acres, 'acres as square feet');
  }
  const full = find('BathroomsFull') ?? find('FullBaths') ?? find('FullBath');
  const half = find('BathroomsHalf') ?? find('HalfBaths') ?? find('HalfBath');
  if (values.bathrooms === undefined && full !== undefined) {
    values.bathrooms = half === undefined ? full : { add: [full, { column: half, scale: 0.5 }] };
    notes.set(full, 'full baths');
    if (half !== undefined) notes.set(half, 'half baths');
  }
}

function composedTarget(column: string, values: Partial<Record<FactKey, RecipeValue>>): string | null {
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && typeof value === 'object' && JSON.stringify(value).includes(JSON.stringify(column)))
      return key;
  }
  return null;
}
