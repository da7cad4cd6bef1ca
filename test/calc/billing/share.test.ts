/** What is left of a share, against what it means. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf } from '../../../src/calc/billing/share.ts';

const count = fc.nat({ max: 30 });
const limit = fc.option(count, { nil: null });

describe('a share', () => {
  it('leaves the smaller rest of what the account and the member have left', () => {
    const bounds = fc.record({ pool: limit, own: limit });
    const used = fc.record({ mine: count, others: count });
    fc.assert(
      fc.property(bounds, used, ({ pool, own }, { mine, others }) => {
        const share = shareOf({ pool, own }, { all: mine + others, mine });
        const rests = [...(pool === null ? [] : [pool - mine - others]), ...(own === null ? [] : [own - mine])];
        expect(share.left).toBe(rests.length === 0 ? null : Math.max(0, Math.min(...rests)));
        expect(share.assigned).toBe(own ?? pool);
        expect(share.used).toBe(own === null && pool !== null ? mine + others : mine);
        // Whose limit a refusal names is one that leaves no more than that.
        if (share.isOwn) expect([own === null, Math.max(0, (own ?? 0) - mine)]).toEqual([false, share.left]);
        else if (pool !== null) expect(Math.max(0, pool - mine - others)).toBe(share.left);
      }),
    );
  });
});
