/** Codes of land use in a column, each with the property type that it most likely means. */
import { propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';
import { genericCodes } from '../ingest/genericNames.ts';
import { wordsOf } from './columnName.ts';
import type { SeenColumn } from './seenColumn.ts';
import { floridaUses, newYorkClasses, texasClasses, useWords, type PropertyTypeCode } from './useWords.ts';

export interface ProposedCode {
  readonly code: string;
  readonly rows: number;
  /** A code of ours; null: no proposal, it becomes unknown. */
  readonly type: PropertyTypeCode | null;
  readonly label: string;
  readonly sure: number;
  /** A person has said what it means. */
  readonly isChosen: boolean;
}

export interface ProposedCodes {
  readonly header: string;
  readonly codes: readonly ProposedCode[];
  /** The share of the seen rows that have a proposal. */
  readonly covered: number;
}

/** What a person says of codes, as the file writes them; null: unknown. */
export type ChosenCodes = ReadonlyMap<string, PropertyTypeCode | null>;

/** `stateCode`: of the county, whose own codes come before the words of anybody. */
export function proposeCodes(
  column: SeenColumn,
  stateCode: string | null,
  chosen: ChosenCodes = new Map(),
): ProposedCodes {
  const own = ownCodes(column, stateCode);
  const isTexan = stateCode === 'TX' && areTexan(column);
  const codes = column.values.map(({ text, count }) => {
    const said = chosen.get(text);
    const [type, sure] =
      said === undefined
        ? ((isTexan ? classed(text) : own === null ? null : coded(own, text)) ?? worded(text))
        : ([said, 1] as const);
    const label = type === null ? '' : propertyTypes[type].label;
    return { code: text, rows: count, type, label, sure, isChosen: said !== undefined };
  });
  const all = codes.reduce((sum, { rows }) => sum + rows, 0);
  const found = codes.reduce((sum, { rows, type }) => sum + (type === null ? 0 : rows), 0);
  return { header: column.header, codes, covered: all === 0 ? 0 : found / all };
}

/** The list whose codes these are: said by the name, else by the state, and all of one length. */
function ownCodes({ header, values }: SeenColumn, stateCode: string | null): typeof floridaUses | null {
  const isFlorida = wordsOf(header).includes('dor');
  const areOf = (length: RegExp): boolean => values.length > 0 && values.every(({ text }) => length.test(text.trim()));
  if (isFlorida || (stateCode === 'FL' && areOf(/^0?\d{2,3}(00)?$/))) return floridaUses;
  return stateCode === 'NY' && areOf(/^\d{3}$/) ? newYorkClasses : null;
}

/** Nearly all of them: an appraisal district adds some of its own. */
const areTexan = ({ values }: SeenColumn): boolean =>
  values.length > 0 && values.filter(({ text }) => /^[A-Z]\d{0,2}$/.test(text.trim())).length >= values.length * 0.9;

function classed(text: string): [PropertyTypeCode, number] | null {
  const code = text.trim();
  const type = texasClasses[code.slice(0, 2)] ?? texasClasses[code.slice(0, 1)];
  return type === undefined ? null : [type, 0.9];
}

/** Counties of Florida add two digits of their own: 0100 is 01. */
function coded(list: typeof floridaUses, text: string): [PropertyTypeCode, number] | null {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return null;
  const short = list[String(Number(digits.length === 4 ? digits.slice(0, 2) : digits))];
  return short === undefined ? null : [short, 0.95];
}

function worded(text: string): [PropertyTypeCode | null, number] {
  const exact = genericCodes['propertyType']?.[text.trim()];
  // The list leads to codes of ours only.
  if (exact !== undefined) return [exact as PropertyTypeCode, 0.95];
  const upper = text.toUpperCase();
  const found = useWords.find(([words]) => words.test(upper));
  return found === undefined ? [null, 0] : [found[1], found[2]];
}
