import { fromPromise } from 'xstate';
import type { Value } from '../../../api/client.ts';
import { callOrThrow } from '../../app/call.ts';
import type { CardContext } from './context.ts';
import { cardOf, type Sides } from './sides.ts';

export interface Saving {
  readonly context: CardContext;
  readonly sides: Sides;
}

/** Saves the sides with all else of their campaign as it is. */
export const saveCard = fromPromise<{ readonly mailing: Value<'mailing'>; readonly sides: Sides }, Saving>(
  async ({ input: { context, sides }, signal }) => {
    const { client, kept, templateId } = context;
    if (kept === null) throw new Error('a card of no campaign');
    const { id, version, name, audience } = kept;
    const body = { id, version, name, audience, content: cardOf(sides, templateId) };
    const { mailing } = await callOrThrow(client, 'saveMailing', { body }, signal);
    return { mailing, sides };
  },
);

/** Keeps a file as the picture of an element. */
export const addCardPicture = fromPromise<
  { readonly element: string; readonly picture: number },
  { readonly context: CardContext; readonly element: string; readonly file: File }
>(async ({ input: { context, element, file }, signal }) => {
  const { id } = await callOrThrow(context.client, 'addPicture', { upload: { file, use: 'CARD' } }, signal);
  return { element, picture: id };
});
