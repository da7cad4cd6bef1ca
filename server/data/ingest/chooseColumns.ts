/** Which column of a file that explains itself is meant for what, where several could be. */
import { factColumn, facts, type Fact, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { nearestName } from '../recipes/nearestName.ts';
import { everydayNames, recordHeaders } from './genericNames.ts';

/** A column that several names fit: what is taken, and the others. */
export interface Contested {
  readonly target: string;
  readonly taken: string;
  readonly others: readonly string[];
}

export interface Chosen {
  readonly targets: ReadonlyMap<string, string>;
  readonly contested: readonly Contested[];
}

/** Said of which parcel and of whom: a wrong column here makes everything wrong, so nothing is guessed. */
const decisive = ['apn', 'fips', 'ownerName', 'streetAddress'];

export const simplify = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Names of our own come before everyday words. */
const own = new Map<string, string>();
for (const [key, fact] of Object.entries<Fact>(facts)) {
  const names = [key, fact.label, factColumn(key as FactKey), fact.reso ?? key]; // keys of `facts` are exactly FactKey
  for (const name of names) if (!own.has(simplify(name))) own.set(simplify(name), key);
}
for (const name of Object.keys(recordHeaders)) own.set(simplify(name), name);

/** The fact or record field that a header names; null: none. RESO's PropertyType is our class beside a PropertySubType only, our own "Property type" the type. */
export function targetIn(header: readonly string[], column: string): string | null {
  const name = simplify(column);
  const isReso = name === 'propertytype' && header.some((other) => simplify(other) === 'propertysubtype');
  return isReso ? 'propertyClass' : (own.get(name) ?? everydayNames[name] ?? null);
}

/**
 * The column of each target: the one that is chosen (`columns`, target -> header), else that with our own name for it, else
 * the first. Throws where two have an equal claim to what decides which parcel a row is, or whose, and where a chosen one is
 * not there. `mayUse`: targets that a file can fill.
 */
export function chooseColumns(
  header: readonly string[],
  columns: Readonly<Record<string, string>>,
  mayUse: (target: string) => boolean,
): Chosen {
  const given = new Map(Object.entries(columns).map(([target, column]) => pick(header, target, column, mayUse)));
  const taken = new Set(given.values());
  const claims = new Map<string, string[]>();
  for (const column of header) {
    const target = targetIn(header, column);
    if (target === null || !mayUse(target) || taken.has(column) || simplify(column) === 'associationfee') continue;
    claims.set(target, [...(claims.get(target) ?? []), column]);
  }
  const targets = new Map<string, string>(given);
  const contested: Contested[] = [];
  for (const [target, claimed] of claims) {
    const chosen = given.get(target);
    const best = claimed.filter((column) => own.has(simplify(column)));
    const [first, ...equal] = best.length > 0 ? best : claimed;
    if (chosen === undefined && first !== undefined && equal.length > 0 && decisive.includes(target)) {
      const all = [first, ...equal];
      throw new Error(
        `${all.join(' and ')} could each be the ${labelOf(target)}: say which one with ${all.map((column) => flag(target, column)).join(' or ')}`,
      );
    }
    const column = chosen ?? first;
    if (column === undefined) continue;
    targets.set(target, column);
    const others = claimed.filter((other) => other !== column);
    if (others.length > 0) contested.push({ target, taken: column, others });
  }
  return { targets, contested };
}

/** As words for a person who loads a file. */
export const describeContested = ({ target, taken, others }: Contested): string =>
  `${labelOf(target)}: taken from ${taken}, not from ${others.join(', ')} (${others.map((column) => flag(target, column)).join(' or ')} takes that)`;

/** What is left out of the columns of owners on purpose. */
export const isTaxpayer = (column: string): boolean => /^taxpayer(name)?1?$/.test(simplify(column));

const flag = (target: string, column: string): string =>
  `--column ${target}=${/\s/.test(column) ? `"${column}"` : column}`;

function labelOf(target: string): string {
  if (!(target in facts)) return target;
  const fact: Fact = facts[target as FactKey]; // it is a key of `facts`, see the line above
  return target === 'apn' ? 'parcel number' : fact.label.toLowerCase();
}

function pick(
  header: readonly string[],
  target: string,
  column: string,
  mayUse: (target: string) => boolean,
): [string, string] {
  const key = own.get(simplify(target)) ?? everydayNames[simplify(target)] ?? target;
  if (!mayUse(key)) {
    const known = [...new Set(own.values())].filter(mayUse);
    const near = nearestName(target, known);
    throw new Error(
      `--column ${target}: there is no fact ${target} that a file can fill${near === null ? '' : `, ${near} is alike`}; there are ${known.join(', ')}`,
    );
  }
  const found = header.find((name) => name === column) ?? header.find((name) => simplify(name) === simplify(column));
  if (found === undefined) {
    throw new Error(`--column ${target}: there is no column ${column}; the columns are: ${header.join(', ')}`);
  }
  return [key, found];
}
