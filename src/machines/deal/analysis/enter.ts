import { settleLeasingCommission } from '../../../calc/deal/leasingCommission.ts';
import { TERM_MONTHS } from '../../../calc/deal/holdTerm.ts';
import { unitAmount } from '../../../calc/deal/rent.ts';
import { validateAnalysis } from '../../../calc/deal/validateAnalysis.ts';
import { dollarsOf } from '../../../calc/money.ts';
import { balloonNumber } from '../../../calc/mortgage/balloonNumber.ts';
import { financePurchase } from '../../../calc/mortgage/financePurchase.ts';
import { loanPlanOf } from '../../../calc/mortgage/loanPlan.ts';
import type { RentalUnit } from '../../../calc/deal/analysis.ts';
import type { Mortgage } from '../../../calc/mortgage/mortgage.ts';
import type { AnalysisField } from '../../../api/catalogue/deal/fieldKinds.ts';
import { kindOf, pathKey, readCell, writeCell, type CellPath, type CellValue } from './cellPath.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import type { Sheet } from './sheet.ts';
import { parseCell } from './parseCell.ts';

/** The text that a person put into one cell. */
export interface Entry {
  readonly path: CellPath;
  readonly text: string;
}

/**
 * The sheet after one action: a cell typed, a block pasted, cells filled. What cannot be read or is out of range stays
 * in its cell with the reason and changes no value; all the rest is taken (conventions 18 and R-MORTGAGE-012..019).
 */
export function enter(sheet: Sheet, entries: readonly Entry[]): Sheet {
  return entries.reduce(enterOne, sheet);
}

function enterOne(sheet: Sheet, { path, text }: Entry): Sheet {
  const key = pathKey(path);
  const { [key]: _settled, ...errors } = sheet.errors;
  const parsed = parseCell(kindOf(path), text);
  const wrong = (message: string): Sheet => ({ ...sheet, errors: { ...errors, [key]: { text, message } } });
  if (!parsed.ok) return wrong(parsed.message);
  if (path.at === 'analysis' && path.field === 'name' && parsed.value === null) return wrong('A name is needed');
  // Checked as it was entered, before other values follow from it: the reason then concerns this cell.
  const refused = newProblem(sheet.deal, writeCell(sheet.deal, path, parsed.value));
  return refused === null ? { deal: written(sheet.deal, path, parsed.value), errors } : wrong(refused);
}

/** What the calculation would refuse after a change and did not before. */
function newProblem(before: Deal, after: Deal): string | null {
  const known = new Set(validateAnalysis(before).map(({ path, message }) => `${path} ${message}`));
  const found = validateAnalysis(after).find(({ path, message }) => !known.has(`${path} ${message}`));
  return found === undefined ? null : sentence(found.message);
}

const sentence = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);

/** The deal with a value and with what follows from it. */
export function written(deal: Deal, path: CellPath, value: CellValue): Deal {
  if (readCell(deal, path) === value) return deal;
  const next = { ...writeCell(deal, path, value), modifiedField: pathKey(path).slice(0, 100) };
  switch (path.at) {
    case 'analysis':
      return afterField(next, path.field, value);
    case 'mortgage':
      return afterMortgage(next);
    case 'unit':
      return {
        ...next,
        rentalUnits: (next.rentalUnits ?? []).map((unit, index) =>
          index === path.index ? afterUnit(unit, path.field) : unit,
        ),
      };
    default:
      return next;
  }
}

function afterField(deal: Deal, field: AnalysisField, value: CellValue): Deal {
  switch (field) {
    case 'purchaseAmount':
      return { ...deal, mortgages: financePurchase(deal.mortgages ?? [], deal.purchaseAmount) };
    case 'leasingCommissionAmount':
    case 'leasingCommissionRate': {
      const { leasingCommissionAmount, leasingCommissionRate } = settleLeasingCommission(deal);
      return { ...deal, leasingCommissionAmount, leasingCommissionRate };
    }
    case 'termType':
      return isFixedTerm(value) ? { ...deal, term: TERM_MONTHS[value] } : deal;
    case 'term':
      return { ...deal, termType: 'MANUAL' };
    default:
      return deal;
  }
}

const isFixedTerm = (value: CellValue): value is keyof typeof TERM_MONTHS =>
  typeof value === 'string' && value in TERM_MONTHS;

/** Amount and down payment complete each other; the balloon number is capped by the payments there are. */
function afterMortgage(deal: Deal): Deal {
  return { ...deal, mortgages: financePurchase((deal.mortgages ?? []).map(capBalloon), deal.purchaseAmount) };
}

function capBalloon(mortgage: Mortgage): Mortgage {
  if (mortgage.balloon !== true || !mortgage.balloonPaymentNumber || mortgage.balloonPaymentNumber < 1) return mortgage;
  const { interestOnlyPayments, lastPayment } = loanPlanOf(mortgage);
  const payments = { interestOnly: interestOnlyPayments, amortizing: lastPayment - interestOnlyPayments };
  const capped = balloonNumber(mortgage, payments);
  return capped === null || capped === mortgage.balloonPaymentNumber
    ? mortgage
    : { ...mortgage, balloonPaymentNumber: capped };
}

/** A price per square foot leads (R-ANALYSIS-047); a rent typed over it takes the lead back. */
function afterUnit(unit: RentalUnit, field: string): RentalUnit {
  if (field === 'amount') return { ...unit, pricePerSquareFoot: null };
  const isPriced = Boolean(unit.pricePerSquareFoot) && (field === 'pricePerSquareFoot' || field === 'squareFeet');
  return isPriced ? { ...unit, amount: dollarsOf(unitAmount(unit)) } : unit;
}
