import type { Actors } from '../../machines/app/root.ts';

/**
 * Nobody uses the keyboard but the pane or dialog that the element stands in: what has come on screen after that got it
 * may take it.
 */
export function isKeyboardIdle(element: Element, workspace: Actors['workspace']): boolean {
  const holder = element.closest('dialog, [data-pane]');
  if (holder === null) return false;
  if (document.activeElement === holder) return true;
  const { focused, overlay } = workspace.getSnapshot().context;
  return document.activeElement === document.body && overlay === null && holder.getAttribute('data-pane') === focused;
}
