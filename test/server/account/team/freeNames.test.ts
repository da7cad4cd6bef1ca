/** Names of what an heir gets: free, as long as a name may be, and those of nobody else changed. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renameTaken } from '../../../../server/account/team/freeNames.queries.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { newTeam, type Member } from '../../../support/handedOver.ts';

let server: TestServer;
let ann: Member;
let bob: Member;
beforeAll(async () => {
  server = await startTestServer();
  ({ ann, bob } = await newTeam(server));
});
afterAll(async () => await server.close());

/** The leaver's names afterwards, in the order given. */
async function renamed(hers: readonly string[], his: readonly string[], label = 'Ann Lee'): Promise<string[]> {
  for (const [{ accountId, userId }, names] of [
    [ann, hers],
    [bob, his],
  ] as const) {
    const rows = names.map((name) => ({ account_id: accountId, user_id: userId, name }));
    if (rows.length > 0) await server.db.insertInto('folder').values(rows).execute();
  }
  await server.services.store.db
    .transaction()
    .execute(async (trx) => await renameTaken(trx, { from: ann, heir: bob, label }, 'folder'));
  const rows = await server.db.deleteFrom('folder').returning(['id', 'user_id', 'name']).execute();
  const ofHeir = rows.filter(({ user_id }) => user_id === bob.userId).map(({ name }) => name);
  expect(ofHeir.toSorted()).toEqual(his.toSorted());
  return rows
    .filter(({ user_id }) => user_id === ann.userId)
    .toSorted((a, b) => a.id - b.id)
    .map(({ name }) => name);
}

it('a name that is taken says from whom it comes; where that is taken too, it is counted', async () => {
  expect(await renamed(['A', 'B'], ['a'])).toEqual(['A (from Ann Lee)', 'B']);
  expect(await renamed(['A'], ['A', 'A (FROM ANN LEE)', 'a (from Ann Lee 2)'])).toEqual(['A (from Ann Lee 3)']);
  expect(await renamed(['A', 'A (from Ann Lee)'], ['A'])).toEqual(['A (from Ann Lee 2)', 'A (from Ann Lee)']);
  expect(await renamed(['A', 'A (from Ann Lee)'], ['A', 'A (from Ann Lee)'])).toEqual([
    'A (from Ann Lee 2)',
    'A (from Ann Lee) (from Ann Lee)',
  ]);
});

it('names that are the same once they are cut are counted', async () => {
  const long = (end: string): string => `${'x'.repeat(50 - end.length)}${end}`;
  const names = [long('1'), long('2'), long('3')];
  const [one = '', two = '', three = ''] = await renamed(names, names);
  expect([one, two, three].map((name) => name.replace(/x+/, 'x'))).toEqual([
    'x (from Ann Lee)',
    'x (from Ann Lee 2)',
    'x (from Ann Lee 3)',
  ]);
});

it('a member with a long name leaves room for that of the list', async () => {
  const [name = ''] = await renamed(
    ['Probates of the north'],
    ['Probates of the north'],
    'Bartholomew Featherstonehaugh-Cholmondeley',
  );
  expect(name).toBe('Probates of t (from Bartholomew Featherstone)');
});

it('whatever the names, all are free, none is too long, and only those that were taken are others', async () => {
  const name = fc
    .oneof(
      fc.string({ unit: fc.constantFrom('a', 'A', 'b', ' '), minLength: 1, maxLength: 3 }),
      fc.constantFrom('a (from Ann Lee)', 'A (from Ann Lee 2)', 'b (from Ann Lee)', 'É'),
      fc.string({ unit: fc.constantFrom('a', 'A'), minLength: 49, maxLength: 50 }),
      fc.string({ unit: fc.constantFrom('😀', 'a'), minLength: 20, maxLength: 25 }),
    )
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const names = fc.uniqueArray(name, { maxLength: 8, selector: (text) => text.toLowerCase() });
  await fc.assert(
    fc.asyncProperty(names, names, async (hers, his) => {
      const after = await renamed(hers, his);
      const lower = (texts: readonly string[]): string[] => texts.map((text) => text.toLowerCase());
      const taken = new Set(lower(his));
      expect(new Set([...lower(after), ...taken]).size).toBe(after.length + taken.size);
      for (const [at, text] of after.entries()) {
        expect(text.length).toBeLessThanOrEqual(50);
        const was = hers[at] ?? '';
        if (!taken.has(was.toLowerCase())) expect(text).toBe(was);
        else expect(text).toMatch(/ \(from Ann Lee( \d+)?\)$/);
      }
    }),
    { numRuns: 150 },
  );
});
