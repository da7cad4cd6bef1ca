import type { Page } from '@playwright/test';
import { median } from '../support/measure.ts';
import { checkThat } from '../support/same.ts';
import { workClock } from '../support/workClock.ts';
import type { Probed } from './paintProbe.ts';

/** Faster than a person types, slow enough that one step is painted before the next. */
const BETWEEN_STEPS_MS = 40;
/**
 * Keys come at every phase of a frame of the screen, as a person's do. After a pause that is always the same they come at
 * the same phase, and that phase decides what is measured: a page that has its frame ready just before the screen takes
 * one seems half as slow as one just after.
 */
const FRAME_MS = 1000 / 60;
const phaseOf = (step: number): number => ((step * (Math.sqrt(5) - 1)) / 2) % 1;
/** What a page puts off until the keys stop must be done before the other page's turn. */
const AFTER_TURN_MS = 600;
const STEPS_A_TURN = 20;

export interface Timed {
  /** Median milliseconds from key to paint. */
  readonly median: number;
  readonly slowest: number;
  /** Milliseconds of processor time of the page's main thread, a step on average: other processes do not change it. */
  readonly work: number;
}

export interface Turns {
  readonly pages: Readonly<Record<'ours' | 'bare', Page>>;
  readonly steps: number;
  /** Presses the keys of a step; exactly one of them is watched. */
  readonly press: (page: Page, step: number) => Promise<void>;
}

/** Does the same steps in both pages, turn by turn, and times each until its effect is painted. */
export async function takeTurns({ pages, steps, press }: Turns): Promise<Record<'ours' | 'bare', Timed>> {
  const probed: Record<'ours' | 'bare', Probed[]> = { ours: [], bare: [] };
  const work = { ours: 0, bare: 0 };
  const clocks = { ours: await workClock(pages.ours), bare: await workClock(pages.bare) };
  for (let first = 0; first < steps; first += STEPS_A_TURN) {
    const order = (first / STEPS_A_TURN) % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const side of order) {
      const page = pages[side];
      const before = await clocks[side]();
      for (let step = first; step < Math.min(first + STEPS_A_TURN, steps); step++) {
        await press(page, step);
        probed[side].push(await page.evaluate(async () => await window.nextProbe()));
        await page.waitForTimeout(BETWEEN_STEPS_MS + phaseOf(step) * FRAME_MS);
      }
      work[side] += (await clocks[side]()) - before;
      await page.waitForTimeout(AFTER_TURN_MS);
    }
  }
  for (const side of ['ours', 'bare'] as const) {
    const lost = probed[side].filter(({ before, after }) => before === after).length;
    checkThat(`${side}: ${lost} of ${steps} keys changed nothing`, lost === 0);
  }
  return { ours: timed(probed.ours, work.ours / steps), bare: timed(probed.bare, work.bare / steps) };
}

function timed(probed: readonly Probed[], work: number): Timed {
  const times = probed.map(({ milliseconds }) => milliseconds);
  return { median: median(times), slowest: Math.max(...times), work };
}
