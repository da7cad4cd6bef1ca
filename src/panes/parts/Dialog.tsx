import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useActors } from './actors.tsx';
import { Modal } from './Modal.tsx';
import { checkRequired } from './required.ts';
import './dialog.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the one that Enter means first. */
  readonly actions?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  /** Why what it asked for was refused, in words. */
  readonly error?: string | null;
  readonly onSubmit?: () => void;
  readonly testId?: string;
}

/**
 * A dialog with a title, its content and its buttons. Enter submits, when all required fields are filled; where one is
 * not, or is wrong, the keyboard goes there.
 */
export function Dialog({ title, children, actions, role = 'dialog', error = null, onSubmit, testId }: Props) {
  const id = useId();
  const { root } = useActors();
  return (
    <Modal className="dialog" role={role} labelledBy={id} testId={testId}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          if (!checkRequired(form)) return;
          flushSync(() => onSubmit?.());
          form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
        }}
      >
        <div className="dialog-head">
          <h2 className="dialog-title" id={id}>
            {title}
          </h2>
          <button
            type="button"
            className="dialog-close"
            aria-label="Close"
            title="Close (Esc)"
            // The keyboard has Escape.
            tabIndex={-1}
            onClick={() => root.send({ type: 'workspace.close' })}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        <div className="dialog-body">{children}</div>
        {error !== null && (
          <p className="dialog-error" role="alert">
            {error}
          </p>
        )}
        {actions !== undefined && <div className="dialog-actions">{actions}</div>}
      </form>
    </Modal>
  );
}
