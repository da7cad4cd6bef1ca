import { assert, jsonValue, property } from 'fast-check';
import { expect, it } from 'vitest';
import { asBefore } from '../../../src/machines/parts/asBefore.ts';

it('what reads as before is the value from before, and what does not is new', () => {
  const before = {
    rows: [
      { id: 1, tags: ['a'] },
      { id: 2, tags: [] },
    ],
    total: 2,
    at: null,
  };
  const next = structuredClone(before);
  expect(asBefore(before, next)).toBe(before);
  const changed = asBefore(before, {
    ...structuredClone(before),
    rows: [
      { id: 1, tags: ['a'] },
      { id: 2, tags: ['b'] },
    ],
  });
  expect(changed).toEqual({
    rows: [
      { id: 1, tags: ['a'] },
      { id: 2, tags: ['b'] },
    ],
    total: 2,
    at: null,
  });
  expect(changed.rows[0]).toBe(before.rows[0]);
  expect(changed.rows[1]).not.toBe(before.rows[1]);
});

it.each<[string, unknown, unknown]>([
  ['a list that grew', [1, 2], [1, 2, 3]],
  ['a list that shrank', [1, 2], [1]],
  ['a field that came', { a: 1 }, { a: 1, b: undefined }],
  ['a field that went', { a: 1, b: undefined }, { a: 1 }],
  ['another field without a value', { a: undefined }, { b: undefined }],
  ['a list in place of an object', { 0: 1 }, [1]],
  ['an object in place of a list', [], {}],
  ['a field of the name of what objects inherit', {}, JSON.parse('{"__proto__": {"a": 1}}')],
])('%s is no value from before', (_, before, next) => {
  expect(asBefore(before, next)).not.toBe(before);
  expect(asBefore(before, next)).toStrictEqual(next);
});

it('a value of a class is taken as it comes', () => {
  const [before, next] = [
    { at: new Date(0), of: new Map() },
    { at: new Date(0), of: new Map([[1, 2]]) },
  ];
  const kept = asBefore(before, next);
  expect(kept.at).toBe(next.at);
  expect(kept.of).toBe(next.of);
});

it('it always reads as what is new, and is the old one exactly where both read alike', () => {
  const json = jsonValue({ maxDepth: 3 });
  assert(
    property(json, json, (before, next) => {
      expect(asBefore(before, next)).toStrictEqual(next);
      expect(asBefore(before, structuredClone(before))).toBe(before);
    }),
  );
});
