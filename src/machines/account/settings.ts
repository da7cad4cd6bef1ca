/** Settings kept in the browser, shared by all tabs. */
import type { StoragePort } from '../app/ports.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const THEME_KEY = 'platbook.theme';
const RAIL_KEY = 'platbook.rail';
const SINGLE_KEYS_KEY = 'platbook.singleKeys';

export const readTheme = (storage: StoragePort): Theme => {
  const stored = storage.getItem(THEME_KEY);
  return themes.find((known) => known === stored) ?? 'system';
};
export const writeTheme = (storage: StoragePort, theme: Theme): void => storage.setItem(THEME_KEY, theme);

export const readSingleKeys = (storage: StoragePort): boolean => storage.getItem(SINGLE_KEYS_KEY) !== 'off';
export const writeSingleKeys = (storage: StoragePort, isOn: boolean): void =>
  storage.setItem(SINGLE_KEYS_KEY, isOn ? 'on' : 'off');

/** Whether the rail is wide. */
export const readRailWidth = (storage: StoragePort): boolean => storage.getItem(RAIL_KEY) === 'wide';
export const writeRailWidth = (storage: StoragePort, isWide: boolean): void =>
  storage.setItem(RAIL_KEY, isWide ? 'wide' : 'slim');
