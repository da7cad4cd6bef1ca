import type { PartResult } from '../support/figure.ts';
import { quantile } from '../support/quantile.ts';

const LONGEST_RESTART_MS = 3000;

/** How long it took until an answer came again after each kind of kill, in milliseconds, against what was promised. */
export function timesOf(kills: Readonly<Record<string, readonly number[]>>): PartResult {
  const back = Object.entries(kills).filter(([, times]) => times.length > 0);
  return {
    figures: back.map(([kind, times]) => ({
      name: `${kind} killed ${times.length} times, to the first answer`,
      ours: { label: '95 %', value: quantile(times, 0.95) * 1e6, unit: 'ns' as const },
      other: { label: 'promised', value: LONGEST_RESTART_MS * 1e6, unit: 'ns' as const },
      goal: { bound: 'at most' as const, ratio: 1 },
    })),
    notes: back.map(
      ([kind, times]) =>
        `${kind}: half within ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    ),
  };
}
