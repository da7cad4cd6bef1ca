/** What cannot be typed into a field again, and is nobody's while the field is not there yet. */
const IGNORED: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead', 'Process']);

export interface HeldKeys {
  /** Types what was held where the keyboard is now, in its order with what is typed meanwhile, and holds no more. */
  readonly release: () => void;
  /** What was held is forgotten. */
  readonly drop: () => void;
}

/**
 * Holds the keys that are pressed while a field is on its way to the screen: whoever types on after `/` means the field,
 * also where its pane has to be loaded first; read as commands the letters would change data. What comes after the
 * field is finished with (`/`, a filter, Enter, a command) goes where the keyboard went.
 */
export function holdKeys(): HeldKeys {
  const held: KeyboardEvent[] = [];
  let isTyping = false;
  const onKey = (event: KeyboardEvent): void => {
    if (isTyping || event.isComposing || IGNORED.has(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  window.addEventListener('keydown', onKey, { capture: true });
  const drop = (): void => window.removeEventListener('keydown', onKey, { capture: true });
  const typeOn = (): void => {
    for (let event = held.shift(); event !== undefined; event = held.shift()) {
      isTyping = true;
      const isInField = typed(event);
      isTyping = false;
      // Another place may get the keyboard by it, in the next frame.
      if (!isInField) return void requestAnimationFrame(typeOn);
    }
    drop();
  };
  return { drop, release: typeOn };
}

/** Types a key again where the keyboard is; whether it was text of a field. */
function typed(event: KeyboardEvent): boolean {
  const target = document.activeElement ?? document.body;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  // The one way to type that fields, frameworks and the browser's own undo all notice.
  if (isField && !isChord && event.key.length === 1) return document.execCommand('insertText', false, event.key);
  if (isField && !isChord && event.key === 'Backspace') return document.execCommand('delete');
  if (isField && isChord && event.key.toLowerCase() === 'a') return document.execCommand('selectAll');
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const again = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  target.dispatchEvent(new KeyboardEvent('keydown', again));
  return false;
}
