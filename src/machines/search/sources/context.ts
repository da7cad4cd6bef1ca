import type { Client } from '../../../api/client.ts';
import type { ServerEvent } from '../../../api/contract/events.ts';
import type { SourceInService, SourceRemoval, Sources } from '../../../api/contract/search/sources.ts';
import type { WatchRhythm } from '../../../api/contract/search/watches.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { rowUnderCursor, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';

export type SourcesEvent =
  | Broadcast
  | MessageTo<'sources'>
  | Extract<ServerEvent, { readonly type: 'data.changed' }>
  | Extract<RowEvent<'sources', number>, { readonly type: 'sources.cursor' | 'sources.move' | 'sources.moveTo' }>
  /** The dialog that says what would come and go; its yes. */
  | { readonly type: 'sources.ask' }
  | { readonly type: 'sources.goBack' }
  /** The dialog that says what would go with the source under the cursor; its yes. */
  | { readonly type: 'sources.askRemoval' }
  | { readonly type: 'sources.remove' }
  /** The dialog that says how often the source under the cursor is looked at; its yes; no longer; now. */
  | { readonly type: 'sources.askWatch' }
  | {
      readonly type: 'sources.watch';
      readonly rhythm: WatchRhythm;
      readonly hour: number;
      readonly pattern?: string | null;
    }
  | { readonly type: 'sources.unwatch' }
  | { readonly type: 'sources.look' };

export interface SourcesContext extends PagedRows<SourceInService>, ShownPage {
  readonly client: Client;
  readonly isSignedIn: boolean;
  /** As it was read; null: not yet. */
  readonly answer: Omit<Sources, 'sources'> | null;
  /** Why it was not gone back. */
  readonly refusal: string | null;
  /** The source that is to be taken out, and what would go with it; null: not counted yet. */
  readonly removing: SourceInService | null;
  readonly removal: SourceRemoval | null;
  /** The source that the dialog of watching is about. */
  readonly watched: SourceInService | null;
}

export const idOf = ({ id }: SourceInService): number => id;

/** Whether who has signed in may go back, and there is something to go back to. */
export const canGoBack = ({ answer }: Pick<SourcesContext, 'answer'>): boolean =>
  answer?.canGoBack === true && answer.earlier?.isReadable === true;

/** The watch of the source under the cursor; null: it is not watched. */
export const watchUnderCursor = (context: SourcesContext) => rowUnderCursor(context)?.watching?.watch ?? null;

/** Something comes of it in a moment. */
export const isAtWork = ({ watching }: SourceInService): boolean =>
  watching?.watch?.isLooking === true || watching?.watch?.outcome === 'LOADING';
