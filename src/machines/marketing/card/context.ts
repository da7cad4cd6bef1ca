import type { Client, Value } from '../../../api/client.ts';
import type { Mailing } from '../../../api/contract/marketing/mailings.ts';
import type { Postcard, PostcardElement } from '../../../api/contract/marketing/postcardContent.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { StepOf } from '../../app/history/steps.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { CardSide, Frame, NewKind, Sides } from './sides.ts';

export type CardEvent =
  | Broadcast
  | MessageTo<'card'>
  | StepOf<'card.put'>
  /** The card of this campaign is shown; null: that of none. */
  | { readonly type: 'card.show'; readonly id: number | null }
  | { readonly type: 'card.refresh' }
  | { readonly type: 'card.flip' }
  /** The element behind or before in the order of the keyboard; null: none. */
  | { readonly type: 'card.next'; readonly by: 1 | -1 }
  | { readonly type: 'card.select'; readonly id: string | null }
  /** What is done next is another step of undo. */
  | { readonly type: 'card.rest' }
  /** Arrows: by so many steps, moving it or, where that was asked for, making it larger. */
  | { readonly type: 'card.step'; readonly right: number; readonly down: number; readonly isFar?: true }
  /** A pointer is bringing it there; it lets go of it there, or nowhere (Escape). */
  | { readonly type: 'card.drag'; readonly id: string; readonly frame: Frame | null }
  | { readonly type: 'card.place'; readonly id: string; readonly frame: Frame }
  /** Something about the element in hand: `what` names it for undo, and joins what follows at once. */
  | {
      readonly type: 'card.change';
      readonly id: string;
      readonly what: string;
      readonly part: Partial<PostcardElement>;
    }
  | { readonly type: 'card.brighten'; readonly by: number }
  | { readonly type: 'card.fade' }
  | { readonly type: 'card.add'; readonly kind: NewKind }
  | { readonly type: 'card.copy' }
  | { readonly type: 'card.remove' }
  | { readonly type: 'card.restack'; readonly by: 1 | -1 }
  /** Of what lies under all elements of this side. */
  | { readonly type: 'card.colour'; readonly color: string }
  | { readonly type: 'card.overlay' }
  /** Both sides become those of a template. */
  | { readonly type: 'card.template'; readonly template: CardTemplate }
  | { readonly type: 'card.fine' }
  | { readonly type: 'card.sizing' }
  | { readonly type: 'card.lines' }
  /** Whose names stand on it: that of an invented recipient. */
  | { readonly type: 'card.sample'; readonly sample: number }
  /** A file becomes the picture of this element. */
  | { readonly type: 'card.picture'; readonly id: string; readonly file: File }
  | { readonly type: 'card.proof' }
  | { readonly type: 'card.estimate' }
  | { readonly type: 'card.save' };

/** One of those that ship, or of those that the account has kept (`id` null). */
export interface CardTemplate extends Pick<Postcard, 'frontGraphic' | 'backGraphic'> {
  readonly id: number | null;
  readonly name: string;
}

export interface CardContext extends ShownPage {
  readonly client: Client;
  readonly id: number | null;
  /** As it was read, or saved last; null: it is not there yet. */
  readonly kept: Mailing | null;
  readonly templates: Value<'postcardTemplates'> | null;
  readonly sides: Sides | null;
  /** What the server has of it. */
  readonly saved: Sides | null;
  readonly templateId: number | null;
  readonly side: CardSide;
  readonly selected: string | null;
  /** Steps of one pixel, and no line holds anything. */
  readonly isFine: boolean;
  /** Arrows make the element larger and smaller. */
  readonly isSizing: boolean;
  readonly hasLines: boolean;
  readonly sample: number;
  /** What a pointer holds, and where. */
  readonly drag: { readonly id: string; readonly frame: Frame } | null;
  /** What was done last: the same again is one step of undo with it. */
  readonly run: { readonly key: string; readonly entry: string; readonly before: Sides } | null;
  /** Counts steps of undo, for their ids. */
  readonly made: number;
  /** Why it could not be saved; null: it could. */
  readonly refusal: string | null;
  /** What was refused last: it is tried again by itself once something else was changed. */
  readonly tried: Sides | null;
  /** It is estimated as soon as it is saved. */
  readonly isEstimateWanted: boolean;
  /** Why the file that was chosen last is no picture of it. */
  readonly uploadProblem: string | null;
  /** What undo brings back to a card that is not on screen yet. */
  readonly put: StepOf<'card.put'> | null;
}

export const isUnpublished = ({ kept }: Pick<CardContext, 'kept'>): boolean => kept?.status === 'NEW';
