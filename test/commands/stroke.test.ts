import { describe, expect, it } from 'vitest';
import { isSingleKey, showKeys, strokeOf, type KeyPress } from '../../src/commands/stroke.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

describe('strokeOf', () => {
  it.each<[string, KeyPress, string | null]>([
    ['a letter', press('j'), 'j'],
    ['a letter with Shift, in either case', press('S', { shiftKey: true }), 'Shift+s'],
    ['a letter under Caps Lock', press('J'), 'j'],
    ['a sign that needs Shift is the sign alone', press('?', { shiftKey: true }), '?'],
    ['Mod is Ctrl', press('k', { ctrlKey: true }), 'Mod+k'],
    ['Mod and Shift', press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+z'],
    ['arrows keep their name', press('ArrowUp', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+ArrowUp'],
    ['digits with Mod', press('3', { ctrlKey: true }), 'Mod+3'],
    ['AltGr types a sign', press('[', { ctrlKey: true, altKey: true }), '['],
    ['a modifier alone is none', press('Shift', { shiftKey: true }), null],
    ['a sign being composed is none', press('Dead'), null],
    ['the key of the system is left to it', press('k', { metaKey: true }), null],
  ])('%s', (_name, pressed, expected) => {
    expect(strokeOf(pressed, false)).toBe(expected);
  });

  it('takes Cmd for Mod on Apple machines and leaves Ctrl to them', () => {
    expect(strokeOf(press('k', { metaKey: true }), true)).toBe('Mod+k');
    expect(strokeOf(press('k', { ctrlKey: true }), true)).toBeNull();
  });
});

describe('isSingleKey', () => {
  it('is a sign without Mod or Alt: what WCAG 2.1.4 lets people switch off', () => {
    expect(['j', 'Shift+x', '?', '1', '.'].every(isSingleKey)).toBe(true);
    expect(['Mod+k', 'Enter', 'Escape', 'F2', 'ArrowDown', 'Alt+j'].some(isSingleKey)).toBe(false);
  });
});

describe('showKeys', () => {
  it('writes keys as the machine at hand does', () => {
    expect(showKeys('Mod+Shift+z', false)).toBe('Ctrl Shift Z');
    expect(showKeys('Mod+Shift+z', true)).toBe('⌘⇧Z');
    expect(showKeys('g s', false)).toBe('G S');
    // Our typeface has no sign for it.
    expect(showKeys('Mod+Alt+ArrowLeft', false)).toBe('Ctrl Alt Left');
    expect(showKeys('Mod+Shift+ArrowLeft', true)).toBe('⌘⇧←');
  });
});
