/** What this browser remembers of settings: so that the page looks as it should before anybody has signed in. */
import {
  firstSettings,
  settingKeys,
  settingValues,
  type SettingValues,
} from '../../../api/catalogue/account/settingValues.ts';
import type { StoragePort } from '../../app/ports.ts';

const SETTINGS_KEY = 'platbook.settings';
const RAIL_KEY = 'platbook.rail';

/** The settings of whoever was signed in here last; what cannot be read is as it begins. */
export function readKnownSettings(storage: StoragePort): SettingValues {
  return { ...firstSettings, ...sound(storage.getItem(SETTINGS_KEY)) };
}

function sound(text: string | null): Partial<SettingValues> {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return {};
    const known = settingKeys.flatMap((key) => {
      const value: unknown = (stored as Record<string, unknown>)[key]; // an object
      const values: readonly unknown[] = settingValues[key];
      return values.includes(value) ? [[key, value]] : [];
    });
    return Object.fromEntries(known) as Partial<SettingValues>; // each of its own options
  } catch {
    return {};
  }
}

export const writeKnownSettings = (storage: StoragePort, settings: SettingValues): void =>
  storage.setItem(SETTINGS_KEY, JSON.stringify(Object.fromEntries(settingKeys.map((key) => [key, settings[key]]))));

const THEME_KEY = 'platbook.theme';
const SINGLE_KEYS_KEY = 'platbook.singleKeys';

/** What was chosen in this browser before the server kept it: taken over once. */
export function takeOldSettings(storage: StoragePort): Partial<SettingValues> {
  const old = JSON.stringify({ theme: storage.getItem(THEME_KEY), singleKeys: storage.getItem(SINGLE_KEYS_KEY) });
  storage.removeItem(THEME_KEY);
  storage.removeItem(SINGLE_KEYS_KEY);
  return sound(old);
}

/** Whether the rail is wide. */
export const readRailWidth = (storage: StoragePort): boolean => storage.getItem(RAIL_KEY) === 'wide';
export const writeRailWidth = (storage: StoragePort, isWide: boolean): void =>
  storage.setItem(RAIL_KEY, isWide ? 'wide' : 'slim');
