import type { SavedSearch } from '../../../api/contract/search/searches.ts';
import type { SearchBody } from './body.ts';

/** One thing to do with saved searches; they are done one after the other. */
export type SearchTask =
  | {
      readonly kind: 'put';
      readonly body: SearchBody;
      readonly slot: number | null;
      readonly opens: boolean;
      /** It failed before: perhaps only its answer was lost. */
      readonly isAgain?: boolean;
    }
  | { readonly kind: 'delete'; readonly search: SavedSearch }
  | { readonly kind: 'slot'; readonly slot: number; readonly searchId: number }
  | { readonly kind: 'mail' }
  | { readonly kind: 'reload' };

/** The searches as they will be when the task is done: shown at once. */
export function withTask(searches: readonly SavedSearch[], task: SearchTask): readonly SavedSearch[] {
  switch (task.kind) {
    case 'put': {
      const { id, name, notificationInterval } = task.body;
      return searches.map((search) => (search.id === id ? { ...search, name, notificationInterval } : search));
    }
    case 'delete':
      return searches.filter(({ id }) => id !== task.search.id);
    case 'slot':
      return searches.map((search) => {
        if (search.id === task.searchId) return { ...search, slot: task.slot };
        return search.slot === task.slot ? { ...search, slot: null } : search;
      });
    case 'mail':
    case 'reload':
      return searches;
  }
}
