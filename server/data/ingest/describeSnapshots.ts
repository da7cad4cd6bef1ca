/** What is loaded, as lines for a person at a terminal who thinks of going back or of replacing some of it. */
import type { KeptSnapshot } from './earlierSnapshots.ts';
import { whatChanges } from './whatChanges.ts';

const number = (value: number): string => value.toLocaleString('en-US');

type Source = NonNullable<KeptSnapshot['sources']>[number];
const sourceLine = ({ name, asOf, parcels }: Source): string =>
  `  ${name} as of ${asOf}: ${parcels === 0 ? 'adds to parcels of others' : `${number(parcels)} parcels`}`;

export function describeSnapshots(kept: readonly KeptSnapshot[]): string[] {
  if (kept.length === 0) return ['No data is loaded'];
  return kept.flatMap(({ id, isInService, sources }) => [
    `${id}${isInService ? ', in service' : ', kept'}`,
    ...(sources === null ? ['  cannot be read'] : sources.map(sourceLine)),
  ]);
}

/** What comes and what goes where an earlier snapshot takes the place of the one in service. */
export function describeBack(kept: readonly KeptSnapshot[], id: string): string[] {
  const wanted = kept.find((snapshot) => snapshot.id === id)?.sources ?? [];
  const { comes, goes } = whatChanges(kept.find(({ isInService }) => isInService)?.sources ?? [], wanted);
  const part = (title: string, sources: readonly Source[]): string[] =>
    sources.length === 0 ? [] : [title, ...sources.map(sourceLine)];
  return [...part('Would come back', comes), ...part('Would go', goes)];
}

/** What `--replace` takes out of the snapshot in service; nothing where it has nothing of the recipe and county. */
export function describeReplaced(
  { name, asOf }: { readonly name: string; readonly asOf: string },
  series: string,
  kept: readonly KeptSnapshot[],
): string[] {
  const inService = kept.find(({ isInService }) => isInService)?.sources ?? [];
  const replaced = inService.filter((source) => source.series === series);
  if (replaced.length === 0) return [];
  return [
    `${name} as of ${asOf} would take the place of`,
    ...replaced.map(sourceLine),
    'with all that these say: facts, sales, values and owners, also of parcels that the new file does not have',
  ];
}
