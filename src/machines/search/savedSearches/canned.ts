import type { SavedSearchesContext } from './context.ts';

const placeKey = ({ place }: SavedSearchesContext): string | null => (place === null ? null : JSON.stringify(place));

/** Whether the canned searches have to be counted: at another place, or in newer data. */
export const isCannedOld = (context: SavedSearchesContext): boolean =>
  context.place !== null && (context.cannedIsOld || placeKey(context) !== context.cannedFor);

/** While they are counted; counts of another place are not shown for this one. */
export const counting = (context: SavedSearchesContext): Partial<SavedSearchesContext> => ({
  canned: context.cannedFor === placeKey(context) ? context.canned : [],
  cannedFor: placeKey(context),
  cannedIsOld: false,
  cannedError: null,
});
