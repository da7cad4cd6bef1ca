/** Undo and redo of what was done to more rows than are loaded, in the whole application at the real server. */
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { GROUP_PAGE_LIMIT } from '../../../src/api/contract/lists/groups.ts';
import { behind } from '../../../src/machines/app/behind.ts';
import { children } from '../../../src/machines/app/children.ts';
import { createRoot, type RootActor } from '../../../src/machines/app/root.ts';
import type { AppEvent } from '../../../src/machines/app/wiring.ts';
import { rootInput } from '../../support/childInput.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { openWire } from '../../support/wire.ts';
import type { Parcel } from '../../server/lists/imports/importServer.ts';
import { fileOf, runImports } from './importsAt.ts';

/** A county of the sample: more parcels than a page of a list has. */
const COUNTY = { type: 'COUNTY', fips: '39049' } as const;
const NAMES = ['BIG', 'OTHER'] as const;
/** Rows of a file that are more than a page of a list. */
const MOST_IMPORTED = GROUP_PAGE_LIMIT + 20;

let server: TestServer;
let rolls: Pick<Parcel, 'id' | 'apn' | 'fips'>[];
let parcels: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 3000 });
  rolls = await server.services.warehouse.query<(typeof rolls)[number]>(
    `SELECT property_id AS id, apn, fips FROM parcel WHERE fips = '${COUNTY.fips}' ORDER BY property_id`,
  );
  parcels = rolls.map(({ id }) => id);
  if (parcels.length <= GROUP_PAGE_LIMIT + 165) throw new Error(`the county has ${parcels.length} parcels only`);
});
afterAll(async () => await server.close());

let roots: RootActor[] = [];
afterEach(() => {
  for (const root of roots) root.stop();
  roots = [];
});

/** What is saved: the parcels of each list, and the status of each parcel that ever stood on one. */
interface Kept {
  readonly lists: Readonly<Record<Name, ReadonlySet<number>>>;
  readonly statuses: ReadonlyMap<number, number>;
  readonly tags: ReadonlyMap<number, readonly string[]>;
}
type Name = (typeof NAMES)[number];

/** Somebody who has found the parcels of the county. */
async function person() {
  const who = {
    username: `undo${roots.length}-${Math.trunc(performance.now())}@example.com`,
    password: 'correct horse battery',
  };
  await server.addUser(who);
  const wire = openWire(server, null, cookieJar().fetch);
  const input = { ...rootInput(wire.client), now: server.clock.now, route: '/' };
  const root = createRoot({ ...input, loadBehind: () => Promise.resolve(behind) });
  roots.push(root);
  root.start();
  const does = async (...events: readonly AppEvent[]): Promise<void> => {
    for (const event of events) root.send(event);
    await wire.quiet();
    // Whatever is shown first, because it is about many rows, is agreed to.
    const effects = root.getSnapshot().context.work?.effects;
    if ((effects?.getSnapshot().context.asked ?? null) === null) return;
    const isAny = effects?.getSnapshot().context.effect?.changed !== 0;
    root.send(isAny ? { type: 'effects.confirm' } : { type: 'effects.leave' });
    await wire.quiet();
  };
  await does({ type: 'session.signIn', ...who });
  const { answer: auth } = root.getSnapshot().context;
  if (auth === null) throw new Error('nobody has signed in');
  await does({ type: 'search.setLocation', location: COUNTY }, { type: 'search.run' });
  const machine = <K extends keyof typeof children>(key: K) => {
    const { work } = root.getSnapshot().context;
    if (work === null) throw new Error('nobody has signed in');
    return work[key];
  };
  const group = () => machine('group').getSnapshot().context;
  return {
    wire,
    does,
    group,
    search: () => machine('search').getSnapshot().context,
    history: () => machine('history').getSnapshot().context,
    /** The imports that wait are carried out, as the worker does, and the page hears of it. */
    work: async () => {
      await runImports(server, { client: wire.client, auth });
      await does({ type: 'imports.refresh' });
    },
    preview: () => machine('imports').getSnapshot().context.preview,
    status: (position: number): number => group().statuses[position - 1]?.id ?? 0,
    open: async (name: Name) => {
      const list = group().lists.find((one) => one.name === name);
      if (list !== undefined) await does({ type: 'group.open', groupId: list.id });
      return list !== undefined;
    },
    /** What the server has. */
    kept: async (): Promise<Kept> => {
      const rows = await server.db
        .selectFrom('group_member as m')
        .innerJoin('property_group as g', (on) =>
          on.onRef('g.account_id', '=', 'm.account_id').onRef('g.id', '=', 'm.group_id'),
        )
        .innerJoin('saved_property as s', (on) =>
          on.onRef('s.account_id', '=', 'm.account_id').onRef('s.id', '=', 'm.saved_property_id'),
        )
        .innerJoin('app_user as u', 'u.account_id', 'm.account_id')
        .where('u.username', '=', who.username)
        .select(['g.name', 's.property_id', 's.status_id', 's.tags', 's.removed'])
        .execute();
      // What stands on a list is saved.
      expect(rows.filter(({ removed }) => removed !== null)).toEqual([]);
      const of = (name: Name) => new Set(rows.filter((row) => row.name === name).map((row) => row.property_id));
      return {
        lists: { BIG: of('BIG'), OTHER: of('OTHER') },
        statuses: new Map(rows.flatMap((row) => (row.status_id === null ? [] : [[row.property_id, row.status_id]]))),
        tags: new Map(rows.flatMap((row) => (row.tags.length === 0 ? [] : [[row.property_id, row.tags]]))),
      };
    },
  };
}

type Person = Awaited<ReturnType<typeof person>>;

/** The same to look at: sizes first, so that what fails can be read. */
const told = ({ lists, statuses, tags }: Kept) => {
  const listed = new Set(NAMES.flatMap((name) => [...lists[name]]));
  return {
    sizes: NAMES.map((name) => lists[name].size),
    lists: NAMES.map((name) => [...lists[name]].toSorted((a, b) => a - b)),
    // Who left all lists keeps a status that nobody sees.
    statuses: [...statuses].filter(([id]) => listed.has(id)).toSorted(([a], [b]) => a - b),
    tags: [...tags].filter(([id]) => listed.has(id)).toSorted(([a], [b]) => a - b),
  };
};

it('takes back all that was saved, of which the open list has loaded a part', async () => {
  const { does, open, kept, group, history } = await person();
  await does({ type: 'search.selectAll' }, { type: 'search.save', groupName: 'BIG' });
  await open('BIG');
  expect(group().rows.length).toBe(GROUP_PAGE_LIMIT);
  expect(told(await kept()).sizes).toEqual([parcels.length, 0]);
  expect(history().line?.text).toBe(`${parcels.length.toLocaleString('en-US')} saved to BIG`);
  await does({ type: 'history.undo' });
  expect(told(await kept()).sizes).toEqual([0, 0]);
  expect(group().total).toBe(0);
  await does({ type: 'history.redo' });
  expect(told(await kept()).sizes).toEqual([parcels.length, 0]);
  expect(group().total).toBe(parcels.length);
});

it('an undo that failed on the way is possible still, and takes all of it', async () => {
  const { does, open, kept, wire, history } = await person();
  await does({ type: 'search.selectAll' }, { type: 'search.save', groupName: 'BIG' });
  await open('BIG');
  wire.fail('removeFromGroups', 503);
  await does({ type: 'history.undo' });
  expect(told(await kept()).sizes).toEqual([parcels.length, 0]);
  expect([history().undo.length, history().redo.length]).toEqual([1, 0]);
  await does({ type: 'history.undo' });
  expect(told(await kept()).sizes).toEqual([0, 0]);
  expect([history().undo.length, history().redo.length]).toEqual([0, 1]);
});

/** What a person does; numbers are counted round over what there is. */
interface Deed {
  /**
   * `import`: a file of parcels. `filter`: shows rows of the status alone, all for 0. `found`, `listed`: a status for rows of the search, of the list.
   * `foundTag`, `tag`: tags added to rows of the search, set on rows of the list.
   */
  readonly kind: 'save' | 'import' | 'found' | 'foundTag' | 'filter' | 'listed' | 'remove' | 'tag' | 'undo' | 'redo';
  readonly name: Name;
  readonly from: number;
  readonly rows: number | 'all';
  readonly status: number;
}

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.constantFrom(
    'save',
    'import',
    'found',
    'foundTag',
    'filter',
    'listed',
    'remove',
    'tag',
    'undo',
    'undo',
    'undo',
    'redo',
    'redo',
  ),
  name: fc.constantFrom(...NAMES),
  from: fc.nat(200),
  rows: fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: 40 })),
  status: fc.integer({ min: 0, max: 3 }),
});
/** One of them is there in other letters, where rows of a list were tagged before. */
const FOUND_TAGS = ['SEEN', 'found'];
const newOf = (tags: readonly string[]): readonly string[] =>
  FOUND_TAGS.filter((tag) => !tags.some((one) => one.toLowerCase() === tag.toLowerCase()));
const SAVE_ALL: Deed = { kind: 'save', name: 'BIG', from: 0, rows: 'all', status: 0 };

it('whatever is done, undone and done again to lists larger than what is loaded, equals a plain model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 12 }), async (deeds) => {
      const at = await person();
      const model = new Model(await at.kept());
      for (const one of [SAVE_ALL, ...deeds]) {
        await carryOut(at, model, one);
        expect({ one, ...told(await at.kept()) }).toEqual({ one, ...told(model.now) });
      }
    }),
    {
      numRuns: 5,
      examples: [
        [
          [
            { ...SAVE_ALL, kind: 'remove' },
            { ...SAVE_ALL, kind: 'found', rows: 2, status: 1 },
          ],
        ],
        [
          [
            // Half of the file is there already: undo takes the other half.
            { ...SAVE_ALL, kind: 'remove', rows: 40, from: 20 },
            { ...SAVE_ALL, kind: 'import' },
            { ...SAVE_ALL, kind: 'import', name: 'OTHER', rows: 30 },
            { ...SAVE_ALL, kind: 'undo' },
            { ...SAVE_ALL, kind: 'undo' },
            { ...SAVE_ALL, kind: 'redo' },
            { ...SAVE_ALL, kind: 'undo' },
          ],
        ],
        [
          [
            { ...SAVE_ALL, kind: 'tag', rows: 3 },
            { ...SAVE_ALL, kind: 'foundTag', rows: 5 },
            { ...SAVE_ALL, kind: 'undo' },
            { ...SAVE_ALL, kind: 'redo' },
            { ...SAVE_ALL, kind: 'foundTag' },
          ],
        ],
      ],
    },
  );
}, 300_000);

/** What is saved as a plain value; undo and redo are the values before. */
class Model {
  now: Kept;
  readonly #undo: Kept[] = [];
  #redo: Kept[] = [];
  constructor(now: Kept) {
    this.now = now;
  }
  change(next: Kept): void {
    if (JSON.stringify(told(next)) === JSON.stringify(told(this.now))) return;
    this.#undo.push(this.now);
    this.#redo = [];
    this.now = next;
  }
  back(kind: 'undo' | 'redo'): void {
    const [from, to] = kind === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    const next = from.pop();
    if (next === undefined) return;
    to.push(this.now);
    this.now = next;
  }
  save(to: Name, ids: Iterable<number>): Kept {
    return { ...this.now, lists: { ...this.now.lists, [to]: new Set([...this.now.lists[to], ...ids]) } };
  }
  take(from: Name, ids: Iterable<number>): Kept {
    const gone = new Set(ids);
    const left = new Set([...this.now.lists[from]].filter((id) => !gone.has(id)));
    return { ...this.now, lists: { ...this.now.lists, [from]: left } };
  }
  withStatus(ids: Iterable<number>, statusId: number | null, base: Kept = this.now): Kept {
    const statuses = new Map(base.statuses);
    for (const id of ids) {
      if (statusId === null) statuses.delete(id);
      else statuses.set(id, statusId);
    }
    return { ...base, statuses };
  }
  withTags(ids: Iterable<number>, change: (tags: readonly string[]) => readonly string[], base: Kept = this.now): Kept {
    const tags = new Map(base.tags);
    for (const id of ids) tags.set(id, change(tags.get(id) ?? []));
    return { ...base, tags };
  }
  isListed(id: number): boolean {
    return NAMES.some((one) => this.now.lists[one].has(id));
  }
}

/** Does it in the application and in the model. */
async function carryOut(at: Person, model: Model, one: Deed): Promise<void> {
  const { does, open, group, search } = at;
  if (one.kind === 'undo' || one.kind === 'redo') {
    model.back(one.kind);
    await does({ type: `history.${one.kind}` });
    await at.work();
    return;
  }
  if (one.kind === 'import') {
    const file = rolls.slice(one.from, one.from + (one.rows === 'all' ? MOST_IMPORTED : one.rows));
    model.change(
      model.save(
        one.name,
        file.map(({ id }) => id),
      ),
    );
    await does({ type: 'imports.upload', file: fileOf(file), groupName: one.name });
    expect(at.preview()?.counts).toMatchObject({ rows: file.length, matchedByApn: file.length });
    await does({ type: 'imports.start', groupName: one.name });
    await at.work();
    return;
  }
  if (one.kind === 'save' || one.kind === 'found' || one.kind === 'foundTag') {
    const found = (await choose(at, 'search', search().shown, one)) ?? parcels;
    if (one.kind === 'save') {
      model.change(model.save(one.name, found));
      await does({ type: 'search.save', groupName: one.name });
    } else {
      // What stands on no list is saved to the list saved into last.
      const last = NAMES.find((name) => name === group().lastName) ?? 'BIG';
      const saved = model.save(
        last,
        found.filter((id) => !model.isListed(id)),
      );
      if (one.kind === 'found') {
        model.change(model.withStatus(found, statusOf(at, one), saved));
        await does({ type: 'search.setStatus', position: one.status });
      } else {
        model.change(model.withTags(found, (tags) => [...tags, ...newOf(tags)], saved));
        await does({ type: 'search.tag', tags: FOUND_TAGS });
      }
    }
    return;
  }
  if (!(await open(one.name))) return;
  if (one.kind === 'filter') {
    await does({ type: 'group.filter', statusIds: one.status === 0 ? [] : [at.status(one.status)] });
    return;
  }
  if (group().rows.length === 0) return;
  const ids = (await choose(at, 'group', group().rows, one)) ?? allShown(at, model, one.name);
  if (one.kind === 'remove') {
    model.change(model.take(one.name, ids));
    await does({ type: 'group.remove' });
  } else if (one.kind === 'listed') {
    model.change(model.withStatus(ids, statusOf(at, one)));
    await does({ type: 'group.status', position: one.status });
  } else {
    model.change(model.withTags(ids, () => ['seen']));
    await does({ type: 'group.change', change: { tags: ['seen'] } });
  }
}

/** Selects rows that are on screen, or all there are; answers their parcels, null for all. */
async function choose(
  { does }: Person,
  machine: 'search' | 'group',
  loaded: readonly { readonly propertyId: number }[],
  { from, rows: count }: Deed,
): Promise<number[] | null> {
  await does({ type: `${machine}.selectNone` });
  if (count === 'all') {
    await does({ type: `${machine}.selectAll` });
    return null;
  }
  const first = from % loaded.length;
  const last = Math.min(first + count, loaded.length) - 1;
  await does({ type: `${machine}.toggle`, index: first }, { type: `${machine}.extend`, index: last });
  return loaded.slice(first, last + 1).map(({ propertyId }) => propertyId);
}

/** All rows of the open list: those that the filter finds, and those that are on screen still. */
function allShown({ group }: Person, { now }: Model, list: Name): number[] {
  const { statusFilter, rows: seen } = group();
  const found = [...now.lists[list]].filter(
    (id) => statusFilter.length === 0 || statusFilter.includes(now.statuses.get(id) ?? 0),
  );
  return [...new Set([...found, ...seen.map(({ propertyId }) => propertyId)])];
}

const statusOf = (at: Person, { status: position }: Deed): number | null =>
  position === 0 ? null : at.status(position);
