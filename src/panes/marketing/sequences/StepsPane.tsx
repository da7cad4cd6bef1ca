import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { MOST_STEPS } from '../../../calc/marketing/sequence.ts';
import { underCursor } from '../../../machines/marketing/sequences/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridEdit } from '../../grid/gridTypes.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { readRule, stepColumns } from './sequenceColumns.ts';
import { SequenceLine } from './SequenceLine.tsx';
import './sequences.css';

/** The steps of the sequence under the cursor, one below the other: what goes out when, to whom, and what came of it. */
export function Pane() {
  const { sequences, root } = useActors();
  const row = useSelector(sequences, ({ context }) => underCursor(context));
  const stepAt = useSelector(sequences, ({ context }) => context.stepAt);
  const onCursor = useCallback((index: number) => root.send({ type: 'sequences.toStep', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'sequences.changeStep' }), [root]);
  const onEdit = useCallback(
    (edits: readonly GridEdit[]) => {
      const changes = edits.flatMap(({ index, key, text }) => {
        const rule = readRule(key, text);
        return rule === null ? [] : [{ index, rule }];
      });
      if (changes.length > 0) root.send({ type: 'sequences.editSteps', changes });
    },
    [root],
  );
  const isOpen = row !== undefined && row.state !== 'ENDED';
  const steps = row?.steps ?? [];
  return (
    <div className="sequences" data-testid="sequence">
      <PaneStatus pane="sequence">
        {row !== undefined && (
          <span>
            {formatNumber(steps.length)} of {row.name}
          </span>
        )}
      </PaneStatus>
      {row !== undefined && <SequenceLine row={row} />}
      {isOpen && (
        <p className="sequences-acts">
          {steps.length < MOST_STEPS && <CommandButton command={commandOf('sequences.addStep')} />}
          {steps.length > 0 && (
            <>
              <CommandButton command={commandOf('sequences.write')} />
              <CommandButton command={commandOf('sequences.changeStep')} />
              <CommandButton command={commandOf('sequences.stepEarlier')} />
              <CommandButton command={commandOf('sequences.stepLater')} />
              <CommandButton command={commandOf('sequences.removeStep')} />
            </>
          )}
        </p>
      )}
      {row === undefined ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p>The steps of a sequence stand here.</p>
        </div>
      ) : steps.length === 0 ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">{row.name} has no step yet</p>
          <p>A step is a message, the days before it, and to whom it still goes. Nothing goes out before the start.</p>
          {isOpen && <CommandButton command={commandOf('sequences.addStep')} />}
        </div>
      ) : (
        <section className="sequences-all" aria-label="Steps">
          <DataGrid
            label={`Steps of ${row.name}`}
            mode="triage"
            key={String(isOpen)}
            columns={stepColumns(isOpen)}
            rows={steps}
            rowCount={steps.length}
            cursor={stepAt}
            onCursor={onCursor}
            onOpen={onOpen}
            onEdit={onEdit}
            rowHeader={null}
          />
        </section>
      )}
    </div>
  );
}
