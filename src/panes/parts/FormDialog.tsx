import type { ReactNode } from 'react';
import { useActors } from './actors.tsx';
import { Dialog } from './Dialog.tsx';
import { Keys } from './Keys.tsx';

interface Props {
  readonly title: string;
  readonly testId: string;
  /** Why it was refused, where no field says it. */
  readonly error?: string | null;
  /** What Enter does, in words. */
  readonly does: string;
  readonly onSubmit: () => void;
  /** It is being done: a second time it is not asked for. */
  readonly isWorking?: boolean;
  /** It has no field that takes the keyboard: the button that does it has it. */
  readonly isAsked?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** Further buttons, between leaving it and doing it. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog that is left with Escape, or does what it says with Enter; refused, it stays as it was filled. */
export function FormDialog(props: Props) {
  const { does, onSubmit, isWorking = false, isAsked = false, more, children, ...rest } = props;
  const { root } = useActors();
  return (
    <Dialog
      {...rest}
      onSubmit={() => {
        if (!isWorking) onSubmit();
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Cancel <Keys keys="Escape" />
          </button>
          {more}
          <button
            type="submit"
            className="button button--primary"
            disabled={isWorking}
            {...(isAsked ? { 'data-autofocus': '' } : {})}
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
