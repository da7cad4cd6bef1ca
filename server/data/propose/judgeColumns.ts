/** What each column could mean, by its name and by its values, how surely and why. */
import { rollFields } from '../../../src/api/catalogue/search/rollFields.ts';
import { nameSays, type NameSays } from './columnName.ts';
import { isDegrees, isPersonOrCompany, looksLike, tellingLooks } from './looks.ts';
import { meanings, type MeaningKey } from './rollWords.ts';
import { shareOf, type SeenColumn, type SeenTable } from './seenColumn.ts';

export interface Candidate {
  readonly meaning: MeaningKey;
  /** Which sale it is of; see NameSays. */
  readonly turn: number;
  /** 0 to 1. */
  readonly sure: number;
  readonly why: string;
}

export interface JudgedColumn extends SeenColumn {
  /** The surest first. */
  readonly candidates: readonly Candidate[];
  /** In short, what its values are. */
  readonly shape: string;
  /** A person has said what it is; without a candidate: that it is not used. */
  readonly isChosen: boolean;
}

/** From here on a proposal is taken. */
export const TAKEN_FROM = 0.5;
/** A share of values that fit from here on takes nothing away: every roll has some that do not. */
const FITS = 0.7;
const SQUARE_FEET_PER_ACRE = 43_560;

export function judgeColumns(table: Pick<SeenTable, 'columns' | 'rows'>): JudgedColumn[] {
  return dayOfSale(lotsApart(table.columns.map((column) => judgeColumn(column, table.rows))));
}

function judgeColumn(column: SeenColumn, rows: number): JudgedColumn {
  const named = byName(column);
  const candidates = [...(named === null ? byValues(column, rows) : [named])].toSorted((a, b) => b.sure - a.sure);
  return { ...column, candidates, shape: shapeOf(column, rows), isChosen: false };
}

/** ST is a state and a street: MAILST and MAIL_ST are what their values are. Null: as the name says. */
function stateOrStreet(column: SeenColumn, { meaning }: NameSays): NameSays | null {
  const isPlainState = meaning === 'streetName' && (shareOf(column, (text) => looksLike('state', text)) ?? 0) >= 0.95;
  if (isPlainState) return { meaning: 'stateCode', turn: 1, sure: 0.85 };
  const looks = { mailState: 'mailLine', mailStreetAddress: 'state' } as const;
  if (meaning !== 'mailState' && meaning !== 'mailStreetAddress') return null;
  if ((shareOf(column, (text) => looksLike(looks[meaning], text)) ?? 0) < 0.8) return null;
  return { meaning: meaning === 'mailState' ? 'mailStreetAddress' : 'mailState', turn: 1, sure: 0.85 };
}

function byName(column: SeenColumn): Candidate | null {
  const said = nameSays(column.header);
  if (said === null) return null;
  const isWhole = said.meaning === 'streetName' && (shareOf(column, (text) => looksLike('line', text)) ?? 0) >= 0.8;
  const says: NameSays = isWhole
    ? { meaning: 'streetAddress', turn: 1, sure: 0.85 }
    : (stateOrStreet(column, said) ?? said);
  const { look } = meanings[says.meaning];
  const label = rollFields[says.meaning];
  const fit = shareOf(column, (text) => looksLike(look, text));
  if (fit === null) return { ...says, sure: round(says.sure * 0.6), why: `named like ${label}, but empty` };
  const sure = round(says.sure * (fit >= FITS ? 1 : 0.2 + fit));
  const why =
    fit >= FITS ? `named like ${label}` : `named like ${label}, but only ${percent(fit)} of its values look like it`;
  return { meaning: says.meaning, turn: says.turn, sure, why };
}

/** What has a number of its own in each row and is no parcel. */
const NO_PARCEL = /mls|object|^[og]?f?id\d*$|unique|case|row|record|registry|instrument|serial|guid|sequence|seq|adv/i;

/** Of a column whose name says nothing. */
function byValues(column: SeenColumn, rows: number): Candidate[] {
  const found: Candidate[] = [];
  const add = (meaning: MeaningKey, sure: number, what: string, passes: (text: string) => boolean): void => {
    const share = shareOf(column, passes);
    if (share !== null && share >= 0.8 && column.filled * 4 >= rows)
      found.push({
        meaning,
        turn: 1,
        sure: round(sure * share),
        why: `${percent(share)} of its values look like ${what}`,
      });
  };
  const { header, filled, distinct } = column;
  const differ = filled === 0 ? 0 : distinct / filled;
  const isLong = (shareOf(column, (text) => text.replace(/[^A-Z0-9]/gi, '').length >= 6) ?? 0) > 0.9;
  const mayBeKey = filled === rows && rows > 1 && differ > 0.9;
  // A plain "id" of many digits is what some lists call the parcel number.
  const isNamedOtherwise = NO_PARCEL.test(header.trim()) && !/^id$/i.test(header.trim());
  if (mayBeKey && isLong && !isNamedOtherwise)
    add('apn', 0.58 * differ, 'parcel numbers', (text) => looksLike('parcel', text) && !looksLike('date', text));
  add('latitude', 0.6, tellingLooks.latitude, (text) => isDegrees('latitude', text));
  add('longitude', 0.6, tellingLooks.longitude, (text) => isDegrees('longitude', text));
  if (differ > 0.25) add('streetAddress', 0.55, tellingLooks.line, (text) => looksLike('line', text));
  add('stateCode', 0.5, tellingLooks.state, (text) => looksLike('state', text));
  if (differ > 0.5) add('ownerName', 0.52, tellingLooks.personOrCompany, isPersonOrCompany);
  if (!mayBeKey) add('zip', 0.5, tellingLooks.zip, (text) => /^\d{5}(-\d{4})?$/.test(text));
  add('saleDate', 0.35, tellingLooks.date, (text) => looksLike('date', text));
  return found;
}

/** Some rolls call the lot only "square feet": where it is as large as the acres say, it is no living area. */
function lotsApart(columns: JudgedColumn[]): JudgedColumn[] {
  const of = (meaning: MeaningKey): JudgedColumn | undefined =>
    columns.find(({ candidates }) => candidates[0]?.meaning === meaning);
  const [living, acres] = [of('squareFeet'), of('lotAcres')];
  if (living === undefined || acres === undefined || of('lotSquareFeet') !== undefined) return columns;
  const times = median(living) / (median(acres) * SQUARE_FEET_PER_ACRE);
  if (!(times > 0.8 && times < 1.25)) return columns;
  const why = `as large as ${acres.header} says the lot is`;
  return columns.map((column) =>
    column === living ? { ...column, candidates: [{ meaning: 'lotSquareFeet', turn: 1, sure: 0.8, why }] } : column,
  );
}

const BARE_DAY = /^(date|day|dt)$/i;

/** The one column that is called a date and nothing more, beside the one price: lists of sales are written so. */
function dayOfSale(columns: JudgedColumn[]): JudgedColumn[] {
  const allOf = (meaning: MeaningKey) =>
    columns.flatMap((column) => column.candidates.filter((one) => one.meaning === meaning && one.sure >= TAKEN_FROM));
  const [price, another] = allOf('salePrice');
  const [day, ...others] = columns.filter(({ header }) => BARE_DAY.test(header.trim()));
  const looks = day?.candidates.find(({ meaning }) => meaning === 'saleDate');
  const isOne = price !== undefined && another === undefined && others.length === 0 && allOf('saleDate').length === 0;
  if (!isOne || looks === undefined) return columns;
  const said: Candidate = {
    ...looks,
    turn: price.turn,
    sure: 0.6,
    why: `${looks.why}, and the sale price has no other`,
  };
  return columns.map((column) => (column === day ? { ...column, candidates: [said] } : column));
}

function median({ values }: SeenColumn): number {
  const numbers = values.map(({ text }) => Number(text.replaceAll(',', ''))).filter((value) => value > 0);
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function shapeOf(column: SeenColumn, rows: number): string {
  if (column.filled === 0) return 'no values';
  const filled = column.filled === rows ? '' : `, ${percent(column.filled / rows)} filled`;
  return `${column.distinct.toLocaleString('en-US')} different${filled}`;
}

/** Never 100 % or 0 % of what is not all or none. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  return `${share < 1 && share > 0 ? Math.min(99, Math.max(1, whole)) : whole} %`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
