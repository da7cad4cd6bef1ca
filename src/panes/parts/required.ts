/** Required fields of a form (R-VALID-004): a control says by `required` that something has to stand in it. */

/** Beside `required`: `true` or `false` where it is not the text of the control that tells whether it is filled. */
const FILLED = 'data-filled';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** Spaces alone are nothing. */
const isMissing = (control: Control): boolean => {
  if (!control.required || control.disabled) return false;
  const filled = control.getAttribute(FILLED);
  return filled === null ? control.value.trim() === '' : filled === 'false';
};

/**
 * Whether all required fields of a form are filled. Those that are not are told (`invalid`, as the browser does) and
 * say so below themselves; the first of them gets the keyboard.
 */
export function checkRequired(form: HTMLFormElement): boolean {
  const missing = [...form.elements].filter(isControl).filter(isMissing);
  for (const control of missing) control.dispatchEvent(new Event('invalid', { cancelable: true }));
  missing[0]?.focus();
  return missing.length === 0;
}
