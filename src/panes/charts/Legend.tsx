export interface LegendEntry {
  readonly label: string;
  readonly color: string;
  readonly shape: 'bar' | 'line' | 'dot';
}

/** What the colours of a chart mean. */
export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className="chart-legend">
      {entries.map(({ label, color, shape }) => (
        <li key={label}>
          {/* The colour is data: a series has no class of its own. */}
          <span className={`chart-mark chart-mark--${shape}`} style={{ background: color }} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
