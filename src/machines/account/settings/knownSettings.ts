/** What this browser remembers of settings: so that the page looks as it should before anybody has signed in. */
import {
  firstSettings,
  settingKeys,
  settingValues,
  type SettingValues,
} from '../../../api/catalogue/account/settingValues.ts';
import type { StoragePort } from '../../app/ports.ts';

export const SETTINGS_KEY = 'platbook.settings';

/** The settings of whoever was signed in here last; what cannot be read is as it begins. */
export function readKnownSettings(storage: StoragePort): SettingValues {
  return { ...firstSettings, ...soundSettings(storage.getItem(SETTINGS_KEY)) };
}

/** What of it is a value of a setting. */
export function soundSettings(text: string | null): Partial<SettingValues> {
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
