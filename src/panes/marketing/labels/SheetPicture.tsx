import type { KeyboardEvent } from 'react';
import { labelLayouts, labelsOfSheet, type LabelLayoutId } from '../../../api/catalogue/marketing/labelLayouts.ts';
import { labelPlace } from '../../../calc/marketing/labelPlaces.ts';

interface Props {
  readonly layoutId: LabelLayoutId;
  readonly offset: number;
  /** Labels to print; null: not counted yet. */
  readonly labels: number | null;
  readonly onChange: (offset: number) => void;
}

const LETTER = { width: 612, height: 792 };

/** The first sheet as it lies in the tray: a click or the arrow keys say which label is the first that is free. */
export function SheetPicture({ layoutId, offset, labels, onChange }: Props) {
  const grid = labelLayouts[layoutId];
  const all = labelsOfSheet(grid);
  const last = offset + (labels ?? 0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // In a dialog Enter submits.
    if (event.key === 'Enter') event.currentTarget.closest('form')?.requestSubmit();
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: offset + 1,
      ArrowLeft: offset - 1,
      ArrowDown: offset + grid.columns,
      ArrowUp: offset - grid.columns,
      Home: 0,
      End: all - 1,
    };
    const next = steps[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (next >= 0 && next < all) onChange(next);
  };
  const used = offset === 0 ? 'a new sheet' : `${offset} used`;
  const place = `label ${offset + 1} of ${all}: row ${Math.floor(offset / grid.columns) + 1}, column ${(offset % grid.columns) + 1}, ${used}`;
  return (
    <div
      className="label-sheet"
      role="slider"
      tabIndex={0}
      aria-label="First free label"
      aria-valuemin={1}
      aria-valuemax={all}
      aria-valuenow={offset + 1}
      aria-valuetext={place}
      data-field="offset"
      data-testid="label-sheet"
      onKeyDown={onKeyDown}
    >
      <svg viewBox={`0 0 ${LETTER.width} ${LETTER.height}`} aria-hidden="true">
        <rect className="label-paper" x={1} y={1} width={LETTER.width - 2} height={LETTER.height - 2} />
        {Array.from({ length: all }, (_, position) => {
          const { x, y } = labelPlace(grid, position);
          const state = position < offset ? 'used' : position < last ? 'printed' : 'free';
          return (
            <rect
              key={position}
              className={`label-place label-place--${state}${position === offset ? ' label-place--first' : ''}`}
              x={x}
              y={y}
              width={grid.width}
              height={grid.height}
              rx={5}
              onClick={() => onChange(position)}
            />
          );
        })}
      </svg>
    </div>
  );
}
