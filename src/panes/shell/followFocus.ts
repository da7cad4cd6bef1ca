import { isPaneId, type PaneId } from '../../machines/app/paneIds.ts';
import type { Actors, RootActor } from '../../machines/app/root.ts';
import { holdKeys, type HeldKeys } from './holdKeys.ts';
import { focusGridIn, listenAt, unlistenGrids } from '../grid/activeGrid.ts';

/** A pane that is still being loaded is waited for this long. */
const WAIT_MS = 3000;
/** Where a click means that what comes next is typed there. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], .grid';

/**
 * Keeps the focus of the page and the focused pane of the workspace together: a pane that is told to take the keyboard
 * gets it as soon as it is there, and a click or Tab into a pane makes it the focused one.
 */
export function followFocus({ root, workspace }: Actors & { readonly root: RootActor }): () => void {
  let frame = 0;
  const attempt = (pane: PaneId, field: string | undefined): boolean => {
    const element = document.querySelector(`[data-pane="${pane}"]`);
    return element !== null && focusIn(element, field);
  };
  // While something lies over the panes it keeps the keyboard; the pane is asked again when that closes.
  const isCovered = (): boolean => workspace.getSnapshot().context.overlay !== null;
  let held: HeldKeys | null = null;
  const stopHolding = (isGiven: boolean): void => {
    // What is typed again may ask for another field, which is waited for anew.
    const keys = held;
    held = null;
    if (isGiven) keys?.release();
    else keys?.drop();
  };
  const again = (pane: PaneId, field: string | undefined, until: number): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const isGiven = !isCovered() && attempt(pane, field);
      if (!isGiven && !isCovered() && performance.now() < until) again(pane, field, until);
      else stopHolding(isGiven);
    });
  };
  // A field at once where it can be: whoever types on after `/` must not have the next keys read as commands. A second
  // focus would select what has been typed meanwhile, so it comes only if the first did not hold. A grid waits for the
  // frame: the key that asked for it, Enter in the palette say, is still on its way up and would act in the grid.
  const give = (pane: PaneId, field: string | undefined, until: number): void => {
    cancelAnimationFrame(frame);
    if (field === undefined) leaveField();
    if (field !== undefined && attempt(pane, field) && hasFocus(pane)) return stopHolding(true);
    if (field === undefined) stopHolding(false);
    else held ??= holdKeys();
    again(pane, field, until);
  };
  const asked = workspace.on('focusPane', ({ pane, field }) => {
    if (!isCovered()) give(pane, field, performance.now() + WAIT_MS);
  });
  // The pane itself has the keyboard then: its keys are commands, as in a pane without a grid.
  const left = workspace.on('leaveGrid', () => {
    document.activeElement?.closest<HTMLElement>('[data-pane]')?.focus();
    unlistenGrids();
  });
  const onFocus = (event: FocusEvent): void => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('.grid') === null) unlistenGrids();
    else listenAt(event.target);
    const pane = event.target.closest('[data-pane]')?.getAttribute('data-pane');
    if (isPaneId(pane) && workspace.getSnapshot().context.focused !== pane)
      root.send({ type: 'workspace.focus', pane });
  };
  document.addEventListener('focusin', onFocus);
  // Whoever clicks into a field or a grid while a pane is waited for wants to type there: given away with the next frame,
  // the keyboard would read it as commands.
  const onPointer = ({ target }: PointerEvent): void => {
    if (!(target instanceof Element) || target.closest(TAKES_KEYS) === null) return;
    cancelAnimationFrame(frame);
    stopHolding(false);
  };
  document.addEventListener('pointerdown', onPointer, { capture: true });
  const { focused } = workspace.getSnapshot().context;
  // What lies over the panes from the first moment on keeps the keyboard as well.
  if (focused !== null && !isCovered()) give(focused, undefined, performance.now() + WAIT_MS);
  return () => {
    cancelAnimationFrame(frame);
    stopHolding(false);
    asked.unsubscribe();
    left.unsubscribe();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, { capture: true });
  };
}

/**
 * Whoever has finished with a field does not type into it any more: keys that come before the frame that gives the
 * keyboard to the pane are commands there (keyboard.ts). The editor of a grid is the grid's own.
 */
function leaveField(): void {
  const active = document.activeElement;
  if (isField(active) && active.closest('.grid') === null) active.blur();
}

/** Something the browser cannot focus yet, or a closing dialog that takes the focus back, leaves it elsewhere. */
function hasFocus(pane: PaneId): boolean {
  return document.activeElement?.closest(`[data-pane="${pane}"]`) != null;
}

/** Gives the keyboard to the field, the grid, the element a pane marks, or the pane itself; false to try again. */
function focusIn(pane: Element, field: string | undefined): boolean {
  if (field !== undefined) {
    const wanted = pane.querySelector<HTMLElement>(`[data-field="${field}"]`);
    if (wanted !== null && focusGridIn(wanted)) return true;
    wanted?.focus();
    if (wanted instanceof HTMLInputElement) wanted.select();
    return wanted !== null;
  }
  if (pane.querySelector('[data-loading]') !== null) return false;
  if (focusGridIn(pane)) return true;
  const marked = pane.querySelector<HTMLElement>('[data-autofocus]');
  if (marked !== null) marked.focus();
  // Leaving a field of the pane is also asked for in this way: the keys after it are commands.
  else if (pane instanceof HTMLElement && (!pane.contains(document.activeElement) || isField(document.activeElement)))
    pane.focus();
  return true;
}

const isField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLElement && element.isContentEditable);
