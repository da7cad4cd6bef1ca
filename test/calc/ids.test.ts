import { expect, it } from 'vitest';
import { applicationIds } from '../../src/calc/ids.ts';

it('R-SESSION-020 client ids are application_id__{time}_{counter} and unique within one millisecond', () => {
  const next = applicationIds(() => 1_767_225_600_000);
  const ids = Array.from({ length: 1000 }, next);
  expect(ids[0]).toBe('application_id__1767225600000_1');
  expect(ids.every((id) => /^application_id__\d+_\d+$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});

it('asks the clock for every id', () => {
  let now = 5;
  const next = applicationIds(() => now++);
  expect([next(), next()]).toEqual(['application_id__5_1', 'application_id__6_2']);
});
