/**
 * A stroke is one press of a key with its modifiers, written portably: `j`, `Shift+s`, `Mod+k`, `?`, `Mod+Shift+ArrowUp`.
 * Mod is Ctrl, and Cmd on Apple machines. Signs that need Shift to type (`?`, `*`) are written as the sign alone.
 */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const modifierKeys = new Set(['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock', 'Fn', 'Dead', 'Process']);

/** The stroke of a key press; null for a modifier alone and for signs being composed. */
export function strokeOf(press: KeyPress, isApple: boolean): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (modifierKeys.has(key) || key === 'Unidentified') return null;
  const mod = isApple ? metaKey : ctrlKey;
  const other = isApple ? ctrlKey : metaKey;
  if (other) return null;
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  // AltGr types signs on many keyboards and arrives as Ctrl+Alt: the sign is meant.
  if (isSign && ctrlKey && altKey && !/^[0-9]$/.test(key)) return key;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const withShift = shiftKey && (!isSign || mod || altKey);
  return [mod ? 'Mod' : '', altKey ? 'Alt' : '', withShift ? 'Shift' : '', name]
    .filter((part) => part !== '')
    .join('+');
}

/** A key without Mod or Alt that writes a sign: what WCAG 2.1.4 wants to be able to switch off. */
export const isSingleKey = (stroke: string): boolean => {
  const key = stroke.startsWith('Shift+') ? stroke.slice('Shift+'.length) : stroke;
  return key.length === 1;
};

/** A stroke that a text field needs for itself: everything without Mod, except leaving and the function keys. */
export const isTyping = (stroke: string): boolean => !stroke.startsWith('Mod+') && !/^(Shift\+)?F\d+$/.test(stroke);

const plain: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Escape: 'Esc',
};
// The typefaces of an Apple machine have signs for these; ours has none, and others show an empty box.
const apple: Readonly<Record<string, string>> = {
  ...plain,
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '⏎',
  Backspace: '⌫',
};

/**
 * Keys as a person reads them.
 *
 * @example showKeys('Mod+Shift+z', false) // 'Ctrl Shift Z'
 * @example showKeys('g s', true) // 'G S'
 */
export function showKeys(keys: string, isApple: boolean): string {
  const names = isApple ? apple : plain;
  return keys
    .split(' ')
    .map((stroke) =>
      (stroke === '+' ? ['+'] : stroke.split('+'))
        .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
        .join(isApple ? '' : ' '),
    )
    .join(' ');
}
