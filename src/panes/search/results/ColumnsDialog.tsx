import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { columnLabel, columns, type ColumnKey } from '../../../api/catalogue/search/columns.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import { columnKeysOf } from '../../../machines/search/columns/columnKeysOf.ts';
import { leadTypeShown } from '../../../machines/search/search/results.ts';
import { leadColumnsOf, WIDTH_STEP, withWidth } from '../../../machines/search/columns/resultsLayout.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ColumnChoice } from '../../parts/ColumnChoice.tsx';
import { Keys } from '../../parts/Keys.tsx';

const allKeys = Object.keys(columns) as ColumnKey[]; // keys of a const object are exactly ColumnKey

/** Which columns the own table has, and in which order: those chosen first, the others below them. */
export function ColumnsDialog() {
  const { root, columns: columnsActor, search } = useActors();
  const leadType = useSelector(search, ({ context }) => leadTypeShown(context));
  // What the own table shows now: further ones are taken, hidden ones taken again.
  const [own] = useState(() => leadColumnsOf(columnsActor.getSnapshot().context, leadType));
  const [chosen, setChosen] = useState<readonly ColumnKey[]>(() => columnKeysOf('CUSTOM', leadType, own).keys);
  const [widths, setWidths] = useState(own.widths);
  const widthOf = (key: ColumnKey): number => widths[key] ?? columns[key].width;
  const widen = (key: ColumnKey, by: 1 | -1): void => setWidths(withWidth(widths, key, widthOf(key) + by * WIDTH_STEP));
  /** What the column is called above the rows of this lead type, where that is another word. */
  const nameHere = (key: ColumnKey): string | null => {
    const here = columnLabel(key, leadTypes[leadType].record);
    return here === columns[key].label ? null : here;
  };
  return (
    <Dialog
      title="Own columns"
      testId="columns"
      onSubmit={() => {
        root.send({ type: 'columns.choose', keys: chosen, widths, leadType });
        root.send({ type: 'workspace.close' });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={chosen.length === 0}>
          Use these {chosen.length} <Keys keys="Enter" />
        </button>
      }
    >
      <ColumnChoice
        id="columns"
        all={allKeys}
        chosen={chosen}
        labelOf={(key) => columns[key].label}
        nameHere={nameHere}
        onChange={setChosen}
        widthOf={widthOf}
        onWiden={widen}
      />
    </Dialog>
  );
}
