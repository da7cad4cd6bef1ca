/** A source is taken out as if it had never been loaded, and loaded again as if it had never gone. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { describeRemoval, removeSource } from '../../../../server/data/ingest/removeSource.ts';
import { childTables } from '../../../../server/data/warehouse/schema.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { repeats } from '../../../support/thorough.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
const spaces: Workspace[] = [];
/** A workspace that is gone after all cases. */
async function opened(like?: Workspace): Promise<Workspace> {
  const one = await workspace(like);
  spaces.push(one);
  return one;
}
beforeEach(async () => void (space = await opened()));
afterAll(async () => await Promise.all(spaces.map(async ({ remove }) => await remove())));

type Row = Readonly<Record<string, string>>;
const facts = { streetAddress: 'street', ownerName: 'owner', bedrooms: 'beds', assessedValue: 'value' };
const records = {
  deed: [{ fields: { saleDate: 'sold', amount: 'price' } }],
  lien: [{ fields: { amount: 'lien', lienType: { constant: 'TAX' } } }],
};
const row = (apn: string, more: Row = {}): Row => ({
  apn, street: `${apn} Main St`, owner: 'ANN LEE', beds: '3', value: '100000', sold: '2018-05-01', price: '90000', lien: '', ...more,
}); // prettier-ignore
const sources = {
  old: { id: 'county', asOf: '2019-12-31', rows: [row('1', { beds: '2' }), row('2', { owner: 'OLD OWNER' }), row('5')] },
  new: {
    id: 'county',
    asOf: '2021-12-31',
    rows: [row('1', { owner: 'BO RAY', beds: '', sold: '2021-03-01', price: '120000' }), row('2', { value: '150000' }), row('3')],
  },
  sales: { id: 'sales', asOf: '2022-03-01', complete: false, rows: [row('3', { sold: '2022-02-01', price: '200000' }), row('4')] },
  list: { id: 'taxes', asOf: '2022-06-30', joins: { by: ['apn'] }, rows: [row('1', { lien: '500', owner: '' }), row('4', { lien: '70' })] },
  adds: { id: 'vacant', asOf: '2022-01-30', joins: { by: ['apn'], unmatched: 'add' }, rows: [row('2', { owner: 'CY YU' }), row('9', { lien: '8' })] },
  // Of another county: none of the others is about it.
  far: { id: 'far', asOf: '2022-01-30', fips: '51003', rows: [row('1')] },
} as const; // prettier-ignore
type Name = keyof typeof sources;

const loadInto = async (into: Workspace, name: Name): Promise<void> => {
  const { rows, ...said } = sources[name];
  await into.load({ 'roll.csv': csv(rows) }, { name: `Source ${said.id}`, facts, records, ...said });
};
const load = async (name: Name): Promise<void> => await loadInto(space, name);

/** What was loaded in this order already is loaded no second time: cases begin alike. */
const withLoaded = new Map<string, Workspace>();
async function spaceWith(names: readonly Name[]): Promise<Workspace> {
  const key = names.join();
  const known = withLoaded.get(key);
  if (known !== undefined) return known;
  const [before, [last]] = [names.slice(0, -1), names.slice(-1)];
  const made = await opened(before.length === 0 ? undefined : await spaceWith(before));
  if (last !== undefined) await loadInto(made, last);
  withLoaded.set(key, made);
  return made;
}
const idOf = async (name: Name): Promise<number> => {
  const { id, asOf } = sources[name];
  const [source] = await space.rows<{ id: number }>(
    `SELECT source_id AS id FROM source WHERE recipe = '${id}' AND as_of = '${asOf}'`,
  );
  return source?.id ?? expect.fail(`${name} is not loaded`);
};
const run = async (...args: string[]): Promise<string> => {
  const lines: string[] = [];
  const failed = await runIngest([...args, '--dir', space.dir], (line) => lines.push(line)).catch(
    (error: Error) => error,
  );
  return [...lines, ...(failed instanceof Error ? [`refused: ${failed.message}`] : [])].join('\n');
};
const tables = ['parcel', 'source_fact', 'parcel_source', ...Object.keys(childTables)];
const content = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries([
    ...(await Promise.all(
      tables.map(async (table) => [table, await space.rows(`SELECT * FROM ${table} ORDER BY ALL`)] as const),
    )),
    ['source', await space.rows('SELECT source_id, as_of, rows_kept, newest_sale FROM source ORDER BY ALL')],
    ['list_row', await space.rows('SELECT source_id, fips, texts FROM list_row ORDER BY ALL')],
    ['place', await space.rows('SELECT * FROM place ORDER BY ALL')],
  ]);

describe('a source that is removed', () => {
  const cases: readonly (readonly [Name, readonly Name[]])[] = [
    ['far', ['new']],
    ['list', ['new', 'sales', 'adds']],
    ['new', ['list', 'adds']],
    ['sales', ['list', 'adds', 'new', 'old']],
    // In thorough runs:
    ['adds', ['new', 'far', 'list']],
    ['old', ['new', 'sales', 'list']],
    ['new', ['list', 'adds', 'old', 'far']],
  ];
  it.each(cases.slice(0, repeats({ few: 4, many: cases.length })))(
    '%s, beside %j, is gone as if it had never come, and comes again as if it had never gone',
    async (name, others) => {
      space = await spaceWith(others);
      const without = await content();
      space = await opened(await spaceWith([...others, name]));
      const withIt = await content();
      expect(withIt).not.toEqual(without);
      await removeSource({ dir: space.dir, sourceId: await idOf(name) });
      expect(await content()).toEqual(without);
      await load(name);
      expect(await content()).toEqual(withIt);
    },
  );

  it('may be the only one: nothing is left, and it can come again', async () => {
    await load('new');
    const before = await content();
    const steps: number[] = [];
    const { left } = await removeSource({
      dir: space.dir,
      sourceId: await idOf('new'),
      onProgress: ({ done, total }) => steps.push(done / total),
    });
    expect(steps).toEqual([0, 1 / 3, 2 / 3]);
    expect(left).toBe(0);
    for (const rows of Object.values(await content())) expect(rows).toEqual([]);
    expect(await run('--snapshots')).toMatch(/^\S+, in service\n\S+, kept\n {2}Source county/);
    await load('new');
    expect(await content()).toEqual(before);
  });

  it('is described before: what goes, what stays, what waits', async () => {
    space = await opened(await spaceWith(['list', 'adds', 'new', 'old']));
    const before = await content();
    expect(await describeRemoval({ dir: space.dir, sourceId: await idOf('new') })).toMatchObject({
      name: 'Source county',
      asOf: '2021-12-31',
      joins: false,
      counties: [{ fips: '51540', alone: 1, shared: 2 }],
      records: { deed: 3, lien: 0 },
      waiting: [],
    });
    expect(await describeRemoval({ dir: space.dir, sourceId: await idOf('list') })).toMatchObject({
      joins: true,
      counties: [{ fips: '51540', alone: 0, shared: 1 }],
      records: { lien: 1 },
    });
    await expect(describeRemoval({ dir: space.dir, sourceId: 7 })).rejects.toThrow('there is no source 7');
    await expect(removeSource({ dir: space.dir, sourceId: 7 })).rejects.toThrow('there is no source 7');
    expect(await content()).toEqual(before);
  });
});

describe('the command', () => {
  it('says what would go and asks for a yes, and back leads back', async () => {
    expect(await run('--remove-source', 'county')).toBe('refused: no source county is loaded; there is none');
    for (const name of ['old', 'new', 'list'] as const) await load(name);
    const before = await content();
    const several = await run('--remove-source', 'county');
    expect(several).toContain('refused: several sources are county: say which one by its number (or with --fips and --as-of)');
    expect(several).toContain(`  ${await idOf('old')}  county: Source county as of 2019-12-31, 51540`);
    expect(await run('--remove-source', 'county', '--fips', '51003')).toMatch(
      /^refused: no source county 51003 is loaded; loaded are\n.*county: .*\n.*county: .*\n.*taxes: /,
    );
    expect(await run('--remove-source', 'county', 'roll.csv')).toContain('refused: --remove-source takes no file');
    const meant = ['--remove-source', 'county', '--fips', '51540', '--as-of', '2021-12-31'];
    expect(await run(...meant)).toBe(
      [
        'Source county as of 2021-12-31 would go, with all that it says',
        '  Charlottesville city, VA: 1 parcel that no other source lists goes, 2 parcels stay, as the other sources have them',
        '  Records of its own: deed 3, value history 3',
        '  Saved searches, lists and deals keep what was saved; parcels that go are found in none',
        'refused: to remove it, add --yes; nothing was changed',
      ].join('\n'),
    );
    expect(await content()).toEqual(before);
    expect(await run('--remove-source', String(await idOf('new')), '--yes')).toMatch(
      /Source county as of 2021-12-31 is removed; 3 parcels of its counties are left\n(?:.*\n)?Snapshot \S+ is in service; the one before is kept: --back --yes leads there$/,
    );
    expect(await space.rows('SELECT apn, owner_name AS owner FROM parcel ORDER BY apn')).toEqual([
      { apn: '1', owner: 'ANN LEE' },
      { apn: '2', owner: 'OLD OWNER' },
      { apn: '5', owner: 'ANN LEE' },
    ]);
    await run('--back', '--yes');
    expect(await content()).toEqual(before);
  });
}); // prettier-ignore
