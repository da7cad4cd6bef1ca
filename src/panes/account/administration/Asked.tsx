import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

interface Props {
  readonly title: string;
  /** What Enter does, in words. */
  readonly does: string;
  readonly onSubmit: () => void;
  /** The field beside which the refusal stands, if it is about one. */
  readonly field?: string;
  readonly children: ReactNode;
}

/** A change that is asked for before it is done; refused, the dialog stays as it was filled. */
export function Asked({ title, does, onSubmit, field, children }: Props) {
  const { administration, root } = useActors();
  const { refusal, wrong } = useSelector(administration, (state) => state.context);
  const isWorking = useSelector(administration, (state) => state.hasTag('working'));
  const isTold = field !== undefined && wrong[field] !== undefined;
  return (
    <Dialog
      title={title}
      testId="administration-act"
      error={isTold ? null : refusal}
      onSubmit={() => {
        if (!isWorking) onSubmit();
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Cancel <Keys keys="Escape" />
          </button>
          <button
            type="submit"
            className="button button--primary"
            disabled={isWorking}
            {...(field === undefined ? { 'data-autofocus': '' } : {})}
          >
            {does} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
