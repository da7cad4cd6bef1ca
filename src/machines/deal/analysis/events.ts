import type { ReportFormat } from '../../../api/contract/deal/analyses.ts';
import type { EntryList } from '../../../calc/deal/analysis.ts';
import type { Goal } from '../../../calc/deal/whatIf/goalSeek.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { KeptEvent } from './keepDeal.ts';
import type { ViewEvent } from './views.ts';

export type AnalysisEvent =
  | Broadcast
  | MessageTo<'analysis'>
  | ViewEvent
  | { readonly type: 'property.open'; readonly propertyId: number | null }
  /** A saved analysis by its id, whatever its property (page /analysis/17). */
  | { readonly type: 'analysis.load'; readonly id: number }
  /** A further analysis of the property, seeded anew. */
  | { readonly type: 'analysis.new' }
  /** One of the saved analyses of the property. */
  | { readonly type: 'analysis.open'; readonly id: number }
  /** A copy of the inputs on screen as an analysis of its own: a scenario. */
  | { readonly type: 'analysis.copy' }
  /** Changes an input so that a result reaches a target. */
  | { readonly type: 'analysis.seek'; readonly goal: Goal }
  /** Takes the value that came nearest to a goal that was missed. */
  | { readonly type: 'analysis.seekNearest' }
  /** One of the analyses of the property, saved or not, by the key of its sheet. */
  | { readonly type: 'analysis.show'; readonly key: string }
  /** The analysis after this one on the shelf, or before it. */
  | { readonly type: 'analysis.step'; readonly by: 1 | -1 }
  /** Everything one action put into cells; one step of undo. */
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
  /** One more of what the cursor is on: a mortgage, a rental unit, all items of a list. */
  | { readonly type: 'analysis.add' }
  /** Takes away what the cursor is on: its mortgage, its rental unit, its entry. */
  | { readonly type: 'analysis.remove' }
  | ReportEvent
  | KeptEvent;

export type ReportEvent =
  /** The report of the analysis on screen as a file (C097). */
  | { readonly type: 'analysis.download'; readonly format: ReportFormat }
  /** The payments of the mortgage whose schedule is shown (C099). */
  | { readonly type: 'analysis.downloadPayments'; readonly format: ReportFormat };
