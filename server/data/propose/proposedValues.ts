/** What a recipe reads from the columns that were taken. */
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { ColumnValue, RecipeValue } from '../recipes/recipe.ts';
import { slotFor, type Assigned } from './assignColumns.ts';
import type { MeaningKey } from './rollWords.ts';
import { NO_EXEMPTION, proposedRecords, type ProposedRecords } from './proposedRecords.ts';
import { shareOf, type SeenColumn } from './seenColumn.ts';

export interface ProposedValues {
  readonly facts: Partial<Record<FactKey, RecipeValue>>;
  readonly deeds: readonly Readonly<Record<string, ColumnValue | string>>[];
  /** Listings, liens and foreclosures. */
  readonly others: ProposedRecords;
}

/** Facts that a column fills as it stands. */
const plain = [
  'alternateApn',
  'unitNumber',
  'stateCode',
  'zip',
  'latitude',
  'longitude',
  'subdivision',
  'legalDescription',
  'zoning',
  'squareFeet',
  'yearBuilt',
  'effectiveYearBuilt',
  'buildingCount',
  'basementSquareFeet',
  'garageSpaces',
  'ownerName',
  'owner2Name',
  'mailCareOf',
  'mailStreetAddress',
  'mailZip',
  'assessedValue',
  'assessedLandValue',
  'assessedImprovementValue',
  'assessedYear',
  'taxAmount',
  'taxDelinquentAmount',
  'taxDelinquentYear',
  'vacant',
] as const satisfies readonly (MeaningKey & FactKey)[];

/** Rolls write 0 where there is no building, and where nobody has estimated. */
const counted = ['bedrooms', 'rooms', 'stories', 'units', 'estimatedValue'] as const satisfies readonly (MeaningKey &
  FactKey)[];
const noZero = { unknown: ['0', '0.0', '00', '000'] };

const streetParts = [
  'streetNumber',
  'streetPreDirection',
  'streetName',
  'streetSuffix',
  'streetPostDirection',
] as const;

export function proposedValues({ slots }: Assigned): ProposedValues {
  const columnOf = (meaning: MeaningKey, turn = 1): string | undefined =>
    slots.get(slotFor(meaning, turn))?.column.header;
  const values: Partial<Record<FactKey, RecipeValue>> = {};
  for (const key of plain) {
    const column = columnOf(key);
    if (column !== undefined) values[key] = column;
  }
  for (const key of counted) {
    const column = columnOf(key);
    if (column !== undefined) values[key] = { column, ...noZero };
  }
  Object.assign(values, addressOf(slots), cityOfMail(columnOf), lotOf(columnOf), bathsOf(columnOf), livedIn(columnOf));
  const turns = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  return {
    facts: values,
    others: proposedRecords(columnOf),
    deeds: turns.flatMap((turn) => deedOf((meaning) => slots.get(slotFor(meaning, turn))?.column, turn)),
  };
}

type ColumnOf = (meaning: MeaningKey) => string | undefined;
type Values = ProposedValues['facts'];

/** "1808 FOX CHASE DR, GOODLETTSVILLE": where most lines go on with a city and no column has it. */
const LINE_AND_CITY = /^[^,]*\d[^,]*, *[A-Z .'-]+$/i;

function addressOf(slots: Assigned['slots']): Values {
  const whole = slots.get(slotFor('streetAddress'))?.column;
  const city = slots.get(slotFor('cityName'))?.column.header;
  const cityValue = city === undefined ? {} : { cityName: city };
  if (whole !== undefined) {
    const column = whole.header;
    if (city !== undefined || (shareOf(whole, (text) => LINE_AND_CITY.test(text)) ?? 0) < 0.8)
      return { streetAddress: column, ...cityValue };
    return { streetAddress: { column, pattern: '^([^,]*)' }, cityName: { column, pattern: ', *(.*)$' } };
  }
  const parts = streetParts.flatMap((part) => slots.get(slotFor(part))?.column.header ?? []);
  const isWhole = slots.has(slotFor('streetNumber')) && slots.has(slotFor('streetName'));
  return { ...(isWhole ? { streetAddress: { column: parts } } : {}), ...cityValue };
}

function cityOfMail(columnOf: ColumnOf): Values {
  const [city, state, both] = [columnOf('mailCity'), columnOf('mailState'), columnOf('mailCityState')];
  return {
    ...(city === undefined ? {} : { mailCity: city }),
    ...(state === undefined ? {} : { mailState: state }),
    ...(both === undefined || city !== undefined
      ? {}
      : { mailCity: { column: both, pattern: '^(.*?)(?:,? +[A-Za-z]{2}\\.?)?$' } }),
    ...(both === undefined || state !== undefined
      ? {}
      : { mailState: { column: both, pattern: ' ([A-Za-z]{2})\\.?$' } }),
  };
}

function lotOf(columnOf: ColumnOf): Values {
  const [feet, acres] = [columnOf('lotSquareFeet'), columnOf('lotAcres')];
  const fromAcres = acres === undefined ? [] : [{ column: acres, scale: 43_560 }];
  const [first, ...others] = [...(feet === undefined ? [] : [feet]), ...fromAcres];
  if (first === undefined) return {};
  return { lotSquareFeet: others.length === 0 ? first : [first, ...others] };
}

function bathsOf(columnOf: ColumnOf): Values {
  const [all, full, half] = [columnOf('bathrooms'), columnOf('fullBaths'), columnOf('halfBaths')];
  if (all !== undefined) return { bathrooms: { column: all, ...noZero } };
  if (full === undefined) return {};
  const fulls = { column: full, ...noZero };
  return { bathrooms: half === undefined ? fulls : { add: [fulls, { column: half, scale: 0.5 }] } };
}

/** Who has an exemption lives there; of who has none it says nothing. */
function livedIn(columnOf: ColumnOf): Values {
  const [flag, homestead] = [columnOf('ownerOccupied'), columnOf('homestead')];
  const exempt = homestead === undefined ? [] : [{ column: homestead, codes: 'homestead', unknown: [...NO_EXEMPTION] }];
  const [first, ...others] = [...(flag === undefined ? [] : [flag]), ...exempt];
  if (first === undefined) return {};
  return { ownerOccupied: others.length === 0 ? first : [first, ...others] };
}

/** None where no day says when it was. */
function deedOf(
  of: (meaning: MeaningKey) => SeenColumn | undefined,
  turn: number,
): Record<string, ColumnValue | string>[] {
  const columnOf = (meaning: MeaningKey): string | undefined => of(meaning)?.header;
  const [year, month] = [columnOf('saleYear'), columnOf('saleMonth')];
  const recorded = turn === 1 ? columnOf('recordingDate') : undefined;
  const day =
    columnOf('saleDate') ?? (year === undefined || month === undefined ? undefined : { column: [year, month] });
  if (day === undefined && recorded === undefined) return [];
  const [number, book, page] = [of('saleDocument'), of('saleBook'), of('salePage')];
  // Some counties number their deeds, others name book and page; of both columns one is nearly empty then.
  const isByBook = book !== undefined && page !== undefined && book.filled > (number?.filled ?? -1);
  const qualified = columnOf('saleQualified');
  const fields = {
    saleDate: day,
    recordingDate: recorded,
    amount: columnOf('salePrice'),
    documentNumber: isByBook ? { column: [book.header, page.header] } : number?.header,
    qualified: qualified === undefined ? undefined : { column: qualified, codes: 'qualified' },
    ...(turn === 1 ? { buyer: columnOf('buyer'), seller: columnOf('seller') } : {}),
  };
  const known = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return [Object.fromEntries(known)];
}
