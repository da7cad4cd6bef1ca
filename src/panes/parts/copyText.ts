/**
 * Puts a text on the clipboard; whether it could. The browser's own way is there on encrypted pages only, and an
 * installation at home may have none: then as a person would, from a field beside the others (`within`).
 */
export async function copyText(text: string, within: HTMLElement | null): Promise<boolean> {
  // Its type says that it is always there.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (clipboard !== undefined) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // The person, or whoever looks after the browser, does not allow it: the other way may be open.
  }
  const field = document.createElement('textarea');
  const before = document.activeElement;
  field.value = text;
  // A modal dialog lets nothing outside of it be selected.
  (within ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
