/** Owners of whole states are found by the words of their names: the same as by passing over all names. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Search } from '../../../../src/api/contract/search/search.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { searchSql } from '../../../../server/search/conditions/filterSql.ts';
import { loadedSql } from '../../../../server/search/results/loadedSql.ts';
import { selectIds } from '../../../../server/search/results/search.queries.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../../support/smallWarehouse.ts';
import { readsAll } from '../../../support/readsAll.ts';

const parts =
  "ADA|MARLOWE|O'BRIEN|D'ANGELO|JOSÉ|MÜLLER|ST. CLAIR|B & G|B&G|AB|X|JR|III|LLC|L L C|L.L.C.|P L L C|INC.|TRUST|REVOCABLE LIVING TRUST|PROPERTIES|HOLDINGS 356|CITY OF|THE|SPRINGFIELD|SMITH-JONES|1035 OAK LAND|LIMITED LIABILITY COMPANY|%|_|K\u212a|İPEK|ﬁne".split(
    '|',
  );
const joints = [' ', ', ', '  ', ' & ', '/', '-', ' AND '];
const name = fc
  .array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom(...joints)), { minLength: 1, maxLength: 4 })
  .map((all) => all.flat().slice(0, -1).join(''));
const names: readonly string[] = [...new Set(fc.sample(name, { numRuns: 400, seed: 20240229 }))];

let small: SmallWarehouse;
beforeAll(async () => {
  const states = ['VA', 'NC'] as const;
  const parcels = names.map((ownerName, propertyId): ParcelFacts => ({
    propertyId,
    fips: propertyId % 3 === 0 ? '51540' : '37001',
    stateCode: states[propertyId % 3 === 0 ? 0 : 1] ?? null,
    ownerName,
    // One in twenty is in the roll no longer: searched for everywhere it is none.
    retiredDate: propertyId % 20 === 19 ? '2024-01-01' : null,
  }));
  small = await smallWarehouse(parcels);
});
afterAll(async () => await small.close());

let byWords = 0;
async function found(search: Search, hasOwnerWords: boolean): Promise<number[]> {
  const sql = searchSql(search, { hasOwnerWords });
  if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
  if (sql.where.includes('named_owner')) byWords += 1;
  return await selectIds(small.warehouse, sql, names.length);
}

/** What somebody types: a piece of a name, in other letters, two of them swapped, or other words. */
const typed = fc.oneof(
  fc
    .tuple(fc.constantFrom(...names), fc.nat(), fc.nat({ max: 20 }))
    .map(([whole, from, length]) => whole.slice(from % whole.length).slice(0, length + 1)),
  fc.constantFrom(...names),
  fc.tuple(fc.constantFrom(...names), fc.nat()).map(([whole, at]) => {
    const place = at % Math.max(1, whole.length - 1);
    return `${whole.slice(0, place)}${whole.charAt(place + 1)}${whole.charAt(place)}${whole.slice(place + 2)}`;
  }),
  name,
  fc.string({ maxLength: 6 }),
);
const asTyped = fc
  .tuple(typed, fc.constantFrom('lower', 'upper', 'as it is'))
  .map(([text, how]) => (how === 'lower' ? text.toLowerCase() : how === 'upper' ? text.toUpperCase() : text));
const place = fc.constantFrom(
  {},
  { type: 'STATE', id: 'NC' },
  { also: [{ type: 'STATE', id: 'VA' }], type: 'STATE', id: 'NC' },
);

it('finds the same owners by their words, whatever is typed', async () => {
  let some = 0;
  await fc.assert(
    fc.asyncProperty(asTyped, fc.option(asTyped, { nil: undefined, freq: 4 }), place, async (text, without, where) => {
      const search = Search.safeParse({ ...where, ownerName: text, ownerNameExclude: without });
      // Of nothing but blanks there is nothing to look for.
      fc.pre(search.success);
      const [byWord, byName] = [await found(search.data, true), await found(search.data, false)];
      expect([text, byName.filter((id) => !byWord.includes(id)).map((id) => names[id])]).toEqual([text, []]);
      expect(byWord).toEqual(byName);
      if (byName.length > 0) some += 1;
    }),
    { numRuns: 400 },
  );
  expect(some).toBeGreaterThan(150);
  expect(byWords).toBeGreaterThan(150);
});

it('goes by words where a snapshot has them, everywhere and in whole states, and else by names', () => {
  const sqlOf = (search: object, hasOwnerWords = true): string => {
    const warehouse = { ...small.warehouse, hasOwnerWords: () => hasOwnerWords };
    const sql = loadedSql(warehouse, readsAll, Search.parse({ ownerName: 'Marlowe', ...search }));
    if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
    return sql.where;
  };
  expect(small.warehouse.hasOwnerWords()).toBe(true);
  for (const search of [{}, { type: 'STATE', id: 'VA' }]) {
    expect(sqlOf(search)).toContain('named_owner');
    expect(sqlOf(search, false)).not.toContain('named_owner');
  }
  for (const search of [{ fips: '51540' }, { zip: '22901' }, { type: 'STATE', id: 'VA', also: [{ zip: '27215' }] }])
    expect(sqlOf(search)).not.toContain('named_owner');
});
