import { afterAll, beforeAll, expect, it } from 'vitest';
import { Search } from '../../../../src/api/contract/search/search.ts';
import { idsToSave, MOST_SAVED } from '../../../../server/search/results/idsToSave.ts';
import { smallWarehouse, type SmallWarehouse } from '../../../support/smallWarehouse.ts';
import { readsAll } from '../../../support/readsAll.ts';

let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(
    Array.from({ length: MOST_SAVED + 3 }, (_, at) => ({
      propertyId: at + 1,
      fips: '51540',
      stateCode: 'VA',
      vacant: at % 2 === 0,
    })),
  );
});
afterAll(async () => await small.close());

const save = async (filter: object, selection: number[], selectionInversed: boolean) =>
  await idsToSave(small.warehouse, readsAll, { filter: Search.parse(filter), selection, selectionInversed });

it('saves at most 100,000 rows at once and says how many were selected', async () => {
  expect(await save({}, [], true)).toMatchObject({
    status: 422,
    userMessage: '100,003 properties are selected; at most 100,000 can be saved at once. Nothing was saved.',
  });
  expect(await save({}, [1, 2, 999_999_999], true)).toMatchObject({
    status: 422,
    userMessage: expect.stringMatching(/^100,001 /),
  });
  const all = await save({}, [1, 2, 3], true);
  expect(all).toHaveLength(MOST_SAVED);
  expect(all).not.toContain(2);
});

it('takes the selection to mean rows of the search only', async () => {
  expect(await save({ vacant: true }, [1, 2, 3, 999_999_999], false)).toEqual([1, 3]);
  expect(await save({ vacant: true, type: 'PROPERTY', propertyId: 5 }, [], true)).toEqual([5]);
  expect(await save({ vacant: true }, [2, 4], false)).toMatchObject({
    status: 422,
    userMessage: 'Nothing was selected, and nothing was saved.',
  });
});

it('reads a selection of 100,000 ids', async () => {
  const selection = Array.from({ length: MOST_SAVED }, (_, at) => at + 1);
  expect(await save({}, selection, false)).toEqual(selection);
});
