import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Value } from '../../../api/client.ts';
import type { MailingRow } from '../../../api/contract/marketing/mailings.ts';
import { caller, callOrThrow } from '../../app/call.ts';
import { toRoot } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import { askedEstimate } from '../askedEstimate.ts';
import { afterRowEvent } from '../../parts/rowEvents.ts';
import { noSelection } from '../../parts/selection.ts';
import { leftBehind } from '../../parts/ticket.ts';
import { callListShown, recipientsShown, underCursor, type MailingsContext, type MailingsEvent } from './context.ts';
import { mailingsPage as page } from './page.ts';
import { mailingsWork } from './work.ts';

const idOf = ({ id }: MailingRow): number => id;

/** The estimate of one, and of what an order would do. */
export const askedMailing = askedEstimate<MailingsContext, MailingsEvent, Value<'estimateMailing'>>(
  async (client, id, signal) => await callOrThrow(client, 'estimateMailing', { params: { id } }, signal),
  { type: 'mailings.estimate' },
  ['mailingEstimate'],
);

/** What the machine of campaigns is made of. */
export const mailingsSetup = setup({
  types: { context: {} as MailingsContext, events: {} as MailingsEvent, input: {} as ChildInput },
  actors: {
    ...mailingsWork.actors,
    ...page.actors,
    readOne: caller('mailing'),
    ...askedMailing.actors,
    readDeleted: caller('mailings'),
    readTallies: caller('campaignTallies'),
  },
  guards: {
    ...mailingsWork.guards,
    ...page.guards,
    ...askedMailing.guards,
    hasRow: ({ context }) => underCursor(context) !== undefined,
    isUnpublished: ({ context }) => underCursor(context)?.status === 'NEW',
    isCard: ({ context }) => underCursor(context)?.type === 'POSTCARD',
    isPaused: ({ context }) => underCursor(context)?.status === 'PAUSED',
    isOther: ({ context }) =>
      context.isShown && context.isLoaded && (underCursor(context)?.id ?? null) !== context.ofId,
  },
  actions: {
    ...mailingsWork.actions,
    ...page.actions,
    ...askedMailing.actions,
    moveRow: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, idOf)),
    forget: assign(({ context }) => ({
      form: null,
      refusal: null,
      wrong: {},
      asked: null,
      acknowledged: [],
      ...leftBehind(context),
    })),
    markTold: assign({ ofId: ({ context }) => underCursor(context)?.id ?? null }),
    tellRecipients: sendTo(toRoot, ({ context }) => recipientsShown(context)),
    tellCallList: sendTo(toRoot, ({ context }) => callListShown(context)),
    /** Who begins one elsewhere sees it among the others once it is saved. */
    showAll: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'mailings.startAdd' && event.channel !== undefined)
        enqueue.sendTo(toRoot, { type: 'route.go', path: '/marketing' });
    }),
    /** Of the one that is named, else of that under the cursor. */
    ask: assign(({ context, event }) => {
      const { id, name } = event.type === 'mailings.estimateOf' ? event : (underCursor(context) ?? { id: 0, name: '' });
      return { asked: { id, name, estimate: null }, acknowledged: [], refusal: null };
    }),
    openEstimate: sendTo(toRoot, { type: 'workspace.open', overlay: 'mailingEstimate' }),
    openForm: sendTo(toRoot, { type: 'workspace.open', overlay: 'mailingForm' }),
  },
});
