import { useState } from 'react';
import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';
import { cellText } from '../../../machines/deal/analysis/cellText.ts';
import { parseCell } from '../../../machines/deal/analysis/parseCell.ts';

interface Props {
  /** Its name, where no label names it. */
  readonly label?: string;
  readonly kind: CellKind;
  readonly value: number;
  readonly id?: string;
  /** Why a number does not do, in words; null when it does. */
  readonly problemOf?: (value: number) => string | null;
  /** Null: the field was emptied. */
  readonly onChange: (value: number | null) => void;
}

/** A number typed as in a cell of the sheet (`6.5%`, `1.2k`); taken with Enter and on leaving. */
export function CellField({ label, kind, value, id, problemOf, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (): void => {
    if (typed === null) return;
    const parsed = parseCell(kind, typed);
    const wrong = !parsed.ok
      ? parsed.message
      : typeof parsed.value === 'number'
        ? (problemOf?.(parsed.value) ?? null)
        : null;
    setProblem(wrong);
    if (!parsed.ok || wrong !== null) return;
    setTyped(null);
    onChange(typeof parsed.value === 'number' ? parsed.value : null);
  };
  return (
    <input
      id={id}
      className="field field--number deal-tool-step"
      aria-label={label}
      value={typed ?? cellText(kind, value)}
      aria-invalid={problem !== null}
      title={problem ?? undefined}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}
