import { useState } from 'react';
import type { GridName } from '../../machines/app/looks/gridLooks.ts';
import { useActors } from './actors.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { Dialog } from './Dialog.tsx';
import { Keys } from './Keys.tsx';

interface Props {
  readonly title: string;
  readonly grid: GridName;
  /** All that can be chosen, in their usual order. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
}

/** Which columns a grid has, and in which order: those chosen first, the others below them. */
export function GridColumnsDialog({ title, grid, columns }: Props) {
  const { looks, root } = useActors();
  const [chosen, setChosen] = useState<readonly string[]>(() => looks.getSnapshot().context.shown[grid]?.keys ?? []);
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  return (
    <Dialog
      title={title}
      testId="grid-columns"
      onSubmit={() => {
        root.send({ type: 'looks.choose', grid, keys: chosen });
        root.send({ type: 'workspace.close' });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={chosen.length === 0}>
          Use these {chosen.length} <Keys keys="Enter" />
        </button>
      }
    >
      <ColumnChoice
        id="grid-columns"
        all={columns.map(({ key }) => key)}
        chosen={chosen.filter((key) => labels.has(key))}
        labelOf={(key) => labels.get(key) ?? key}
        onChange={setChosen}
      />
    </Dialog>
  );
}
