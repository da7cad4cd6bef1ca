import type { KeyboardEvent } from 'react';

/**
 * In a dialog Enter submits, also in a list to choose from, which a browser would open (Space and Alt+Down still do), and
 * in what is no control at all.
 */
export function submitByEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
