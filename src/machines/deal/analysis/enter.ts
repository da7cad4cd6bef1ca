import { settleLeasingCommission } from '../../../calc/deal/leasingCommission.ts';
import { TERM_MONTHS } from '../../../calc/deal/holdTerm.ts';
import { followed, withoutOrigin } from '../../../calc/deal/origins.ts';
import { unitAmount } from '../../../calc/deal/rent.ts';
import { validateAnalysis } from '../../../calc/deal/validateAnalysis.ts';
import { dollarsOf } from '../../../calc/money.ts';
import { balloonNumber } from '../../../calc/mortgage/balloonNumber.ts';
import { afterPart, financePurchase, makesThePrice } from '../../../calc/mortgage/financePurchase.ts';
import { firstMortgage } from '../../../calc/mortgage/mortgageList.ts';
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

function enterOne(sheet: Sheet, entry: Entry): Sheet {
  const { path, text } = asShareOfPrice(entry, sheet.deal);
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

const PERCENTAGE = /^([\d.,]+)\s*%$/;

/** Loan and down payment are typed in dollars or as a share of the price: 25 % down is a loan of 75 %. */
function asShareOfPrice({ path, text }: Entry, deal: Deal): Entry {
  const typed = PERCENTAGE.exec(text.trim())?.[1];
  if (typed === undefined || path.at !== 'mortgage') return { path, text };
  const share: CellPath = { at: 'mortgage', index: path.index, field: 'loanToPrice' };
  if (path.field === 'amount') return { path: share, text };
  const first = firstMortgage(deal.mortgages ?? []);
  const isFirst = first === undefined ? path.index === 0 : first === deal.mortgages?.[path.index];
  const down = Number(typed.replaceAll(',', ''));
  if (path.field !== 'downPaymentAmount' || !isFirst || !(down <= 100)) return { path, text };
  return { path: share, text: `${Number((100 - down).toFixed(6))}%` };
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
  const key = pathKey(path);
  const changed = withoutOrigin({ ...writeCell(deal, path, value), modifiedField: key.slice(0, 100) }, key);
  return settled(afterCell(changed, deal, path, value));
}

/** Amounts that are a share of something, and loans that are one of the price, brought up to date. */
export function settled(deal: Deal): Deal {
  const next = followed(deal);
  const mortgages = next.mortgages ?? [];
  const financed = next.purchaseAmount
    ? financePurchase(mortgages, next.purchaseAmount)
    : mortgages.map((mortgage) =>
        isShare(mortgage) ? { ...mortgage, amount: null, downPaymentAmount: null } : mortgage,
      );
  return financed.every((mortgage, index) => mortgage === mortgages[index])
    ? (next as Deal)
    : { ...(next as Deal), mortgages: financed };
}

const isShare = ({ loanToPrice, amount }: Mortgage): boolean => typeof loanToPrice === 'number' && amount != null;

function afterCell(next: Deal, before: Deal, path: CellPath, value: CellValue): Deal {
  switch (path.at) {
    case 'analysis':
      return afterField(next, before, path.field, value);
    case 'mortgage':
      return afterMortgage(next, before, path);
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

function afterField(deal: Deal, before: Deal, field: AnalysisField, value: CellValue): Deal {
  switch (field) {
    case 'purchaseAmount':
      return afterPrice(deal, before);
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

/** A loan in dollars stays, and its down payment is what is left of the new price where both made the old one. */
function afterPrice(deal: Deal, before: Deal): Deal {
  const first = firstMortgage(before.mortgages ?? []);
  const mortgages = (deal.mortgages ?? []).map((mortgage) =>
    mortgage === first && typeof mortgage.loanToPrice !== 'number' && makesThePrice(mortgage, before.purchaseAmount)
      ? afterPart(mortgage, 'amount', deal.purchaseAmount)
      : mortgage,
  );
  return { ...deal, mortgages: financePurchase(mortgages, deal.purchaseAmount) };
}

/** Amount and down payment make the price together; the balloon number is capped by the payments there are. */
function afterMortgage(deal: Deal, before: Deal, { index, field }: CellPath & { at: 'mortgage' }): Deal {
  const old = before.mortgages?.[index];
  const isFirst = old === undefined ? index === 0 : old === firstMortgage(before.mortgages ?? []);
  const isTied = old !== undefined && isFirst && makesThePrice(old, before.purchaseAmount);
  const mortgages = (deal.mortgages ?? []).map((mortgage, place) => {
    if (place !== index || (field !== 'amount' && field !== 'downPaymentAmount')) return capBalloon(mortgage);
    return isTied ? afterPart(mortgage, field, deal.purchaseAmount) : { ...mortgage, loanToPrice: null };
  });
  const changed = field === 'amount' || field === 'downPaymentAmount' ? `mortgages[${index}].loanToPrice` : '';
  return withoutOrigin({ ...deal, mortgages: financePurchase(mortgages, deal.purchaseAmount) }, changed);
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
