import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Wallet } from '../../api/contract/billing/wallet.ts';
import { callOrThrow } from '../app/call.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorAmong, cursorInside } from '../parts/pagedRows.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { leftBehind } from '../parts/ticket.ts';
import { noWork } from '../parts/workQueue.ts';
import { paysForAccount } from './paysForAccount.ts';
import { cardUnderCursor, ownsWallet, payerMeant, type WalletContext, type WalletEvent } from './wallet/context.ts';
import { asksForAnother, walletWork } from './wallet/work.ts';

const KEPT_ELSEWHERE = 'This card is kept by the payment service: add it anew there to change it.';

const page = shownPage<WalletContext, WalletEvent, Wallet>({
  pane: 'wallet',
  refresh: { type: 'wallet.refresh' },
  // What is being done answers the wallet as well: one after the other, none overtakes.
  mayRead: ({ me, tasks }) => me !== null && !me.isScout && tasks.length === 0,
  read: async ({ client, me }, signal) => await callOrThrow(client, 'wallet', { params: { id: me?.id ?? 0 } }, signal),
  show: ({ cards, cursor, payer }, { wallets, defaults, provider }) => ({
    cards: wallets,
    defaults,
    provider,
    cursor: cursorAmong({ rows: cards, cursor }, wallets, (card) => card.paymentMethodId),
    payer: cursorInside(defaults, payer),
  }),
});

/** The cards of the account, and who pays with which: read while the pane is on screen, changed by the owner alone. */
export const walletMachine = setup({
  types: { context: {} as WalletContext, events: {} as WalletEvent, input: {} as ChildInput },
  actors: { ...walletWork.actors, ...page.actors },
  guards: {
    ...walletWork.guards,
    ...page.guards,
    pays: ({ context }) => ownsWallet(context),
    isKeptElsewhere: ({ context }) => ownsWallet(context) && context.provider?.collects === true,
    hasCard: ({ context }) => ownsWallet(context) && cardUnderCursor(context) !== undefined,
    canUse: ({ context, event }) =>
      ownsWallet(context) &&
      cardUnderCursor(context) !== undefined &&
      event.type === 'wallet.use' &&
      (event.what === 'subscription' || payerMeant(context) !== undefined),
  },
  actions: {
    ...walletWork.actions,
    ...page.actions,
    move: assign(({ context: { cards, defaults, cursor, payer, grid }, event }) => {
      const [rows, at] = grid === 'cards' ? [cards, cursor] : [defaults, payer];
      const index =
        event.type === 'wallet.move'
          ? cursorInside(rows, at + event.by)
          : event.type === 'wallet.moveTo'
            ? cursorInside(rows, event.place === 'first' ? 0 : rows.length)
            : at;
      return grid === 'cards' ? { cursor: index } : { payer: index };
    }),
    /** With Enter: a card is changed, of a person the cards. */
    openDialog: enqueueActions(({ context, enqueue }) => {
      const card = cardUnderCursor(context);
      if (context.grid === 'payers') {
        if (payerMeant(context) !== undefined)
          enqueue.sendTo(toRoot, { type: 'workspace.open', overlay: 'walletPayer' });
      } else if (card?.chargeable === true) {
        enqueue.sendTo(toRoot, { type: 'errors.add', message: KEPT_ELSEWHERE });
      } else if (card !== undefined) {
        enqueue.assign({ form: card.paymentMethodId, refusal: null });
        enqueue.sendTo(toRoot, { type: 'workspace.open', overlay: 'walletCard' });
      }
    }),
    removeOrAsk: enqueueActions(({ context, enqueue }) => {
      const id = cardUnderCursor(context)?.paymentMethodId;
      if (id === undefined) return;
      if (asksForAnother(context, id)) enqueue.sendTo(toRoot, { type: 'workspace.open', overlay: 'walletReplace' });
      else enqueue.raise({ type: 'wallet.remove', id, replacement: null });
    }),
  },
}).createMachine({
  id: 'wallet',
  context: ({ input: { client } }) => ({
    client,
    me: null,
    cards: [],
    defaults: [],
    provider: null,
    cursor: 0,
    payer: 0,
    grid: 'cards',
    form: null,
    refusal: null,
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': {
      actions: assign(({ event: { answer } }) => {
        const { id, scoutUser } = answer.profile;
        return { me: { id, pays: paysForAccount(answer), isScout: scoutUser } };
      }),
    },
    'wallet.attend': { actions: assign({ grid: ({ event }) => event.grid }) },
    // A grid tells of its cursor when it is drawn, too: which of them keys mean is where the keyboard is (attend).
    'wallet.cursor': { actions: assign({ cursor: ({ event }) => event.index }) },
    'wallet.payer': { actions: assign({ payer: ({ event }) => event.index }) },
    'wallet.move': { actions: 'move' },
    'wallet.moveTo': { actions: 'move' },
    'wallet.startAdd': [
      // Where a payment service keeps cards they are entered on its page.
      { guard: 'isKeptElsewhere', actions: sendTo(toRoot, { type: 'payments.addCard' }) },
      {
        guard: 'pays',
        actions: [
          assign({ form: 'new', refusal: null }),
          sendTo(toRoot, { type: 'workspace.open', overlay: 'walletCard' }),
        ],
      },
    ],
    'wallet.open': { guard: 'hasCard', actions: 'openDialog' },
    'wallet.leave': { actions: assign(({ context }) => ({ form: null, refusal: null, ...leftBehind(context) })) },
    'wallet.startRemove': { guard: 'hasCard', actions: 'removeOrAsk' },
    'wallet.use': { guard: 'canUse', actions: 'take' },
    'wallet.add': { actions: 'take' },
    'wallet.edit': { actions: 'take' },
    'wallet.remove': { actions: 'take' },
    'wallet.restore': { actions: 'take' },
    'wallet.assign': { actions: 'take' },
  },
  states: {
    list: {
      ...page.region,
      on: { ...page.region.on, 'wallet.refresh': page.again },
      states: {
        ...page.region.states,
        // What the answer says would be of before that.
        loading: { ...page.region.states.loading, always: { guard: 'hasWork', target: 'waiting' } },
      },
    },
    work: walletWork.region,
  },
});
