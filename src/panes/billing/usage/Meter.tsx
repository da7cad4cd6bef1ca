import { runsOutOn } from '../../../calc/billing/runsOut.ts';
import type { Cycle } from '../../../calc/billing/cycle.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { today } from '../wallet/today.ts';

interface MeterProps {
  readonly label: string;
  readonly used: number;
  /** Null: none. */
  readonly limit: number | null;
  /** What may be used further, where that is less than the limit leaves. */
  readonly left?: number | null;
  /** In which it counts; null: what there is counts, in whatever month it came. */
  readonly month: Cycle | null;
  readonly text: (amount: number) => string;
}

/** How much of a limit is used, and of one of the month when it runs out as it goes. */
export function Meter({ label, used, limit, left, month, text }: MeterProps) {
  const rest = left ?? Math.max(0, (limit ?? 0) - used);
  return (
    <section className="usage-meter" aria-label={label}>
      <h2 className="usage-label">{label}</h2>
      <p className="usage-value">
        {text(used)} <span className="muted">{limit === null ? 'used, no limit' : `of ${text(limit)} used`}</span>
      </p>
      {limit !== null && (
        <>
          <meter className="usage-bar" min={0} max={Math.max(1, limit)} value={used} aria-label={`${label} used`} />
          <p className="muted">{restText(rest, { used, limit, month, text })}</p>
        </>
      )}
    </section>
  );
}

function restText(
  rest: number,
  { used, limit, month, text }: Pick<MeterProps, 'used' | 'month' | 'text'> & { readonly limit: number },
): string {
  if (month === null) return rest === 0 ? 'No more can be added.' : `${text(rest)} more can be added.`;
  if (rest === 0) return `Nothing is left until ${formatDate(month.end)}.`;
  const out = runsOutOn(month, today(), { used, limit });
  const runsOut = out === null ? '.' : `; as it goes it runs out on ${formatDate(out)}.`;
  return `${text(rest)} left until ${formatDate(month.end)}${runsOut}`;
}
