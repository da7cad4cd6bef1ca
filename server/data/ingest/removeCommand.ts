/** `npm run ingest -- --remove-source ...`: what it would do and does, told line by line. */
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { currentSnapshot } from '../warehouse/snapshots.ts';
import { withTables } from '../warehouse/snapshotTables.ts';
import { describeRemoval, removeSource } from './removeSource.ts';
import { sourceNames, type Removal, type SourceName } from './removeSource.queries.ts';
import { stepsOn } from './snapshotWork.ts';

export interface RemoveCommand {
  readonly dir: string;
  /** The number of a source, or the id of its recipe. */
  readonly source: string;
  readonly fips: string | undefined;
  readonly asOf: string | undefined;
  readonly isAgreed: boolean;
}

/** Throws where it is not one source that is meant, and what would go where nobody has said yes to it. */
export async function runRemove(command: RemoveCommand, print: (line: string) => void): Promise<void> {
  const { dir, isAgreed } = command;
  const { sourceId } = theOne(await loadedSources(dir), command);
  if (!isAgreed) {
    for (const line of removalLines(await describeRemoval({ dir, sourceId }))) print(line);
    throw new Error('to remove it, add --yes; nothing was changed');
  }
  const report = await removeSource({ dir, sourceId, onProgress: ({ step }) => print(`${step} ...`) });
  print(`${report.name} as of ${report.asOf} is removed; ${count(report.left, 'parcel')} of its counties are left`);
  for (const { name, waiting } of report.lists)
    if (waiting > 0)
      print(`${name}: ${count(waiting, 'row')} without a parcel now; they join again when a roll brings one`);
  print(`Snapshot ${report.snapshot.id} is in service; the one before is kept: --back --yes leads there`);
}

/** What would go, as lines for a person. */
export function removalLines({ name, asOf, joins, isSample, counties, records, waiting }: Removal): string[] {
  const kinds = Object.entries(records).filter(([, n]) => n > 0);
  return [
    `${name} as of ${asOf} would go, with all that it says`,
    ...counties.map(({ fips, alone, shared }) => {
      const stay = `${count(shared, 'parcel')} stay${shared === 1 ? 's' : ''}, as the other sources have them`;
      return `  ${countyOf(fips)?.displayName ?? fips}: ${alone === 0 ? stay : `${count(alone, 'parcel')} that no other source lists go${alone === 1 ? 'es' : ''}${shared === 0 ? '' : `, ${stay}`}`}`;
    }),
    ...(kinds.length === 0 ? [] : [`  Records of its own: ${kinds.map(([table, n]) => `${table.replaceAll('_', ' ')} ${n.toLocaleString('en-US')}`).join(', ')}`]),
    ...(waiting.length === 0 ? [] : [`  Lists whose rows would wait for a parcel, or bring it by themselves: ${waiting.join(', ')}`]),
    ...(isSample || joins ? [] : ['  Saved searches, lists and deals keep what was saved; parcels that go are found in none']),
  ]; // prettier-ignore
}

function theOne(all: readonly SourceName[], { source, fips, asOf }: RemoveCommand): SourceName {
  const meant = all.filter(
    ({ sourceId, recipe, counties, asOf: day }) =>
      (recipe === source || String(sourceId) === source) &&
      (fips === undefined || counties.includes(fips)) &&
      (asOf === undefined || day === asOf),
  );
  const [one, ...more] = meant;
  if (one !== undefined && more.length === 0) return one;
  const shown = meant.length === 0 ? all : meant;
  throw new Error(
    [
      meant.length === 0
        ? `no source ${[source, fips, asOf].filter(Boolean).join(' ')} is loaded; ${all.length === 0 ? 'there is none' : 'loaded are'}`
        : `several sources are ${source}: say which one by its number (or with --fips and --as-of)`,
      ...shown.map(sourceLine),
    ].join('\n'),
  );
}

const sourceLine = ({ sourceId, recipe, name, asOf, counties }: SourceName): string =>
  `  ${sourceId}  ${recipe}: ${name} as of ${asOf}${counties.length === 0 ? '' : `, ${counties.slice(0, 3).join(' ')}${counties.length > 3 ? ` and ${counties.length - 3} more counties` : ''}`}`;

const count = (value: number, of: string): string => `${value.toLocaleString('en-US')} ${of}${value === 1 ? '' : 's'}`;

async function loadedSources(dir: string): Promise<SourceName[]> {
  const snapshot = await currentSnapshot(dir);
  if (snapshot === null) return [];
  return await withTables(snapshot.path, async (connection) => await sourceNames(stepsOn(connection)));
}
