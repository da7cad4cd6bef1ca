import * as fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { SimulatedClock, type AnyEventObject } from 'xstate';
import type { Failure } from '../../../src/api/client.ts';
import { CallError } from '../../../src/machines/app/call.ts';
import { reader } from '../../../src/machines/parts/reader.ts';
import { inRoot, settled } from '../../support/inRoot.ts';
import { noClient } from '../../support/noClient.ts';

let stop = (): void => undefined;
afterEach(() => stop());

const refusal: Failure = { ok: false, status: 422, message: 'No.', detail: null, fieldErrors: {} };

function desk(restMs: number) {
  /** What is asked for and not answered yet, with what answers it. */
  const open: { readonly wish: number; readonly signal: AbortSignal; readonly answer: (isOk: boolean) => void }[] = [];
  const machine = reader<number, string>({
    restMs,
    read: (_, wish, signal) =>
      new Promise((resolve, reject) => {
        open.push({ wish, signal, answer: (isOk) => (isOk ? resolve(`of ${wish}`) : reject(new CallError(refusal))) });
      }),
    came: (value) => ({ type: 'came', value }),
    failed: ({ message }) => ({ type: 'failed', message }),
  });
  const clock = new SimulatedClock();
  const running = inRoot(machine, { client: noClient }, clock);
  stop = running.stop;
  const { child, told } = running;
  return { open, clock, told, wish: (wish: number) => child.send({ type: 'read', wish }) };
}

it('tells of the last wish alone, asked for once it has rested', async () => {
  const step = fc.oneof(
    fc.record({ wish: fc.nat(5) }),
    fc.record({ waits: fc.constantFrom(40, 80, 120) }),
    fc.record({ isOk: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { open, clock, told, wish } = desk(120);
      const expected: AnyEventObject[] = [];
      const asked: number[] = [];
      // The same in plain words: what rests since when, and what is on its way.
      let resting: { of: number; since: number } | null = null;
      let onItsWay: number | null = null;
      let now = 0;
      for (const one of steps) {
        if ('wish' in one) {
          wish(one.wish);
          resting = { of: one.wish, since: now };
          onItsWay = null;
        } else if ('waits' in one) {
          clock.increment(one.waits);
          now += one.waits;
          if (resting !== null && now - resting.since >= 120) {
            asked.push(resting.of);
            onItsWay = resting.of;
            resting = null;
          }
        } else {
          for (const { answer } of open) answer(one.isOk);
          await settled(3);
          if (onItsWay !== null)
            expected.push(one.isOk ? { type: 'came', value: `of ${onItsWay}` } : { type: 'failed', message: 'No.' });
          onItsWay = null;
        }
        expect(open.map((call) => call.wish)).toEqual(asked);
        expect(told).toEqual(expected);
      }
      stop();
    }),
    { numRuns: 100 },
  );
});

it('without a rest it asks at once, and gives up what was on its way', () => {
  const { open, wish } = desk(0);
  wish(1);
  wish(2);
  expect(open.map((call) => [call.wish, call.signal.aborted])).toEqual([
    [1, true],
    [2, false],
  ]);
});
