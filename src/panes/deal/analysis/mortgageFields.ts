import type { Mortgage } from '../../../calc/mortgage/mortgage.ts';
import type { MortgageField } from '../../../api/catalogue/deal/fieldKinds.ts';

type Has = (mortgage: Mortgage) => boolean;

const isAny: Has = () => true;
const isAmortizing: Has = ({ type }) => type !== 'INTEREST_ONLY';
const hasInterestOnly: Has = ({ type }) => type === 'INTEREST_ONLY' || type === 'COMBINATION';
const isAccelerated: Has = ({ type }) => type === 'ACCELERATED';
const isBalloon: Has = ({ balloon }) => balloon === true;
const isAdjustable: Has = ({ adjustableRate }) => adjustableRate === true;
/** A hybrid type says by itself that the loan is one. */
const isOfHybrid: Has = ({ armType, armHybridType }) => (armType ?? (armHybridType ? 'HYBRID' : null)) === 'HYBRID';
const isHybrid: Has = (mortgage) => isAdjustable(mortgage) && isOfHybrid(mortgage);
const isCustom: Has = (mortgage) =>
  isHybrid(mortgage) && (mortgage.armHybridType === 'CUSTOM' || !mortgage.armHybridType);
const hasOwnClock: Has = (mortgage) => isAdjustable(mortgage) && (!isOfHybrid(mortgage) || isCustom(mortgage));
const capsRate: Has = (mortgage) => isAdjustable(mortgage) && mortgage.armRateCapType === 'CAP_RATE';
const capsIncrease: Has = (mortgage) => isAdjustable(mortgage) && mortgage.armRateCapType === 'CAP_INCREASE';
const isFirst: Has = ({ ordinal }) => ordinal !== 'Second';

/** Every field with when it has an effect, in the order of the sheet. */
const fields: readonly (readonly [MortgageField, Has])[] = [
  ['type', isAny],
  ['amount', isAny],
  ['downPaymentAmount', isFirst],
  ['loanToPrice', isAny],
  ['interestOnlyRate', hasInterestOnly],
  ['interestOnlyTerm', hasInterestOnly],
  ['fixedInterestRate', isAmortizing],
  ['fixedInterestTerm', isAmortizing],
  ['firstPaymentDate', isAny],
  ['compoundFrequency', isAny],
  ['biWeekly', isAccelerated],
  ['doublePrincipal', isAccelerated],
  ['extraPaymentAmount', isAccelerated],
  ['extraPaymentFrequency', isAccelerated],
  ['balloon', isAny],
  ['balloonPaymentNumber', isBalloon],
  ['adjustableRate', isAny],
  ['armType', isAdjustable],
  ['armHybridType', isHybrid],
  ['armFixedInterestTerm', isCustom],
  ['armRateIncreaseTerm', hasOwnClock],
  ['armIncreaseRate', isAdjustable],
  ['armRateCapType', isAdjustable],
  ['armRateMax', capsRate],
  ['armIncreaseRateMax', capsIncrease],
];

/** What can be typed into the column of a mortgage that is not there yet: it then exists with the rest at defaults. */
const firstFields: ReadonlySet<MortgageField> = new Set([
  'type',
  'amount',
  'downPaymentAmount',
  'fixedInterestRate',
  'fixedInterestTerm',
]);

export interface MortgageRow {
  readonly field: MortgageField;
  /** The mortgages that have it, by position. */
  readonly columns: readonly number[];
}

/** The fields that have an effect on one of the mortgages as they are. Null: not there yet. */
export function mortgageFields(mortgages: readonly (Mortgage | null)[]): MortgageRow[] {
  const isFree = (index: number): boolean => index === mortgages.findIndex((mortgage) => mortgage === null);
  return fields.flatMap(([field, has]) => {
    const columns = mortgages.flatMap((mortgage, index) => {
      if (mortgage !== null) return has(mortgage) ? [index] : [];
      const isOffered = firstFields.has(field) && !(field === 'downPaymentAmount' && index > 0);
      return isFree(index) && isOffered ? [index] : [];
    });
    return columns.length === 0 ? [] : [{ field, columns }];
  });
}
