import './effect.css';

export interface EffectFact {
  readonly label: string;
  readonly value: string;
  /** What it is all about. */
  readonly isMain?: boolean;
}

/** What something comes to before it is done: rows, cost, what pays it, what is left, how it is taken back. */
export function EffectFacts({ facts }: { readonly facts: readonly EffectFact[] }) {
  return (
    <dl className="effect-facts">
      {facts.map(({ label, value, isMain = false }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd className={isMain ? 'effect-main' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
