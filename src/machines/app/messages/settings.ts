import type { SettingsChange, UserSettings } from '../../../api/contract/account/settings.ts';

export type SettingsMessage =
  /** Settings of the user as they are wanted; what is not named stays. */
  | { readonly type: 'settings.set'; readonly change: SettingsChange }
  /** All of them, after some of them changed or were read. */
  | { readonly type: 'settings.changed'; readonly settings: UserSettings };
