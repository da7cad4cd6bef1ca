import type { SourceProposal } from '../../../src/api/contract/search/addSource.ts';
import type { Recipe } from '../../data/recipes/recipe.ts';
import type { keptOf } from './remembered.ts';

/** What a file is taken for. */
export interface Made {
  readonly answer: SourceProposal;
  /** Null: `answer.problem` says why. */
  readonly recipe: Recipe | null;
}

export interface Proposed extends Made {
  /** Of a load with it; of what cannot be loaded, or has nothing to map, nothing. */
  readonly kept: ReturnType<typeof keptOf> | null;
}
