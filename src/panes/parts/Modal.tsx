import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useActors } from './actors.tsx';

interface Props {
  readonly className: string;
  readonly children: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  readonly label?: string;
  readonly labelledBy?: string;
  readonly testId?: string;
}

/**
 * Something laid over the panes: the browser keeps the keyboard inside and the rest out of reach; Escape (a command)
 * and a click beside it close it. The element marked `data-autofocus` gets the focus, else the first field or button.
 */
export function Modal({ className, children, role = 'dialog', label, labelledBy, testId }: Props) {
  const { root } = useActors();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current === null) return undefined;
    current.showModal();
    const first =
      current.querySelector<HTMLElement>('[data-autofocus]') ??
      current.querySelector<HTMLElement>('input, select, button:not([tabindex="-1"])');
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
    // The backdrop belongs to the dialog element; what stands in it to its children.
    const onMouseDown = ({ target }: MouseEvent): void => {
      if (target === current) root.send({ type: 'workspace.close' });
    };
    current.addEventListener('mousedown', onMouseDown);
    return () => current.removeEventListener('mousedown', onMouseDown);
  }, [root]);
  // What is marked may wait for an answer before it can be pressed, or be busy in between: then nothing has the keyboard
  // but the cross, to which the browser gave it, and Enter would mean that. Asked after the frame: on its way from field
  // to field the keyboard is nowhere for a moment.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { current } = dialog;
      const held = document.activeElement;
      const isLost =
        held === null ||
        held === document.body ||
        held === current ||
        (held instanceof HTMLButtonElement && held.tabIndex < 0 && current?.contains(held) === true);
      if (current?.open === true && isLost)
        current.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  });
  return (
    <dialog
      ref={dialog}
      className={className}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-testid={testId}
      // When the browser closes it by itself the workspace has to know.
      onClose={() => root.send({ type: 'workspace.close' })}
    >
      {children}
    </dialog>
  );
}
