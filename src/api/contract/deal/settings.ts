/** What new deals of an account begin with (P080, P081). Shares are fractions, terms months, amounts dollars. */
import { z } from 'zod';
import { LARGEST_DOLLARS } from '../../../calc/money.ts';
import { fieldById } from '../../../calc/deal/fieldCatalogue.ts';
import { SEED_KEYS, type SeedKey } from '../../../calc/deal/newAnalysis.ts';
import { dealSettings, HIGHEST_TAX_RATE, settingBounds } from '../../catalogue/deal/dealSettings.ts';
import { defineContract } from '../define.ts';

const Source = z.string().trim().min(1, { error: 'say where it comes from' }).max(200);

function chosen(key: SeedKey) {
  const setting = dealSettings[key];
  const error = `must be ${settingBounds(setting)}, or none`;
  const number = z.number({ error }).min(setting.min, { error }).max(setting.max, { error });
  return z.strictObject({
    value: (setting.unit === 'months' ? number.int({ error: 'must be a whole number of months' }) : number).nullable(),
    source: Source,
  });
}

const Values = z.strictObject(
  // Built from exactly the keys.
  Object.fromEntries(SEED_KEYS.map((key) => [key, chosen(key)])) as Record<SeedKey, ReturnType<typeof chosen>>,
);

const amountError = `must be more than 0 and at most ${LARGEST_DOLLARS} dollars`;
const FieldAmount = z.strictObject({
  field: z
    .number()
    .int()
    .refine((id) => fieldById(id) !== undefined, {
      error: 'is no field of the deal sheet: 1 to 21, 100 to 133, 200 to 223, 300 to 306',
    }),
  amount: z.number({ error: amountError }).gt(0, { error: amountError }).max(LARGEST_DOLLARS, { error: amountError }),
  source: Source,
});
const rateError = `must be more than 0 and at most ${HIGHEST_TAX_RATE}, as in 0.0117 for 1.17 %`;
const CountyTaxRate = z.strictObject({
  fips: z.string().regex(/^\d{5}$/, { error: 'is no county: five digits, as in 51540' }),
  rate: z.number({ error: rateError }).gt(0, { error: rateError }).max(HIGHEST_TAX_RATE, { error: rateError }),
  source: Source,
});

const isOnce = (keys: readonly (string | number)[]): boolean => new Set(keys).size === keys.length;

export const DealSettings = z.strictObject({
  values: Values,
  /** Amounts of single fields, before those that the property knows and after shares. */
  fieldAmounts: z
    .array(FieldAmount)
    .max(100)
    .refine((list) => isOnce(list.map(({ field }) => field)), { error: 'each field once' }),
  /** Yearly tax of a county as a share of the assessed value, for parcels whose roll has no tax. */
  countyTaxRates: z
    .array(CountyTaxRate)
    .max(4000)
    .refine((list) => isOnce(list.map(({ fips }) => fips)), { error: 'names each county once' }),
});
export type DealSettings = z.output<typeof DealSettings>;

export const dealSettingsContract = defineContract({
  dealSettings: {
    id: 'P080',
    may: 'DEALS',
    scope: 'READ',
    guest: true,
    area: 'analysis',
    method: 'GET',
    path: '/app/deal-settings',
    summary:
      'What new deals of the account begin with, each with its source; the embedded values where none were chosen',
    answer: DealSettings,
  },
  saveDealSettings: {
    id: 'P081',
    may: 'DEALS',
    scope: 'WRITE',
    area: 'analysis',
    method: 'PUT',
    path: '/app/deal-settings',
    summary: 'Change what new deals of the account begin with; deals that exist stay as they are',
    body: DealSettings,
    answer: DealSettings,
  },
});
