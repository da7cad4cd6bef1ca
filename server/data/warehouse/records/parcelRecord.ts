/** Texts of the file of records as facts and records. Money of facts is in dollars, that of records in cents. */
import { facts, type FactKey, type FactKind } from '../../../../src/api/catalogue/property/facts.ts';
import type { Facts } from '../../../../src/api/contract/property/properties.ts';
import type { Plain } from '../readRows.ts';
import { furtherFacts, sectionNames, sections, shownFacts, type SectionName, type SectionRow } from './sections.ts';
import { decoded, GROUP, RECORD, UNIT } from './values.ts';

/** The facts of a parcel that lists show (`shownFacts`); others are not there. They are kept: nobody changes them. */
export type ShownFacts = Readonly<Facts> & { readonly propertyId: number };

export interface ParcelRecord {
  readonly facts: Facts;
  /** Rows by section, in no order. */
  readonly sections: { readonly [N in SectionName]: readonly SectionRow<N>[] };
}

interface Table {
  readonly keys: readonly string[];
  readonly kinds: readonly FactKind[];
  /** A row without values. A copy of it is filled a fifth faster than one that begins without keys. */
  readonly empty: Readonly<Record<string, null>>;
}

function tableOf(columns: readonly (readonly [key: string, kind: FactKind])[]): Table {
  const keys = columns.map(([key]) => key);
  return { keys, kinds: columns.map(([, kind]) => kind), empty: Object.fromEntries(keys.map((key) => [key, null])) };
}

const tableOfFacts = (keys: readonly FactKey[]): Table => tableOf(keys.map((key) => [key, facts[key].kind]));
const shownTable = tableOfFacts(shownFacts);
const furtherTable = tableOfFacts(furtherFacts);
const sectionTables = Object.fromEntries(
  sectionNames.map((name) => [
    name,
    tableOf(Object.entries(sections[name].fields).map(([key, [, kind]]) => [key, kind])),
  ]),
) as Record<SectionName, Table>; // its keys

/** Null when the text has not exactly these values. */
function valuesOf(text: string, { keys, kinds, empty }: Table): Record<string, Plain> | null {
  const texts = text.split(UNIT);
  if (texts.length !== keys.length) return null;
  const values: Record<string, Plain> = { ...empty };
  for (let at = 0; at < texts.length; at += 1) {
    const part = texts[at] as string; // at is below the length
    if (part !== '') values[keys[at] as string] = valueOf(part, kinds[at] as FactKind); // all have one length
  }
  return values;
}

/** A value with money in dollars. */
function valueOf(text: string, kind: FactKind): Plain {
  const value = decoded(text, kind);
  return kind === 'money' && typeof value === 'number' ? value / 100 : value;
}

/** What lists show of a parcel; null when the text is none. */
export function shownRow(text: string): ShownFacts | null {
  return valuesOf(text, shownTable) as ShownFacts | null; // its columns are those facts, of the types of their kinds
}

/** A parcel's records and all its facts; null when the text is none. */
export function parcelRecord(shown: ShownFacts, text: string): ParcelRecord | null {
  const [first = '', ...groups] = text.split(GROUP);
  const further = valuesOf(first, furtherTable);
  const read = sectionsOf(groups, sectionNames);
  if (further === null || read === null) return null;
  // Every fact is in one of the two.
  return { facts: { ...shown, ...(further as Partial<Facts>) }, sections: read };
}

/** The records of some kinds; null when the texts are none. */
function sectionsOf<N extends SectionName>(
  groups: readonly string[],
  names: readonly N[],
): Pick<ParcelRecord['sections'], N> | null {
  if (groups.length !== sectionNames.length) return null;
  const read: Partial<Record<SectionName, Record<string, Plain>[]>> = {};
  for (const name of names) {
    const group = groups[sectionNames.indexOf(name)] ?? '';
    const table = sectionTables[name];
    const rows = group === '' ? [] : group.split(RECORD).map((record) => valuesOf(record, table));
    if (rows.includes(null)) return null;
    read[name] = rows.filter((row) => row !== null);
  }
  // Every section asked for was read, its rows with the values that sections.ts names.
  return read as unknown as Pick<ParcelRecord['sections'], N>;
}

/** Some further facts of a parcel with its records of some kinds. */
export interface RecordParts<N extends SectionName> {
  readonly facts: Partial<Facts>;
  readonly sections: Pick<ParcelRecord['sections'], N>;
}

/** As `RecordParts`; null when the text is none. */
export function recordParts<N extends SectionName>(
  text: string,
  keys: readonly FactKey[],
  names: readonly N[],
): RecordParts<N> | null {
  const [, ...groups] = text.split(GROUP);
  const read = sectionsOf(groups, names);
  const further = furtherValues(text, keys);
  return further === null || read === null ? null : { facts: further, sections: read };
}

/** Some further facts of a parcel; null when the text is none. */
export function furtherValues(text: string, keys: readonly FactKey[]): Partial<Facts> | null {
  const end = text.indexOf(GROUP);
  const texts = (end < 0 ? text : text.slice(0, end)).split(UNIT);
  if (texts.length !== furtherTable.keys.length) return null;
  const values = keys.map((key) => {
    const at = furtherFacts.indexOf(key);
    return [key, valueOf(texts[at] ?? '', facts[key].kind)] as const;
  });
  return Object.fromEntries(values); // as in shownRow
}
