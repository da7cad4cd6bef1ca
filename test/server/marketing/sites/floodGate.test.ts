import { describe, expect, it } from 'vitest';
import { createFloodGate } from '../../../../server/marketing/sites/floodGate.ts';
import type { PublicSite } from '../../../../server/marketing/sites/sites.queries.ts';

// Only its path is read here.
const site = { path: 'we-buy' } as PublicSite;
const now = new Date('2026-03-02T12:00:00Z');
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe('what is remembered of pages that take nothing more', () => {
  it('holds for the place that was counted, until it may post again', () => {
    const gate = createFloodGate();
    gate.shut(site, '192.0.2.1', after(20), now);
    expect(gate.shutFor('we-buy', '192.0.2.1', after(19))).toEqual({ site, until: after(20), asked: now.getTime() });
    expect(gate.shutFor('we-buy', '192.0.2.2', after(19))).toBeNull();
    expect(gate.shutFor('we-sell', '192.0.2.1', after(19))).toBeNull();
    expect(gate.shutFor('we-buy', '192.0.2.1', after(20))).toBeNull();
  });

  it('holds for everybody where the page as a whole was counted', () => {
    const gate = createFloodGate();
    gate.shut(site, null, after(20), now);
    expect(gate.shutFor('we-buy', '192.0.2.2', after(1))?.until).toEqual(after(20));
  });

  it('is asked for anew after a minute, and where the clock went back', () => {
    const gate = createFloodGate();
    gate.shut(site, null, after(3600), now);
    expect(gate.shutFor('we-buy', 'x', after(59))).not.toBeNull();
    expect(gate.shutFor('we-buy', 'x', after(60))).toBeNull();
    gate.shut(site, null, after(3600), now);
    expect(gate.shutFor('we-buy', 'x', after(-1))).toBeNull();
  });

  it('forgets the oldest of ten thousand places', () => {
    const gate = createFloodGate();
    for (let nth = 0; nth <= 10_000; nth += 1) gate.shut(site, String(nth), after(20), now);
    expect([gate.shutFor('we-buy', '0', now), gate.shutFor('we-buy', '1', now)?.until]).toEqual([null, after(20)]);
  });
});
