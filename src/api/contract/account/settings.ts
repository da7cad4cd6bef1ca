/** What a user chose for himself (P005); all of it comes with the answer of signing in. */
import { z } from 'zod';
import {
  firstSettings,
  settingValues,
  type SettingKey,
  type SettingValues,
} from '../../catalogue/account/settingValues.ts';
import { firstSteps } from '../../catalogue/account/userSettings.ts';
import { MOST_LABEL_SHIFT, noLabelShift } from '../../../calc/marketing/labelPlaces.ts';
import { defineContract } from '../define.ts';

type Codes<K extends SettingKey> = z.ZodEnum<{ [V in SettingValues[K]]: V }>;

/** The values of a setting; another one is refused with those there are. */
function choiceOf<K extends SettingKey>(key: K): Codes<K> {
  const values: readonly string[] = settingValues[key];
  // exactly the values of this key
  return z.enum(values as [string, ...string[]], {
    error: `must be one of ${values.join(', ')}`,
  }) as unknown as Codes<K>;
}

const Shift = z.number().int().min(-MOST_LABEL_SHIFT).max(MOST_LABEL_SHIFT);

export const UserSettings = z.strictObject({
  theme: choiceOf('theme'),
  density: choiceOf('density'),
  textSize: choiceOf('textSize'),
  singleKeys: choiceOf('singleKeys'),
  startPage: choiceOf('startPage'),
  dates: choiceOf('dates'),
  money: choiceOf('money'),
  mapPins: choiceOf('mapPins'),
  mapBase: choiceOf('mapBase'),
  mapStreets: choiceOf('mapStreets'),
  mapSearch: choiceOf('mapSearch'),
  /** Steps of the first start that have happened. */
  stepsDone: z.array(z.enum(firstSteps)).max(firstSteps.length),
  /** The cards of the first start are put away. */
  stepsHidden: z.boolean(),
  /** Of mailing labels on the user's printer, in points to the right and down. */
  labelShift: z.strictObject({ x: Shift, y: Shift }),
} satisfies Record<SettingKey | 'stepsDone' | 'stepsHidden' | 'labelShift', z.ZodType>);
export type UserSettings = z.output<typeof UserSettings>;

/** What the program begins with. */
export const beginSettings: UserSettings = {
  ...firstSettings,
  stepsDone: [],
  stepsHidden: false,
  labelShift: noLabelShift,
};

export const SettingsChange = UserSettings.partial().refine((change) => Object.keys(change).length > 0, {
  error: 'names no setting',
});
export type SettingsChange = z.output<typeof SettingsChange>;

export const settingsContract = defineContract({
  saveSettings: {
    id: 'P005',
    may: 'SELF',
    area: 'session',
    method: 'PUT',
    path: '/app/settings',
    summary: 'Change settings of the user; what is not named stays. Answers all of them',
    body: SettingsChange,
    answer: UserSettings,
  },
});
