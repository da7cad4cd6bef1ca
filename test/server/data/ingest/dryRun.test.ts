import { afterAll, beforeAll, expect, it } from 'vitest';
import { runIngest } from '../../../../server/ingest.ts';
import { csv, simpleRecipe, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeAll(async () => {
  space = await workspace();
});
afterAll(async () => await space.remove());

const run = async (...args: readonly string[]): Promise<string[]> => {
  const lines: string[] = [];
  const failed = await runIngest([...args, '--dir', space.dir], (line) => lines.push(line)).catch(
    (error: Error) => error,
  );
  return [...lines, ...(failed instanceof Error ? [`Would be refused: ${failed.message}`] : [])];
};

const parcels = (from: number, to: number, price: number): Record<string, string>[] =>
  Array.from({ length: to - from }, (_, at) => ({
    apn: `P-${from + at}`,
    owner: `OWNER ${(from + at) % 7} LLC`,
    saledate: '2018-03-04',
    saleprice: String(price),
    value: String(price * 2),
  }));
const roll = async (rows: Record<string, string>[], asOf: string): Promise<string[]> => [
  'generic',
  await space.write('roll.csv', csv(rows)),
  '--fips',
  '51540',
  '--as-of',
  asOf,
];
const list = async (apns: readonly string[]): Promise<string[]> => [
  await space.write(
    'list.json',
    JSON.stringify({
      ...simpleRecipe,
      id: 'list',
      name: 'Tax list',
      joins: {},
      files: { list: { match: ['list*'], apn: 'apn' } },
      facts: { taxDelinquentAmount: 'owed' },
    }),
  ),
  await space.write('list.csv', csv(apns.map((apn) => ({ apn, owed: '10' })))),
];

it('a dry run says of each load what the load then says, and what it would refuse', async () => {
  const said: string[] = [];
  for (const load of [
    async () => await roll(parcels(0, 40, 90_000), '2021-01-01'),
    async () => await roll(parcels(0, 40, 90_000), '2021-01-01'),
    async () => await list(['P-1', 'P-5', 'P-41']),
    async () => await roll(parcels(0, 15, 95_000), '2022-01-01'),
    async () => await roll(parcels(3, 42, 95_000), '2022-01-01'),
    async () => await roll(parcels(0, 40, 80_000), '2019-01-01'),
  ]) {
    const args = await load();
    const before = space.rows('SELECT count(*) AS n, max(as_of) AS day FROM source').catch(() => 'none');
    const dry = await run(...args, '--dry-run');
    const tried = dry.filter((line) =>
      /^(Would be|Parcels not|Parcels repl|Nothing has|Older|Newer|No longer|Tax list as of|Rec)/.test(line),
    );
    expect(await before).toEqual(
      await space.rows('SELECT count(*) AS n, max(as_of) AS day FROM source').catch(() => 'none'),
    );
    const done = await run(...args);
    expect(done).toEqual(expect.arrayContaining(tried));
    expect(tried.length).toBeGreaterThan(0);
    said.push(tried.join('\n'));
  }
  const [first, again, listed, half, newer, older] = said;
  expect(first).toBe('Parcels not known before: 40\nRecords: deed 40');
  expect(again).toContain('Nothing has changed: all of it was loaded already');
  expect(listed).toBe('Parcels not known before: 0\nRecords: none, facts of parcels only');
  expect(half).toMatch(/^Would be refused: roll\.csv as of 2022-01-01 has 15 parcels .* but not 25 of the 40 \(63 %\)/);
  expect(newer).toContain('Parcels not known before: 2\n');
  expect(newer).toContain('No longer in the newest roll: 3 parcels');
  expect(newer).toContain('Tax list as of 2024-06-30: 1 rows that waited have found their parcel; none waits any more');
  expect(older).toContain('Older than roll.csv as of 2022-01-01');
});

it('a source of the future is refused', async () => {
  const args = await roll(parcels(0, 2, 1), '2999-01-01');
  const refusal = /^Would be refused: roll\.csv is as of 2999-01-01, which lies in the future: .* Taken is the day/;
  expect((await run(...args, '--dry-run')).at(-1)).toMatch(refusal);
  expect((await run(...args)).at(-1)).toMatch(refusal);
});
