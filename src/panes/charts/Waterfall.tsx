import type { CSSProperties } from 'react';
import './waterfall.css';

export interface WaterfallStep {
  readonly key: string;
  readonly label: string;
  /** What it adds to what stood before it; of a sum what stands then. */
  readonly amount: number;
  readonly isSum: boolean;
  readonly color: string;
  /** The amount as it is read. */
  readonly text: string;
  readonly title: string;
}

export interface WaterfallProps<Step extends WaterfallStep> {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly onChoose: (step: Step) => void;
}

/**
 * Amounts that lead from one to another, read downwards like a statement: each bar begins where the one before it ends,
 * sums begin at nothing.
 */
export function Waterfall<Step extends WaterfallStep>({ label, steps, onChoose }: WaterfallProps<Step>) {
  const bars = barsOf(steps);
  const low = Math.min(0, ...bars.map(({ from, to }) => Math.min(from, to)));
  const high = Math.max(0, ...bars.map(({ from, to }) => Math.max(from, to)));
  const span = high - low || 1;
  const place = (from: number, to: number): CSSProperties => ({
    left: `${((Math.min(from, to) - low) / span) * 100}%`,
    width: `${(Math.abs(to - from) / span) * 100}%`,
  });
  return (
    <ul className="waterfall" aria-label={label}>
      {bars.map(({ step, from, to }) => (
        <li key={step.key} className={step.isSum ? 'waterfall-sum' : undefined}>
          <button type="button" tabIndex={-1} title={step.title} onClick={() => onChoose(step)}>
            <span className="waterfall-label">{step.label}</span>
            <span className="waterfall-track">
              {/* The colours and the places are data. */}
              <span className="waterfall-ground" style={{ left: `${(-low / span) * 100}%` }} />
              <span className="waterfall-bar" style={{ ...place(from, to), background: step.color }} />
            </span>
            <span className="waterfall-value">{step.text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function barsOf<Step extends WaterfallStep>(steps: readonly Step[]): { step: Step; from: number; to: number }[] {
  let level = 0;
  return steps.map((step) => {
    const from = step.isSum ? 0 : level;
    level = step.isSum ? step.amount : level + step.amount;
    return { step, from, to: level };
  });
}
