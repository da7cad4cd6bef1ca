import { editorActIds, editorActs, type EditorAct } from './editorActs.ts';

interface Press {
  /** The place of the key: digits are meant whatever Shift or Alt make of them. */
  readonly code: string;
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly getModifierState: (key: 'AltGraph') => boolean;
}

const byKeys = new Map(editorActIds.map((id): readonly [string, EditorAct] => [editorActs[id].keys, id]));

/** What a key does to the text; null: it writes, or is the browser's. */
export function actOfKey(press: Press, isApple: boolean): EditorAct | null {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey } = press;
  const isMod = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  // With AltGr a sign is typed.
  if (!isMod || press.isComposing || press.getModifierState('AltGraph')) return null;
  const name = /^Digit\d$/.test(code) ? code.slice(-1) : key.toLowerCase();
  const stroke = ['Mod', altKey ? 'Alt' : '', shiftKey ? 'Shift' : '', name].filter((part) => part !== '').join('+');
  return stroke === 'Mod+y' ? 'redo' : (byKeys.get(stroke) ?? null);
}
