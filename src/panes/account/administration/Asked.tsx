import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';

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
  const { administration } = useActors();
  const { refusal, wrong } = useSelector(administration, (state) => state.context);
  const isWorking = useSelector(administration, (state) => state.hasTag('working'));
  const isTold = field !== undefined && wrong[field] !== undefined;
  return (
    <FormDialog
      title={title}
      testId="administration-act"
      error={isTold ? null : refusal}
      onSubmit={() => onSubmit()}
      does={does}
      isWorking={isWorking}
      isAsked={field === undefined}
    >
      {children}
    </FormDialog>
  );
}
