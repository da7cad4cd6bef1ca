import { lazy, Suspense, useMemo } from 'react';
import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import { timelineOf } from '../../../api/property/timeline.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';

/** Nobody waits for the charts before the first rows stand. */
const ValueChart = lazy(async () => ({ default: (await import('./ValueChart.tsx')).ValueChart }));

/** Value over the years, and everything that happened to the property on one time line. */
export function History({ record }: { readonly record: PropertyRecord }) {
  const events = useMemo(() => timelineOf(record), [record]);
  return (
    <>
      <section className="property-section">
        <h4 className="property-heading">Value</h4>
        <Suspense fallback={<div className="property-chart" />}>
          <ValueChart record={record} />
        </Suspense>
      </section>
      <section className="property-section">
        <h4 className="property-heading">
          History <span className="muted">{events.length}</span>
        </h4>
        {events.length === 0 && <p className="muted">Nothing on record.</p>}
        <ol>
          {events.map(({ key, kind, date, title, detail, amount }) => (
            <li key={key} className={`property-event property-event--${kind}`}>
              <time className="property-event-date">{formatDate(date)}</time>
              <span className="property-event-title">{title}</span>
              <span className="property-event-amount">{amount === null ? '' : formatDollars(amount)}</span>
              <span className="property-event-detail">{detail}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
