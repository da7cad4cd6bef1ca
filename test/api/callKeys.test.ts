import { afterEach, expect, it, vi } from 'vitest';
import type { CallKeys } from '../../src/api/callKeys.ts';

const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
/** The keys of a page that is opened now. */
async function page(): Promise<CallKeys> {
  vi.resetModules();
  const { createCallKeys } = await import('../../src/api/callKeys.ts');
  return createCallKeys(nowhere);
}

afterEach(() => void vi.restoreAllMocks());

it('R-SESSION-020 ids that are made up here name the time and a count, and no two of them are alike, not even of two pages', async () => {
  // At the same moment all.
  vi.spyOn(Date, 'now').mockReturnValue(1_790_000_000_000);
  const pages = [await page(), await page(), await page()];
  const keys = pages.flatMap((one) => Array.from({ length: 2000 }, () => one.take('saveProperties', {}).key));
  expect(keys.every((key) => /^application_id__\d{13}_\d+$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});
