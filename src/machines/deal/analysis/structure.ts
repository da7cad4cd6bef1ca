/** Changes of a deal that are not the value of a cell. */
import { addMortgage, removeMortgage } from '../../../calc/mortgage/mortgageList.ts';
import { financePurchase } from '../../../calc/mortgage/financePurchase.ts';
import { NEW_MORTGAGE, newUnit } from './cellPath.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { settled } from './enter.ts';
import type { Sheet } from './sheet.ts';

/** Columns of rental units on a sheet; more units of a kind are a quantity. */
export const MAX_UNITS = 8;

const withDeal = (sheet: Sheet, deal: Deal): Sheet => (deal === sheet.deal ? sheet : { ...sheet, deal });

/** Adds a mortgage; a third one is ignored (R-MORTGAGE-012). */
export function withMortgage(sheet: Sheet): Sheet {
  const mortgages = sheet.deal.mortgages ?? [];
  const added = financePurchase(addMortgage(mortgages, NEW_MORTGAGE), sheet.deal.purchaseAmount);
  return added.length === mortgages.length ? sheet : withDeal(sheet, { ...sheet.deal, mortgages: added });
}

/** Removes a mortgage; the other becomes the First (R-MORTGAGE-013). Its cells that could not be read go with it. */
export function withoutMortgage(sheet: Sheet, index?: number): Sheet {
  const mortgages = sheet.deal.mortgages ?? [];
  const place = index ?? mortgages.length - 1;
  if (mortgages[place] === undefined) return sheet;
  // A second one without an amount becomes a first one, whose amount follows from the price (R-MORTGAGE-014).
  const left = financePurchase(removeMortgage(mortgages, place), sheet.deal.purchaseAmount);
  const deal = { ...sheet.deal, mortgages: left, ...originsWithout(sheet.deal, 'mortgages', place) };
  return { deal, errors: withoutColumn(sheet.errors, 'mortgages', place) };
}

export function withUnit(sheet: Sheet): Sheet {
  const units = sheet.deal.rentalUnits ?? [];
  if (units.length >= MAX_UNITS) return sheet;
  return withDeal(sheet, { ...sheet.deal, rentalUnits: [...units, newUnit(units.length)] });
}

export function withoutUnit(sheet: Sheet, index?: number): Sheet {
  const units = sheet.deal.rentalUnits ?? [];
  const place = index ?? units.length - 1;
  if (units[place] === undefined) return sheet;
  const left = units
    .filter((_, position) => position !== place)
    .map((unit, position) => ({ ...unit, seq: position + 1 }));
  // Amounts that are a share of the rent follow it.
  const deal = settled({ ...sheet.deal, rentalUnits: left, ...originsWithout(sheet.deal, 'rentalUnits', place) });
  return { deal, errors: withoutColumn(sheet.errors, 'rentalUnits', place) };
}

const originsWithout = ({ origins }: Deal, list: string, index: number): Pick<Deal, 'origins'> =>
  origins ? { origins: withoutColumn(origins, list, index) } : {};

/** Errors and origins stand under the path of their cell: what is right of a removed column moves to the left. */
function withoutColumn<T>(of: Readonly<Record<string, T>>, list: string, index: number): Record<string, T> {
  const moved = Object.entries(of).flatMap(([key, error]) => {
    const match = /^(\w+)\[(\d+)\](.*)$/.exec(key);
    if (match?.[1] !== list) return [[key, error] as const];
    const position = Number(match[2]);
    if (position === index) return [];
    return [[position > index ? `${list}[${position - 1}]${match[3]}` : key, error] as const];
  });
  return Object.fromEntries(moved);
}
