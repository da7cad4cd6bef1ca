import { MAX_MORTGAGES, ORDINALS, type Mortgage } from './mortgage.ts';

/**
 * Adds a mortgage after the others; ignored when there are two already (R-MORTGAGE-012).
 *
 * @example addMortgage([], { type: 'FIXED_INTEREST' }) // [{ type: 'FIXED_INTEREST', seq: 1, ordinal: 'First' }]
 */
export function addMortgage(mortgages: readonly Mortgage[], added: Mortgage): Mortgage[] {
  return mortgages.length >= MAX_MORTGAGES ? [...mortgages] : renumber([...mortgages, added]);
}

/** Removes the mortgage at an index; the remaining ones become First and Second (R-MORTGAGE-013). */
export function removeMortgage(mortgages: readonly Mortgage[], index: number): Mortgage[] {
  return renumber(mortgages.filter((_, position) => position !== index));
}

function renumber(mortgages: readonly Mortgage[]): Mortgage[] {
  return mortgages.map((mortgage, index) => ({ ...mortgage, seq: index + 1, ordinal: ORDINALS[index] ?? null }));
}

/**
 * The First mortgage of a deal: the one that says so, in whatever case, else the one at the head of the list.
 *
 * @example firstMortgage([{ type: 'FIXED_INTEREST', ordinal: 'Second' }, { type: 'COMBINATION', ordinal: 'First' }]).type // 'COMBINATION'
 */
export function firstMortgage(mortgages: readonly Mortgage[]): Mortgage | undefined {
  return mortgages.find(({ ordinal }) => ordinal?.toLowerCase() === 'first') ?? mortgages[0];
}
