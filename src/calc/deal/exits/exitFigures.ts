import type { Result } from '../../result.ts';
import type { DealExits } from './dealExits.ts';

/** The figures of the ways out of a deal that tables, goals and traces can ask for, with what they are measured in. */
export const EXIT_KINDS = {
  maximumOffer: 'money',
  wholesaleProfit: 'money',
  wholesaleRoom: 'money',
  flipProfit: 'money',
  flipReturn: 'rate',
  refinanceCashLeft: 'money',
  refinanceCashFlow: 'money',
  refinanceCashOnCash: 'rate',
} as const;
export type ExitName = keyof typeof EXIT_KINDS;

/** One figure: cents or a fraction; null when the deal lacks an input for it or the figure has no meaning. */
export function exitFigure(exits: DealExits, name: ExitName): number | null {
  switch (name) {
    case 'maximumOffer':
      return valueOf(exits.offer)?.offer ?? null;
    case 'wholesaleProfit':
      return valueOf(exits.wholesale)?.profit ?? null;
    case 'wholesaleRoom':
      return valueOf(exits.wholesale)?.roomLeft ?? null;
    case 'flipProfit':
      return valueOf(exits.flip)?.profit ?? null;
    case 'flipReturn': {
      const flip = valueOf(exits.flip);
      return flip === null ? null : valueOf(flip.returnOnCash);
    }
    case 'refinanceCashLeft':
      return valueOf(exits.brrrr)?.cashLeft ?? null;
    case 'refinanceCashFlow':
      return valueOf(exits.brrrr)?.yearlyCashFlow ?? null;
    case 'refinanceCashOnCash': {
      const brrrr = valueOf(exits.brrrr);
      return brrrr === null ? null : valueOf(brrrr.cashOnCashRate);
    }
    default:
      throw new RangeError(`no figure of an exit: ${String(name)}`);
  }
}

const valueOf = <T>(result: Result<T, string>): T | null => (result.ok ? result.value : null);
