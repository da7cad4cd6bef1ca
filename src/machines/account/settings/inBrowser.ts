/** What the workstation keeps in this browser: settings for the sign-in page, and how wide the rail is. */
import { settingKeys, type SettingValues } from '../../../api/catalogue/account/settingValues.ts';
import type { StoragePort } from '../../app/ports.ts';
import { SETTINGS_KEY, soundSettings } from './knownSettings.ts';

const RAIL_KEY = 'platbook.rail';

export const writeKnownSettings = (storage: StoragePort, settings: SettingValues): void =>
  storage.setItem(SETTINGS_KEY, JSON.stringify(Object.fromEntries(settingKeys.map((key) => [key, settings[key]]))));

const THEME_KEY = 'platbook.theme';
const SINGLE_KEYS_KEY = 'platbook.singleKeys';

/** What was chosen in this browser before the server kept it: taken over once. */
export function takeOldSettings(storage: StoragePort): Partial<SettingValues> {
  const old = JSON.stringify({ theme: storage.getItem(THEME_KEY), singleKeys: storage.getItem(SINGLE_KEYS_KEY) });
  storage.removeItem(THEME_KEY);
  storage.removeItem(SINGLE_KEYS_KEY);
  return soundSettings(old);
}

/** Whether the rail is wide. */
export const readRailWidth = (storage: StoragePort): boolean => storage.getItem(RAIL_KEY) === 'wide';
export const writeRailWidth = (storage: StoragePort, isWide: boolean): void =>
  storage.setItem(RAIL_KEY, isWide ? 'wide' : 'slim');
