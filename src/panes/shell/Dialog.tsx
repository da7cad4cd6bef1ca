import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useActors } from '../actors.tsx';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the one that Enter means first. */
  readonly actions?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  readonly onSubmit?: () => void;
  readonly testId?: string;
}

/**
 * A dialog over the panes: takes the keyboard and keeps Tab inside, Escape closes it (a command), Enter submits. The
 * element marked `data-autofocus` gets the focus, else the first field or button.
 */
export function Dialog({ title, children, actions, role = 'dialog', onSubmit, testId }: Props) {
  const { root } = useActors();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-autofocus], input, select, button');
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }, []);
  return createPortal(
    <div
      className="overlay"
      role="presentation"
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) root.send({ type: 'workspace.close' });
      }}
    >
      <form
        ref={form}
        className="dialog"
        role={role}
        aria-modal="true"
        aria-labelledby={id}
        data-testid={testId}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Tab') keepInside(event.currentTarget, event);
        }}
      >
        <h2 className="dialog-title" id={id}>
          {title}
        </h2>
        <div className="dialog-body">{children}</div>
        {actions !== undefined && <div className="dialog-actions">{actions}</div>}
      </form>
    </div>,
    document.body,
  );
}

/** Tab goes round inside a dialog. */
function keepInside(element: HTMLElement, event: { readonly shiftKey: boolean; preventDefault: () => void }): void {
  const stops = [
    ...element.querySelectorAll<HTMLElement>('input, select, textarea, button, a[href], [tabindex="0"]'),
  ].filter((stop) => !stop.hasAttribute('disabled') && stop.tabIndex >= 0);
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
