import type { Value } from '../../../api/client.ts';
import { callOrThrow } from '../../app/call.ts';
import { shownPage } from '../../parts/shownPage.ts';
import { shownMailings, type MailingsContext, type MailingsEvent } from './context.ts';

/** The campaigns of the user, read while their pane is on screen; not while something is done with them. */
export const mailingsPage = shownPage<MailingsContext, MailingsEvent, Value<'mailings'>>({
  pane: 'mailings',
  refresh: { type: 'mailings.refresh' },
  mayRead: ({ tasks }) => tasks.length === 0,
  read: async ({ client }, signal) => await callOrThrow(client, 'mailings', { query: {} }, signal),
  show: (context, { mailings }) => ({
    ...shownMailings(context, mailings, context.wantedId),
    wantedId: null,
    ofId: null,
  }),
});
