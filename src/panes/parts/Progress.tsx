import './progress.css';

interface Props {
  readonly label: string;
  /** What is done, of `of`; without them nobody knows how long it takes. */
  readonly done?: number;
  readonly of?: number;
  readonly isLoadingPane?: boolean;
  /** Off it only keeps its place. */
  readonly isOn?: boolean;
}

/** A bar of two pixels with a place of its own: never a wheel, and nothing moves when it comes or goes. */
export function Progress({ label, done, of, isLoadingPane = false, isOn = true }: Props) {
  if (!isOn) return <div className="progress-place" />;
  const isKnown = done !== undefined && of !== undefined && of > 0;
  return (
    <div
      className={isKnown ? 'progress progress--known' : 'progress'}
      data-loading={isLoadingPane ? '' : undefined}
      // The native element can be styled as a bar in no browser alike.
      role="progressbar" // oxlint-disable-line jsx-a11y/prefer-tag-over-role
      aria-label={label}
      aria-valuenow={isKnown ? done : undefined}
      aria-valuemax={isKnown ? of : undefined}
      // The width is the data itself.
      style={isKnown ? ({ '--done': `${(done / of) * 100}%` } as React.CSSProperties) : undefined}
    />
  );
}
