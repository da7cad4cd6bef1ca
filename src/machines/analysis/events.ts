import type { EntryList } from '../../calc/analysis/analysis.ts';
import type { Broadcast } from '../messages.ts';
import type { Deal } from './deal.ts';
import type { Entry } from './enter.ts';

export type AnalysisEvent =
  | Broadcast
  | { readonly type: 'property.open'; readonly propertyId: number | null }
  /** A saved analysis by its id, whatever its property (page /analysis/17). */
  | { readonly type: 'analysis.load'; readonly id: number }
  | { readonly type: 'analysis.refresh' }
  /** A further analysis of the property, seeded anew. */
  | { readonly type: 'analysis.new' }
  /** One of the saved analyses of the property. */
  | { readonly type: 'analysis.open'; readonly id: number }
  /** The saved analysis after this one, or before it. */
  | { readonly type: 'analysis.step'; readonly by: 1 | -1 }
  /** Everything one action put into cells; one step of undo. */
  | { readonly type: 'analysis.enter'; readonly entries: readonly Entry[] }
  | { readonly type: 'analysis.undo' }
  | { readonly type: 'analysis.redo' }
  /** Ignored when there are two (R-MORTGAGE-012). */
  | { readonly type: 'analysis.addMortgage' }
  /** By position; without it the last one. */
  | { readonly type: 'analysis.removeMortgage'; readonly index?: number }
  | { readonly type: 'analysis.addUnit' }
  | { readonly type: 'analysis.removeUnit'; readonly index?: number }
  /** Shows every item of a list, or those with an amount only; without a list all of them. */
  | { readonly type: 'analysis.expand'; readonly list?: EntryList }
  /** Whose payments are listed. */
  | { readonly type: 'analysis.schedule'; readonly index?: number }
  | { readonly type: 'analysis.save' }
  | { readonly type: 'analysis.delete' }
  /** Undo of a deletion: the deal comes back unsaved. */
  | { readonly type: 'analysis.restore'; readonly deal: Deal };
