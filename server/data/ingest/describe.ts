/** Reports of ingest as lines for a person at a terminal. */
import { join } from 'node:path';
import { isPointKind, pointKinds } from '../../../src/api/catalogue/property/codes.ts';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { describeFar } from './farRows.queries.ts';
import type { DryRun } from './dryRun.ts';
import type { ColumnMapping } from './genericRecipe.ts';
import type { PlacedByKind } from './points.queries.ts';
import type { Count, IngestReport, JoinedList, UnknownCount } from './ingestReport.ts';

const number = (value: number): string => value.toLocaleString('en-US');

/** `dir`: the warehouse directory. */
export function describeReport(report: IngestReport, dir: string): string[] {
  return [
    `${report.name}, as of ${report.asOf}: ${number(report.parcels)} parcels in ${report.seconds} s`,
    ...report.files.map((file) => `  ${file.name}: ${number(file.rowsRead)} rows`),
    `Rows read ${number(report.rowsRead)}, kept ${number(report.rowsKept)}, rejected ${number(report.rowsRejected)}`,
    ...countLines(report.rejected),
    ...keyLines(report),
    ...countyLines(report),
    ...joinLines(report),
    ...(report.pointsApart.count > 0
      ? [
          `Points found by address that lie more than a quarter of a mile from the roll's own: ${number(report.pointsApart.count)}, such as that of ${report.pointsApart.example ?? ''}; the roll's stay`,
        ]
      : []),
    ...unknownLines(report.unknown),
    ...collisionLines(report),
    ...outcomeLines(report),
    ...(report.rejectedFile === null ? [] : [`Rejected rows, each with its reason: ${join(dir, report.rejectedFile)}`]),
    `Snapshot ${report.snapshot.id} is in service`,
  ];
}

/** What a load does to what is loaded: the same of a trial and of the load itself. */
function outcomeLines(report: Omit<IngestReport, 'snapshot' | 'seconds'>): string[] {
  return [
    `Parcels not known before: ${number(report.newParcels)}`,
    ...(report.replacedParcels > 0
      ? [`Parcels replaced or brought up to date: ${number(report.replacedParcels)}`]
      : []),
    ...rollLines(report),
    ...report.lists.map(listLine),
    `Records: ${
      Object.entries(report.records)
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => `${kind} ${number(count)}`)
        .join(', ') || 'none, facts of parcels only'
    }`,
  ];
}

/** A table of what became of each county; of one alone the lines above say it. */
function countyLines({ counties }: Pick<IngestReport, 'counties'>): string[] {
  if (counties.length < 2) return [];
  const heads = ['kept', 'rejected', 'new', 'replaced', 'retired'];
  const rows = counties.map(({ name, fips, rowsKept, rowsRejected, newParcels, replaced, retired }) => [
    `${name} (${fips})`,
    ...[rowsKept, rowsRejected, newParcels, replaced, retired].map(number),
  ]);
  const width = Math.max(...rows.map(([county = '']) => county.length));
  const lined = ([county = '', ...figures]: readonly string[]): string =>
    `  ${county.padEnd(width)}${figures.map((text) => text.padStart(10)).join('')}`;
  return [lined(['By county', ...heads]), ...rows.map(lined)];
}

function listLine({ name, asOf, found, waiting, isKept }: JoinedList): string {
  if (!isKept)
    return `${name} as of ${asOf} had ${number(waiting)} rows without a parcel: load it again, this roll may have them`;
  const still = waiting === 0 ? 'none waits any more' : `${number(waiting)} still wait for one`;
  if (found > 0) return `${name} as of ${asOf}: ${number(found)} rows that waited have found their parcel; ${still}`;
  return `${name} as of ${asOf}: ${found < 0 ? `${number(-found)} rows have no parcel any more; ` : ''}${number(waiting)} rows wait for one`;
}

function trialLines({ outcome, limit }: DryRun): string[] {
  if (outcome === null)
    return [`Not tried against what is loaded: a file has ${number(limit)} rows or more, of which these are the first`];
  if ('refused' in outcome) return [`Would be refused: ${outcome.refused}`];
  return ['Would do to what is loaded:', ...outcomeLines(outcome)];
}

function rollLines({
  rolls,
  isUnchanged,
  joins,
  parcels,
}: Pick<IngestReport, 'rolls' | 'isUnchanged' | 'joins' | 'parcels'>): string[] {
  // A list that waits for its parcels is news, though no parcel has changed yet.
  const unchanged =
    isUnchanged && (joins === null || parcels > 0) ? ['Nothing has changed: all of it was loaded already'] : [];
  if (rolls === null) return unchanged;
  const { newer, sameDay, older, countingFirst, retired, history } = rolls;
  const added = `${number(history.sales)} sales, ${number(history.values)} values, ${number(history.owners)} owners of before`;
  return [
    ...unchanged,
    ...(newer.length > 0
      ? [`Older than ${newer.join(', ')}, which goes on to decide: added to the history ${added}`]
      : []),
    ...(sameDay.length > 0
      ? [
          `Of the same day as ${sameDay.join(', ')}: neither is newer, so where both know something ${countingFirst} counts, in whatever order they are loaded`,
        ]
      : []),
    ...(older.length > 0 ? [`Newer than ${older.join(', ')}, of which sales, values and owners stay as history`] : []),
    ...(retired > 0
      ? [
          `No longer in the newest roll: ${number(retired)} parcels, kept and found by address and number, out of leads and tiles`,
        ]
      : []),
  ];
}

export function placedLines(placed: PlacedByKind): string[] {
  if (placed.length === 0) return ['No parcels of the county are loaded yet: its roll will be placed by them'];
  return [
    'Parcels by how their position is known:',
    ...placed.map(
      ({ kind, parcels }) => `  ${number(parcels)} x ${isPointKind(kind) ? pointKinds[kind] : 'not known'}`,
    ),
  ];
}

/** A recipe in two lines: what it is called, what it loads. */
export function describeRecipe(recipe: Recipe): string[] {
  const county = recipe.fips === undefined ? 'several counties' : (countyOf(recipe.fips)?.displayName ?? recipe.fips);
  const files = Object.values(recipe.files).flatMap(({ match }) => match[0] ?? []);
  const adds =
    recipe.joins === undefined
      ? 'lists parcels'
      : recipe.joins.unmatched === 'add'
        ? 'adds to parcels that are there, and lists those that are not'
        : 'adds to parcels that are there';
  return [recipe.id, `  ${recipe.name}, as of ${recipe.asOf}; ${county}; ${adds}; files ${files.join(', ')}`];
}

export function describeDryRun(recipe: Recipe, run: DryRun, mapping: readonly ColumnMapping[] | null): string[] {
  const columns =
    mapping === null
      ? run.mapping.map(({ target, from }) => `  ${target} <- ${from}`)
      : mapping.map(
          ({ column, target, note }) => `  ${column} -> ${target ?? 'not used'}${note === '' ? '' : ` (${note})`}`,
        );
  return [
    `${recipe.name}, as of ${recipe.asOf}${recipe.fips === undefined ? '' : `, county ${recipe.fips}`}`,
    'Columns:',
    ...columns,
    `First rows of ${number(run.parcels)} parcels:`,
    ...run.firstRows.map((row) => `  ${JSON.stringify(row)}`),
    `Rows read ${number(run.rowsRead)} (at most ${number(run.limit)} of a file), would be rejected ${number(run.rowsRejected)}`,
    ...countLines(run.rejected),
    ...keyLines(run),
    ...joinLines(run),
    ...unknownLines(run.unknown),
    ...collisionLines(run),
    ...trialLines(run),
    'Nothing was changed.',
  ];
}

function keyLines({ keyChanges, keyRepeats, far }: Pick<IngestReport, 'keyChanges' | 'keyRepeats' | 'far'>): string[] {
  return [
    ...far.map(describeFar),
    ...keyChanges.map(({ file, column, count, row, example, taken, why }) =>
      taken === null
        ? `Damaged parcel numbers: ${number(count)} in ${column} of ${file}, such as "${example}" in row ${number(row)}: ${why}`
        : `Parcel numbers mended: ${number(count)} in ${column} of ${file}, such as "${example}" in row ${number(row)} to ${taken}: ${why}`,
    ),
    ...keyRepeats.map(
      ({ file, column, parcels, rows, example, at }) =>
        `Parcels with several rows of ${file}: ${number(parcels)} in ${number(rows)} rows, such as ${example === null ? '' : `${example} `}(${column === '' ? 'by address' : column}) in rows ${at}; what the first knows counts unless the recipe says otherwise, records of all are kept`,
    ),
  ];
}

function joinLines({ joins, conflicts }: Pick<IngestReport, 'joins' | 'conflicts'>): string[] {
  if (joins === null) return [];
  const { byApn, byAddress, added, notFound } = joins;
  return [
    `Rows of parcels that were there: ${number(byApn)} by number, ${number(byAddress)} by address; of parcels not known before: ${number(added)} added, ${number(notFound)} left out; of several parcels: ${number(joins.conflicts)} left out`,
    ...conflicts.map(({ file, row, candidates }) => `  row ${number(row)} of ${file} fits ${candidates}`),
    ...(notFound > 0
      ? ['  Those left out are kept, and join by themselves when a roll that has their parcels is loaded']
      : []),
    ...(joins.conflicts > conflicts.length ? ['  ... the others are among the rejected rows'] : []),
  ];
}

function countLines(counts: readonly Count[]): string[] {
  return counts.map(({ reason, count }) => `  ${number(count)} x ${reason}`);
}

function unknownLines(counts: readonly UnknownCount[]): string[] {
  if (counts.length === 0) return [];
  return [
    'Values made unknown:',
    ...counts.map(
      ({ fact, column, reason, count, row, example }) =>
        `  ${number(count)} x ${fact} (${column}): ${reason}, such as "${example}" in row ${number(row)}${taken[reason] === undefined ? '' : `; taken ${taken[reason]}`}`,
    ),
  ];
}

/** Of reasons that do not say it themselves: what would be read. */
const taken: Readonly<Record<string, string>> = {
  'not a number': 'are numbers such as 1234.5, 1,234.50 or $1,234',
  'not a date': 'are days such as 2013-04-09, 4/9/2013 or April 9, 2013',
  'a year without a month': 'is a day, or a month such as 2013-04',
  'not yes or no': 'are Y and N, yes and no, true and false, 1 and 0, X',
  'no such state': 'are two letters such as VA',
  'no US state': 'are two letters such as VA',
  'not a ZIP': 'are five digits, or nine as in 22901-4410',
  'not in the code list': 'are the codes that the recipe translates, or our own (--facts shows them)',
  'parcel number damaged by a spreadsheet': 'is the number with all its digits',
  'not of the form that the recipe looks for': 'is what the pattern of the recipe finds',
};

function collisionLines({ apnCollisions, idCollisions }: { apnCollisions: number; idCollisions: number }): string[] {
  return [
    ...(apnCollisions > 0 ? [`APNs that differ only in punctuation: ${number(apnCollisions)}`] : []),
    ...(idCollisions > 0 ? [`Parcel ids taken by another parcel: ${number(idCollisions)}`] : []),
  ];
}
