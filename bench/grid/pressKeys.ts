import type { Page } from '@playwright/test';
import { median } from '../support/measure.ts';
import { checkThat } from '../support/same.ts';
import type { Probed } from './paintProbe.ts';

/** Faster than a person types, slow enough that one key is painted before the next. */
const BETWEEN_KEYS_MS = 40;
/** What a page puts off until the keys stop must be done before the other page's turn. */
const AFTER_TURN_MS = 600;
const KEYS_A_TURN = 20;

export interface Timed {
  /** Median milliseconds from key to paint. */
  readonly median: number;
  readonly slowest: number;
  readonly keys: number;
}

/** Presses the same keys in both pages, turn by turn, and times each until its effect is painted. */
export async function pressKeys(
  pages: Readonly<Record<'ours' | 'bare', Page>>,
  keys: readonly string[],
): Promise<Record<'ours' | 'bare', Timed>> {
  const probed: Record<'ours' | 'bare', Probed[]> = { ours: [], bare: [] };
  for (let start = 0; start < keys.length; start += KEYS_A_TURN) {
    const turn = keys.slice(start, start + KEYS_A_TURN);
    const order = (start / KEYS_A_TURN) % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const side of order) {
      for (const key of turn) {
        await pages[side].keyboard.press(key);
        probed[side].push(await pages[side].evaluate(async () => await window.nextProbe()));
        await pages[side].waitForTimeout(BETWEEN_KEYS_MS);
      }
      await pages[side].waitForTimeout(AFTER_TURN_MS);
    }
  }
  for (const side of ['ours', 'bare'] as const) {
    const lost = probed[side].filter(({ before, after }) => before === after).length;
    checkThat(`${side}: ${lost} of ${keys.length} keys changed nothing`, lost === 0);
  }
  return { ours: timed(probed.ours), bare: timed(probed.bare) };
}

function timed(probed: readonly Probed[]): Timed {
  const times = probed.map(({ milliseconds }) => milliseconds);
  return { median: median(times), slowest: Math.max(...times), keys: times.length };
}
