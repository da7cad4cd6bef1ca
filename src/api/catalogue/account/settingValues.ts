/** The values on the wire of what each user chooses for himself; their words on screen stand in userSettings.ts. */

/** The first value of each holds until somebody chooses. */
export const settingValues = {
  theme: ['system', 'light', 'dark'],
  density: ['normal', 'dense', 'roomy'],
  textSize: ['normal', 'large', 'largest'],
  singleKeys: ['on', 'off'],
  startPage: ['search', 'map', 'searches', 'lists', 'contacts', 'analysis'],
  dates: ['us', 'iso'],
  money: ['sign', 'parentheses'],
  mapPins: ['auto', 'pins', 'density'],
  mapBase: ['outlines', 'tiles', 'satellite'],
  mapStreets: ['shown', 'hidden'],
  mapSearch: ['asked', 'moved'],
} as const;

export type SettingKey = keyof typeof settingValues;
export const settingKeys = Object.keys(settingValues) as SettingKey[]; // keys of a const object
export type SettingValues = { readonly [K in SettingKey]: (typeof settingValues)[K][number] };

export const firstSettings = Object.fromEntries(
  settingKeys.map((key) => [key, settingValues[key][0]]),
) as SettingValues; // each from its own values
