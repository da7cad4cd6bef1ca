import type { KeyboardEvent } from 'react';

/** In a dialog Enter submits, also in a list to choose from, which a browser would open; Space and Alt+Down still do. */
export function submitByEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
