import { useSelector } from '@xstate/react';
import type { PropertyExport } from '../../../api/contract/lists/exportImport.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { EffectFacts } from '../../parts/effect/EffectFacts.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** The server's question: yes hands the file over and counts its rows, no counts nothing. */
export function ExportPrompt({ prepared }: { readonly prepared: PropertyExport }) {
  const { root, exports } = useActors();
  const error = useSelector(exports, (state) => state.context.error);
  const isBusy = useSelector(exports, (state) => !state.matches('asking'));
  const { limit, rowCount } = prepared;
  return (
    <Dialog
      title="Export these rows?"
      role="alertdialog"
      testId="export-prompt"
      error={error}
      onSubmit={() => root.send({ type: 'exports.confirm' })}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'exports.discard' })}>
            No
          </button>
          <button type="submit" className="button button--primary" disabled={isBusy} data-autofocus="">
            Yes, export <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>{prepared.prompt}</p>
      <EffectFacts
        facts={[
          { label: 'Rows', value: formatNumber(rowCount), isMain: true },
          { label: 'Columns', value: formatNumber(prepared.columnCount) },
          { label: 'Left this month', value: leftText(limit.remaining, rowCount) },
          { label: 'Costs', value: 'nothing' },
          { label: 'Taken back', value: 'no: its rows are counted' },
        ]}
      />
    </Dialog>
  );
}

/** @example leftText(8000, 1200) // '8,000, then 6,800' */
const leftText = (remaining: number | null, rows: number): string =>
  remaining === null ? 'no limit' : `${formatNumber(remaining)}, then ${formatNumber(Math.max(0, remaining - rows))}`;
