import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/commands/commands.ts';
import { resolve } from '../../../src/commands/resolve.ts';
import { actOfKey } from '../../../src/panes/marketing/mailings/email/editor/actOfKey.ts';
import { editorActIds, editorActs } from '../../../src/panes/marketing/mailings/email/editor/editorActs.ts';

describe('keys in the text of an e-mail', () => {
  const press = (keys: string, more: object = {}) => {
    const parts = keys.split('+');
    const last = parts.at(-1) ?? '';
    return {
      code: /^\d$/.test(last) ? `Digit${last}` : `Key${last.toUpperCase()}`,
      key: last,
      ctrlKey: parts.includes('Mod'),
      metaKey: false,
      altKey: parts.includes('Alt'),
      shiftKey: parts.includes('Shift'),
      isComposing: false,
      getModifierState: () => false,
      ...more,
    };
  };

  it('are those that are shown, and no command of the application takes one of them', () => {
    for (const id of editorActIds) {
      const { keys } = editorActs[id];
      expect(actOfKey(press(keys), false)).toBe(id);
      const facts = {
        signedIn: true,
        route: 'marketing',
        pane: 'mailings',
        editing: true,
        grid: false,
        sheet: false,
        overlay: 'mailingForm',
        automator: true,
      } as const;
      expect(resolve(commands, keys, facts).kind).toBe('none');
    }
  });

  it('leave alone what is typed: letters, signs by AltGr, and what is being composed', () => {
    expect(actOfKey(press('b'), false)).toBeNull();
    expect(actOfKey(press('Mod+Alt+2', { getModifierState: (key: string) => key === 'AltGraph' }), false)).toBeNull();
    expect(actOfKey(press('Mod+b', { isComposing: true }), false)).toBeNull();
    expect(actOfKey(press('Mod+b'), true)).toBeNull();
    expect(actOfKey(press('b', { metaKey: true }), true)).toBe('bold');
    expect(actOfKey(press('Mod+y'), false)).toBe('redo');
  });
});
