import type { ManyChange } from '../../../api/contract/lists/changePreview.ts';

/** What many rows are about to be done with. */
export interface EffectAsked {
  /** What it is called, as a question: `Set status Dead`. */
  readonly title: string;
  readonly change: ManyChange;
  /** What is counted. */
  readonly of: 'row' | 'contact';
  /** How it is taken back, in a sentence. */
  readonly undo: string;
  /** Rows on no list are saved first, and so are none that are left out. */
  readonly savesFirst?: true;
  /** Who holds it until somebody agrees. */
  readonly by: 'group' | 'contacts';
}

export type EffectsMessage =
  | ({ readonly type: 'effects.ask' } & EffectAsked)
  /** Somebody agreed to what was held. */
  | { readonly type: 'group.agreed' }
  | { readonly type: 'contacts.agreed' };
