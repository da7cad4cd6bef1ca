import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ComplianceDraft } from '../../../machines/marketing/compliance/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';

interface Props {
  readonly title: string;
  /** What the button says that keeps it. */
  readonly keep: string;
  readonly draft: ComplianceDraft;
  /** Fields that show themselves what is wrong with them. */
  readonly fields: readonly string[];
  readonly children: ReactNode;
}

/** A dialog of compliance: what was typed stays when it is refused, and why stands in it. */
export function FormShell({ title, keep, draft, fields, children }: Props) {
  const { compliance, root } = useActors();
  const refusal = useSelector(compliance, (state) => state.context.refusal);
  const wrong = useSelector(compliance, (state) => state.context.wrong);
  const isWorking = useSelector(compliance, (state) => state.hasTag('working'));
  const isTold = fields.some((field) => field in wrong);
  return (
    <FormDialog
      title={title}
      testId="compliance-form"
      error={isTold ? null : refusal}
      onSubmit={() => root.send({ type: 'compliance.keep', draft })}
      does={keep}
      isWorking={isWorking}
    >
      {children}
    </FormDialog>
  );
}

/** What is wrong with a field, as a sentence; null: nothing. */
export function useSaid(): (label: string, field: string) => string | null {
  const { compliance } = useActors();
  const wrong = useSelector(compliance, (state) => state.context.wrong);
  return (label, field) => (wrong[field] === undefined ? null : `${label} ${wrong[field]}.`);
}
