import { expect, it } from 'vitest';
import { mergeOnce } from '../../../src/api/contract/mergeOnce.ts';
import { contract } from '../../../src/api/contract/contract.ts';
import { groupsContract } from '../../../src/api/contract/lists/groups.ts';

it('makes one record of several', () => {
  const merged: { readonly a: number; readonly b: string } = mergeOnce([{ a: 1 }, { b: 'x' }]);
  expect(merged).toEqual({ a: 1, b: 'x' });
});

it('two of one name do not compile', () => {
  // @ts-expect-error the third has a name of the first
  expect(mergeOnce([{ a: 1 }, { b: 2 }, { a: 3 }])).toEqual({ a: 3, b: 2 });
  // @ts-expect-error its calls are in the contract already
  expect(mergeOnce([contract, groupsContract])).toEqual(contract);
});
