/**
 * Prints src/api/catalogue/marketing/areaCodes.ts, from a folder with `timezones/map_data.txt` and `geocoding/en/1.txt` of
 * libphonenumber (`resources/` of its repository, Apache-2.0): states and zones of the area codes of the United States.
 *
 * @example node scripts/build/areaCodes.ts ../libphonenumber/resources 2026-07-17 > src/api/catalogue/marketing/areaCodes.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { states } from '../../src/api/catalogue/search/states.ts';

/** Laid over another one: the same places, which the files above know fully under the older code only (of 689 they say Central). */
const OVERLAYS: Readonly<Record<string, string>> = {
  '364': '270',
  '448': '850',
  '458': '541',
  '689': '407',
  '930': '812',
  '986': '208',
};
const ISLANDS: Readonly<Record<string, string>> = {
  '340': 'VI',
  '670': 'MP',
  '671': 'GU',
  '684': 'AS',
  '787': 'PR',
  '939': 'PR',
};
const OTHER_NAMES: Readonly<Record<string, string>> = { 'Washington State': 'WA', 'Washington D.C.': 'DC' };

const [folder, day] = process.argv.slice(2);
if (folder === undefined || day === undefined)
  throw new Error('two arguments are needed: the folder, the day of the data');

const codes = new Map<string, string>(Object.entries(OTHER_NAMES));
for (const [code, { name }] of Object.entries(states)) codes.set(name, code).set(code, code);

const zones = new Map<string, Set<string>>();
for (const { area, text } of linesOf('timezones/map_data.txt'))
  for (const zone of text.split('&')) add(zones, area, zone);

const whole = new Map<string, string>();
const parts = new Map<string, Set<string>>();
for (const { area, rest, text } of linesOf('geocoding/en/1.txt')) {
  const state = codes.get(text.split(', ').at(-1) ?? '');
  if (state === undefined) continue;
  if (rest === '') whole.set(area, state);
  else add(parts, area, state);
}

const groups = new Map<string, string[]>();
for (const area of [...zones.keys()].toSorted()) {
  const place = whole.get(area) ?? ISLANDS[area];
  const states = place === undefined ? [...(parts.get(area) ?? [])] : [place];
  if (states.length === 0) continue;
  const of = [...(zones.get(OVERLAYS[area] ?? area) ?? [])].toSorted();
  const key = `${states.toSorted().join(' ')}|${of.join(' ')}`;
  groups.set(key, [...(groups.get(key) ?? []), area]);
}

const rows = [...groups]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, areas]) => {
    const [states = '', of = ''] = key.split('|');
    return `  ['${states}', '${of}', '${areas.join(' ')}'],`;
  });
process.stdout.write(`/**
 * Area codes of the United States: states and zones, each as many as the numbers behind the code lie in. Reduced by
 * scripts/build/areaCodes.ts from the public files of libphonenumber of ${day} (Copyright The Libphonenumber Authors,
 * Apache License 2.0); toll-free codes and those of other countries are none of these (design/marketing.md, section 8).
 */
export const areaCodeGroups: readonly (readonly [states: string, zones: string, codes: string])[] = [
${rows.join('\n')}
];
`);

function linesOf(file: string) {
  const lines = readFileSync(join(folder ?? '', file), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, area, rest, text] = /^1(\d{3})(\d*)\|(.+)$/.exec(line.trim()) ?? [];
    return area === undefined || rest === undefined || text === undefined ? [] : [{ area, rest, text }];
  });
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set<string>()).add(value));
}
