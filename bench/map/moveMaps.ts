import type { Page } from '@playwright/test';
import { median } from '../support/measure.ts';
import { checkThat } from '../support/same.ts';
import { workClock } from '../support/workClock.ts';
import type { MapBox } from './mapPages.ts';

/** How a map moved: the time from picture to picture, and what the main thread did for one. */
export interface Moved {
  /** Median milliseconds between two pictures. */
  readonly frame: number;
  readonly slowest: number;
  /** Milliseconds of processor time of the main thread, a picture on average. */
  readonly work: number;
  readonly frames: number;
}

type Side = 'ours' | 'bare';
export type Moves = Readonly<Record<'pan' | 'zoom', Readonly<Record<Side, Moved>>>>;

const TURNS = 3;
const STEPS = 12;
/** A map whose pictures take seconds makes fewer of them. */
const ENOUGH_MS = 6000;
const FEWEST_STEPS = 3;
/** What a map puts off until it rests must be done before the other's turn. */
const REST_MS = 900;

/**
 * Drags both maps there and back with the mouse and turns its wheel in and out, turn by turn. The next step is made
 * when the picture of the one before was handed on: pictures are counted, not steps that nobody sees.
 */
export async function moveMaps(pages: Readonly<Record<Side, Page>>, box: MapBox): Promise<Moves> {
  const gaps = { pan: { ours: [], bare: [] }, zoom: { ours: [], bare: [] } } as Record<
    'pan' | 'zoom',
    Record<Side, number[]>
  >; // filled below
  const work = { pan: { ours: 0, bare: 0 }, zoom: { ours: 0, bare: 0 } };
  const clocks = { ours: await workClock(pages.ours), bare: await workClock(pages.bare) };
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const side of turn % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      for (const move of ['pan', 'zoom'] as const) {
        const page = pages[side];
        const before = await clocks[side]();
        const times = move === 'pan' ? await drag(page, box) : await wheel(page, box);
        const used = (await clocks[side]()) - before;
        await page.waitForTimeout(REST_MS);
        // The first turn prepares what is prepared once.
        if (turn === 0) continue;
        gaps[move][side].push(...times);
        work[move][side] += used;
      }
    }
  }
  const moved = (move: 'pan' | 'zoom', side: Side): Moved => {
    const times = gaps[move][side];
    checkThat(`${side}: pictures while moving`, times.length >= TURNS * FEWEST_STEPS);
    return {
      frame: median(times),
      slowest: Math.max(...times),
      work: work[move][side] / times.length,
      frames: times.length,
    };
  };
  return {
    pan: { ours: moved('pan', 'ours'), bare: moved('pan', 'bare') },
    zoom: { ours: moved('zoom', 'ours'), bare: moved('zoom', 'bare') },
  };
}

/** Milliseconds of each step, until its picture was handed on. */
async function drag(page: Page, { left, top, width, height }: MapBox): Promise<number[]> {
  const [x, y] = [left + width / 2, top + height / 2];
  const to = async (way: number): Promise<void> => await page.mouse.move(x + way, y + way / 2);
  await to(0);
  await page.mouse.down();
  // A way there and the same way back, so that both maps end where they began.
  const times = await timedSteps(page, async (step) => await to(6 * Math.min(step, STEPS - step)));
  await to(0);
  await page.mouse.up();
  return times;
}

async function wheel(page: Page, { left, top, width, height }: MapBox): Promise<number[]> {
  await page.mouse.move(left + width / 2, top + height / 2);
  let turned = 0;
  const turn = async (by: number): Promise<void> => {
    turned += by;
    await page.mouse.wheel(0, by);
  };
  const times = await timedSteps(page, async (step) => await turn(step <= STEPS / 2 ? -60 : 60));
  if (turned !== 0) await turn(-turned);
  return times;
}

async function timedSteps(page: Page, make: (step: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const started = performance.now();
  for (let step = 1; step <= STEPS; step++) {
    times.push(await timed(page, async () => await make(step)));
    if (step >= FEWEST_STEPS && performance.now() - started > ENOUGH_MS) break;
  }
  return times;
}

/** Two animation frames: the first draws what the input changed, the second comes after it was handed on. */
async function timed(page: Page, step: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await step();
  await page.evaluate(
    async () => await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
  return performance.now() - started;
}
