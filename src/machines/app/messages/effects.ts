import type { contract } from '../../../api/contract/contract.ts';
import type { Request } from '../../../api/contract/define.ts';
import type { ManyChange } from '../../../api/contract/lists/changePreview.ts';

type Of<K extends keyof typeof contract> = Request<(typeof contract)[K]>;

/** What is counted before it is done; each act by its own call. */
export type Counted =
  | ManyChange
  | ({ readonly act: 'SAVE_ROWS' } & Of<'previewSave'>)
  | ({ readonly act: 'AUTOMATE' } & Of<'previewAutomation'>)
  | ({ readonly act: 'EXPORT_CONTACTS' } & Of<'previewContactExport'>)
  | { readonly act: 'IMPORT_CONTACTS'; readonly file: File; readonly groupName: string };

/** What many rows are about to be done with. */
export interface EffectAsked {
  /** What it is called, as a question: `Set status Dead`. */
  readonly title: string;
  readonly change: Counted;
  /** What is counted. */
  readonly of: 'row' | 'contact';
  /** How it is taken back, in a sentence; null: it is not. */
  readonly undo: string | null;
  /** Rows on no list are saved first, and so are none that are left out. */
  readonly savesFirst?: true;
  /** Who holds it until somebody agrees; `dialog`: it is shown by the dialog that asks, and nobody agrees but by that. */
  readonly by: 'group' | 'contacts' | 'dialog';
}

export type EffectsMessage =
  | ({ readonly type: 'effects.ask' } & EffectAsked)
  /** Somebody agreed to what was held: so many rows are changed by it. */
  | { readonly type: 'group.agreed'; readonly approved: number }
  | { readonly type: 'contacts.agreed'; readonly approved: number };
