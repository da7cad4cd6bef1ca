import type { Value } from '../../../api/client.ts';
import { callOrThrow } from '../../app/call.ts';
import { shownPage } from '../../parts/shownPage.ts';
import { putBack } from './changes.ts';
import type { CardContext, CardEvent } from './context.ts';
import { isSame, sidesOf } from './sides.ts';

/** The server has another card than the one on screen. */
export const isUnsaved = ({ sides, saved }: CardContext): boolean =>
  sides !== null && (saved === null || !isSame(sides, saved));

interface Read {
  readonly mailing: Value<'mailing'>;
  readonly templates: Value<'postcardTemplates'>;
}

/** The card of the campaign that is asked for, with the ready ones. */
export const cardPage = shownPage<CardContext, CardEvent, Read>({
  pane: 'card',
  refresh: { type: 'card.refresh' },
  // What is not saved yet is saved first.
  mayRead: (context) => context.id !== null && !isUnsaved(context),
  read: async ({ client, id }, signal) => {
    const [mailing, templates] = await Promise.all([
      callOrThrow(client, 'mailing', { params: { id: id ?? 0 } }, signal),
      callOrThrow(client, 'postcardTemplates', {}, signal),
    ]);
    return { mailing, templates };
  },
  show: (context, { mailing, templates }) => {
    const { content } = mailing;
    const isOther = context.kept?.id !== mailing.id;
    // What was changed while it was read stays.
    if (!isOther && isUnsaved(context)) return { templates };
    const sides = content.type === 'POSTCARD' ? sidesOf(content) : null;
    const shown = {
      kept: mailing,
      templates,
      sides,
      saved: sides,
      templateId: content.type === 'POSTCARD' ? content.templateId : null,
      refusal: null,
      run: null,
      ...(isOther ? ({ side: 'FRONT', selected: null } as const) : {}),
    };
    // Undo brought it here.
    return context.put?.id === mailing.id && sides !== null
      ? { ...shown, ...putBack({ ...context, ...shown }, context.put), put: null }
      : shown;
  },
  lost: { kept: null, sides: null, saved: null },
});
