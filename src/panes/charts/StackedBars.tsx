import { Legend } from './Legend.tsx';
import './stackedBars.css';

export interface StackPart {
  readonly label: string;
  readonly color: string;
}

export interface StackedBar {
  readonly label: string;
  /** One amount for each part, from the ground up; none below 0. */
  readonly amounts: readonly number[];
  /** What stands above the bar. */
  readonly text: string;
  readonly title: string;
}

export interface StackedBarsProps {
  readonly label: string;
  readonly parts: readonly StackPart[];
  readonly bars: readonly StackedBar[];
}

/** More bars than these are named in steps, so that no name meets the next. */
const MOST_NAMES = 8;

/** Bars of parts that add up. */
export function StackedBars({ label, parts, bars }: StackedBarsProps) {
  const highest = Math.max(1, ...bars.map(({ amounts }) => amounts.reduce((sum, amount) => sum + amount, 0)));
  const every = Math.ceil(bars.length / MOST_NAMES);
  const isNamed = (at: number): boolean => (bars.length - 1 - at) % every === 0;
  return (
    <>
      <ul className="stacked" aria-label={label} style={{ gridTemplateColumns: `repeat(${bars.length}, 1fr)` }}>
        {bars.map(({ label: name, amounts, text, title }, at) => (
          <li key={name} title={title}>
            <span className="stacked-track">
              <span className="stacked-value">{isNamed(at) ? text : ''}</span>
              {amounts.map((amount, part) => (
                // The colour and the height are data.
                <span
                  key={parts[part]?.label}
                  className="stacked-part"
                  style={{ height: `${(amount / highest) * 100}%`, background: parts[part]?.color }}
                />
              ))}
            </span>
            <span className="stacked-label">{isNamed(at) ? name : ''}</span>
          </li>
        ))}
      </ul>
      <Legend entries={parts.map((part) => ({ ...part, shape: 'bar' }))} />
    </>
  );
}
