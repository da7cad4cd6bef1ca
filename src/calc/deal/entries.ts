import { centsOf, sumCents, type Cents } from '../money.ts';
import type { Analysis, ClosingCostEntry, EntryList, FieldEntry } from './analysis.ts';
import { manualFieldOf } from './fieldCatalogue.ts';

/** The entries of a list that is itemised, else the one in its manual field (O-153). */
export function entriesInForce(analysis: Analysis, list: EntryList): readonly ClosingCostEntry[] {
  const entries: readonly ClosingCostEntry[] = analysis[list] ?? [];
  if (analysis.details?.[list] !== false) return entries;
  const manualField = manualFieldOf(list);
  return entries.filter(({ field }) => field === manualField);
}

/** The entries that count: those in force of an amount, since an amount of 0 removes the entry (R-ANALYSIS-043). */
export function countedEntries(analysis: Analysis, list: EntryList): readonly ClosingCostEntry[] {
  return entriesInForce(analysis, list).filter(({ amount }) => Boolean(amount));
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
