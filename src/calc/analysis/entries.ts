import { centsOf, sumCents, type Cents } from '../money.ts';
import type { Analysis, ClosingCostEntry, EntryList, FieldEntry } from './analysis.ts';
import { manualFieldOf } from './fieldCatalogue.ts';

/**
 * The entries of a list that count: those of an amount (R-ANALYSIS-043: 0 removes the entry), and of a list that is not
 * itemised only the one in its manual field (O-153).
 */
export function countedEntries(analysis: Analysis, list: EntryList): readonly ClosingCostEntry[] {
  const entries: readonly ClosingCostEntry[] = analysis[list] ?? [];
  const isItemised = analysis.details?.[list] !== false;
  const manualField = isItemised ? null : manualFieldOf(list);
  return entries.filter(({ field, amount }) => Boolean(amount) && (manualField === null || field === manualField));
}

/** The sum of entries, each rounded to cents. */
export function totalOf(entries: readonly FieldEntry[]): Cents {
  return sumCents(entries.map(({ amount }) => centsOf(amount ?? 0)));
}

/**
 * Sets the amount of a field: replaces its entry or adds one; null, undefined or 0 removes it (R-ANALYSIS-043).
 *
 * @example setEntry([{ field: 219, amount: 1200 }], { field: 219, amount: 0 }) // []
 * @example setEntry([], { field: 208, amount: 900 }) // [{ field: 208, amount: 900 }]
 */
export function setEntry<Entry extends FieldEntry>(entries: readonly Entry[], entry: Entry): Entry[] {
  const isRemoved = !entry.amount;
  if (isRemoved) return entries.filter(({ field }) => field !== entry.field);
  const isKnown = entries.some(({ field }) => field === entry.field);
  return isKnown ? entries.map((old) => (old.field === entry.field ? { ...old, ...entry } : old)) : [...entries, entry];
}

/**
 * Keeps a list as one manual total in its manual field instead of items (O-153). The items stay stored, so that
 * switching back with `itemise` loses nothing but an item in the manual field itself.
 */
export function setManualTotal(analysis: Analysis, list: EntryList, amount: number | null): Analysis {
  const entries: readonly FieldEntry[] = analysis[list] ?? [];
  return {
    ...analysis,
    details: { ...analysis.details, [list]: false },
    [list]: setEntry(entries, { field: manualFieldOf(list), amount }),
  };
}

/** Counts the items of a list again (O-153). */
export function itemise(analysis: Analysis, list: EntryList): Analysis {
  return { ...analysis, details: { ...analysis.details, [list]: true } };
}
