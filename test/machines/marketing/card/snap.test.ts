import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  cardGuides,
  dragged,
  guidesOf,
  LEAST_SIZE,
  resized,
  stepped,
} from '../../../../src/machines/marketing/card/snap.ts';

const frame = { x: 108, y: 200, width: 300, height: 100 };

describe('a step of an element', () => {
  it('stops at the line that it would pass, and goes on from there with the next one', () => {
    const held = stepped(frame, { dx: 5, dy: 0 }, cardGuides);
    expect(held.x).toBe(112.5);
    expect(stepped(held, { dx: 5, dy: 0 }, cardGuides).x).toBe(117.5);
  });

  it('is held by its middle and its far edge, too', () => {
    expect(stepped({ ...frame, x: 784 }, { dx: 5, dy: 0 }, cardGuides).x).toBe(787.5); // the middle of the card
    expect(stepped({ ...frame, x: 1460 }, { dx: 5, dy: 0 }, cardGuides).x).toBe(1462.5); // the safe area ends
  });

  it('meets the edges of its neighbours', () => {
    const guides = guidesOf([{ x: 420, y: 0, width: 50, height: 50 }]);
    expect(stepped(frame, { dx: 37.5, dy: 0 }, guides).x).toBe(112.5);
    expect(stepped({ ...frame, x: 113 }, { dx: 37.5, dy: 0 }, guides).x).toBe(120); // its far edge at 420
  });

  it('without lines goes where it is sent', () => {
    expect(stepped(frame, { dx: 5, dy: -1 }, null)).toEqual({ ...frame, x: 113, y: 199 });
  });

  it('never goes farther than it was sent, nor the other way', () => {
    fc.assert(
      fc.property(
        fc.record({
          x: fc.integer({ min: -200, max: 2000 }),
          y: fc.integer({ min: -200, max: 1500 }),
          width: fc.integer({ min: 15, max: 1900 }),
          height: fc.integer({ min: 15, max: 1400 }),
        }),
        fc.constantFrom(-37.5, -5, 5, 37.5),
        (one, step) => {
          const way = (stepped(one, { dx: step, dy: 0 }, cardGuides).x - one.x) * Math.sign(step);
          expect(way).toBeGreaterThan(0);
          expect(way).toBeLessThanOrEqual(Math.abs(step) + 1e-9);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the size of an element', () => {
  it('grows at its right and lower edge, up to a line, and never below what can be taken hold of', () => {
    expect(resized({ ...frame, x: 1460 }, { dx: 5, dy: 0 }, cardGuides)).toMatchObject({ x: 1460, width: 302.5 });
    expect(resized({ ...frame, height: 16 }, { dx: 0, dy: -5 }, null).height).toBe(LEAST_SIZE);
  });
});

describe('a pointer', () => {
  it('brings an element to a line that is near, and lets go of it farther away', () => {
    expect(dragged(frame, 'MOVE', { dx: 8, dy: 0 }, cardGuides).x).toBe(112.5);
    expect(dragged(frame, 'MOVE', { dx: 40, dy: 0 }, cardGuides).x).toBe(148);
    expect(dragged(frame, 'MOVE', { dx: 8, dy: 0 }, null).x).toBe(116);
  });

  it('moves just the edges that its grip holds, and none past the opposite one', () => {
    expect(dragged(frame, 'W', { dx: -58, dy: 99 }, null)).toEqual({ x: 50, y: 200, width: 358, height: 100 });
    expect(dragged(frame, 'SE', { dx: 10, dy: 20 }, null)).toEqual({ x: 108, y: 200, width: 310, height: 120 });
    expect(dragged(frame, 'N', { dx: 0, dy: 500 }, null)).toEqual({ x: 108, y: 285, width: 300, height: LEAST_SIZE });
  });
});
