import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';
import { cellText } from '../../../machines/deal/analysis/cellText.ts';
import { parseCell } from '../../../machines/deal/analysis/parseCell.ts';
import { TypedField } from '../../parts/TypedField.tsx';

interface Props {
  readonly label: string;
  readonly place?: 'bar' | 'hidden';
  readonly kind: CellKind;
  readonly value: number;
  /** Why a number does not do, in words; null when it does. */
  readonly problemOf?: (value: number) => string | null;
  /** Null: the field was emptied. */
  readonly onChange: (value: number | null) => void;
}

/** A number typed as in a cell of the sheet (`6.5%`, `1.2k`). */
export function CellField({ label, place = 'bar', kind, value, problemOf, onChange }: Props) {
  return (
    <TypedField
      label={label}
      place={place}
      className="field--number deal-tool-step"
      text={cellText(kind, value)}
      read={(typed) => {
        const parsed = parseCell(kind, typed);
        if (!parsed.ok) return parsed;
        const number = typeof parsed.value === 'number' ? parsed.value : null;
        const problem = number === null ? null : (problemOf?.(number) ?? null);
        return problem === null ? { ok: true, value: number } : { ok: false, message: problem };
      }}
      onTake={onChange}
    />
  );
}
