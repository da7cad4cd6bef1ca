/**
 * What a new deal begins with where the property says nothing of it: a value that is embedded, its bounds, and where it
 * comes from. An account may have others. Shares are fractions, terms months; null: a new deal leaves it blank.
 */
import { SEED_KEYS, type SeedKey, type SeedValue } from '../../../calc/deal/newAnalysis.ts';

export interface DealSetting extends SeedValue {
  readonly label: string;
  /** What it is a share of, or counted in. */
  readonly of: string;
  readonly unit: 'percent' | 'months';
  readonly group: 'Loan' | 'Income' | 'Expenses' | 'Purchase and sale';
  readonly min: number;
  readonly max: number;
}

const CUSTOMARY = 'A customary assumption, of no public record';

export const dealSettings: Readonly<Record<SeedKey, DealSetting>> = {
  priceToValue: {
    label: 'Price without a list price',
    of: 'of the market value',
    unit: 'percent',
    group: 'Purchase and sale',
    min: 0,
    max: 2,
    value: 1,
    source: 'No list price is known: the market value',
  },
  loanToPrice: {
    label: 'Loan',
    of: 'of the price',
    unit: 'percent',
    group: 'Loan',
    min: 0,
    max: 1,
    value: 0.75,
    source: 'Most that Fannie Mae takes for a rental of 2 to 4 units (Eligibility Matrix); none for cash',
  },
  interestRate: {
    label: 'Interest rate',
    of: 'a year',
    unit: 'percent',
    group: 'Loan',
    min: 0,
    max: 0.5,
    value: 0.066,
    source: 'Average of 2025 for homes their owners live in (Freddie Mac PMMS, 30 years fixed); rentals pay more',
  },
  loanTerm: {
    label: 'Term',
    of: 'months',
    unit: 'months',
    group: 'Loan',
    min: 1,
    max: 600,
    value: 360,
    source: 'The 30 years that the rate is asked for',
  },
  vacancyRate: {
    label: 'Vacancy',
    of: 'of the rent',
    unit: 'percent',
    group: 'Income',
    min: 0,
    max: 1,
    value: 0.05,
    source: CUSTOMARY,
  },
  rentIncreaseRate: {
    label: 'Rent increase',
    of: 'a year',
    unit: 'percent',
    group: 'Income',
    min: -0.5,
    max: 0.5,
    value: 0.04,
    source: 'Default of the deal sheet',
  },
  managementRate: {
    label: 'Management',
    of: 'of the rent collected',
    unit: 'percent',
    group: 'Expenses',
    min: 0,
    max: 1,
    value: 0.08,
    source: CUSTOMARY,
  },
  insuranceRate: {
    label: 'Insurance',
    of: 'of the market value, a year',
    unit: 'percent',
    group: 'Expenses',
    min: 0,
    max: 0.2,
    value: 0.005,
    source: CUSTOMARY,
  },
  maintenanceRate: {
    label: 'Maintenance',
    of: 'of the rent, as Repairs',
    unit: 'percent',
    group: 'Expenses',
    min: 0,
    max: 1,
    value: 0.05,
    source: CUSTOMARY,
  },
  reserveRate: {
    label: 'Reserves',
    of: 'of the rent, as Miscellaneous',
    unit: 'percent',
    group: 'Expenses',
    min: 0,
    max: 1,
    value: 0.05,
    source: CUSTOMARY,
  },
  expenseIncreaseRate: {
    label: 'Expense increase',
    of: 'a year',
    unit: 'percent',
    group: 'Expenses',
    min: -0.5,
    max: 0.5,
    value: 0.03,
    source: CUSTOMARY,
  },
  closingCostRate: {
    label: 'Closing costs',
    of: 'of the price, as Other',
    unit: 'percent',
    group: 'Purchase and sale',
    min: 0,
    max: 0.5,
    value: 0.02,
    source: CUSTOMARY,
  },
  marketValueIncreaseRate: {
    label: 'Market growth',
    of: 'a year',
    unit: 'percent',
    group: 'Purchase and sale',
    min: -0.5,
    max: 0.5,
    value: null,
    source: 'Nobody knows: blank counts as no growth',
  },
  saleCostRate: {
    label: 'Cost of sale',
    of: 'of the value',
    unit: 'percent',
    group: 'Purchase and sale',
    min: 0,
    max: 0.5,
    value: 0.06,
    source: CUSTOMARY,
  },
};

/** The highest yearly tax of a county as a share of the assessed value: more is a mistake of the decimal point. */
export const HIGHEST_TAX_RATE = 0.2;

/** A number within the bounds of its setting, as a person reads them. */
export function settingBounds({ min, max, unit }: Pick<DealSetting, 'min' | 'max' | 'unit'>): string {
  const shown = (value: number): string => (unit === 'percent' ? `${Number((value * 100).toFixed(4))}` : String(value));
  return `${shown(min)} to ${shown(max)} ${unit === 'percent' ? '%' : unit}`;
}

/** The embedded values with those that an account chose in their place. */
export const withChosen = (chosen: Readonly<Partial<Record<SeedKey, SeedValue>>>): Record<SeedKey, SeedValue> =>
  // Built from exactly the keys.
  Object.fromEntries(
    SEED_KEYS.map((key) => {
      const { value, source } = chosen[key] ?? dealSettings[key];
      return [key, { value, source }];
    }),
  ) as Record<SeedKey, SeedValue>;
