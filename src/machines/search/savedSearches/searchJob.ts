import type { SavedSearch } from '../../../api/contract/search/searches.ts';
import type { SearchBody } from './body.ts';

/** One thing to do with saved searches; they are done one after the other. */
export type SearchJob = {
  readonly id: string;
  readonly isReplay: boolean;
  /** It failed before: perhaps only its answer was lost. */
  readonly isAgain?: boolean;
} & (
  | { readonly kind: 'put'; readonly body: SearchBody; readonly slot: number | null; readonly opens: boolean }
  | { readonly kind: 'delete'; readonly search: SavedSearch }
  | { readonly kind: 'slot'; readonly slot: number; readonly searchId: number }
  | { readonly kind: 'mail' }
  | { readonly kind: 'reload' }
);
