import { cardTitle } from '../../../api/billing/cardText.ts';
import type { DefaultCards, PaymentDefaults, Wallet } from '../../../api/contract/billing/wallet.ts';
import { callOrThrow } from '../../app/call.ts';
import { reasonOf, wordsOf } from '../../app/errors.ts';
import type { Step } from '../../app/history/steps.ts';
import { cursorAmong, cursorInside } from '../../parts/pagedRows.ts';
import { isOpenStill } from '../../parts/ticket.ts';
import { workQueue, type Begun, type Kept } from '../../parts/workQueue.ts';
import {
  cardUnderCursor,
  differing,
  fieldsOf,
  isUsed,
  ownsWallet,
  payerMeant,
  plain,
  type Task,
  type WalletContext,
  type WalletEvent,
} from './context.ts';

type Done = Wallet & { readonly savedId?: number };

/** What is done to cards and to who pays with them, one thing after the other. */
export const walletWork = workQueue<WalletContext, WalletEvent, Task, Done>({
  name: 'wallet',
  tasksOf: (context, event) => (ownsWallet(context) ? tasksOf(context, event) : []),
  show,
  remember,
  carryOut: async (task, { client, me }, signal) => {
    switch (task.kind) {
      case 'add': {
        const { type, number, fields } = task.card;
        return await callOrThrow(
          client,
          'addCard',
          { body: { ...fields, cardType: type, cardNumber: number } },
          signal,
        );
      }
      case 'edit':
        return await callOrThrow(client, 'saveCard', { body: { paymentMethodId: task.id, ...task.fields } }, signal);
      case 'restore': {
        const body = { paymentMethodId: task.id, removed: false as const, defaults: [...task.defaults] };
        return await callOrThrow(client, 'saveCard', { body }, signal);
      }
      case 'remove': {
        const { id, replacement, defaults } = task;
        const body = {
          userId: me?.id ?? 0,
          paymentMethodId: id,
          ...(replacement === null ? {} : { replacementPaymentMethodId: replacement }),
          ...(defaults === undefined ? {} : { defaults: [...defaults] }),
        };
        return await callOrThrow(client, 'replaceCard', { body }, signal);
      }
      case 'assign':
        return await callOrThrow(client, 'saveCardDefaults', { body: { defaults: [...task.defaults] } }, signal);
    }
  },
  done: (context, task, { wallets: cards, defaults, provider, savedId }) => {
    const isForm = isOpenStill(context.form, task) && (task.kind === 'add' || task.kind === 'edit');
    const added = task.kind === 'add' ? cards.findIndex((card) => card.paymentMethodId === savedId) : -1;
    const among = cursorAmong({ rows: context.cards, cursor: context.cursor }, cards, (card) => card.paymentMethodId);
    return {
      change: {
        cards,
        // What waits still shows as it will be.
        defaults: context.tasks.reduce(withTask, defaults),
        provider,
        cursor: added < 0 ? among : added,
        payer: cursorInside(defaults, context.payer),
        ...(isForm ? { form: null, refusal: null } : {}),
      },
      ...keptOf(task, defaults, savedId),
      tell: isForm ? [{ type: 'workspace.done', of: ['walletCard'] }] : [],
    };
  },
  refused: (context, task, failure, message) => {
    const isForm = isOpenStill(context.form, task) && (task.kind === 'add' || task.kind === 'edit');
    // What was shown already was not so: the server is asked how it is.
    const change = { isLoaded: false };
    if (isForm) {
      const refusal = { text: wordsOf(failure), fields: failure.fieldErrors };
      return { change: { ...change, refusal }, tell: [] };
    }
    return { change, tell: [{ ...message, detail: reasonOf(failure) }] };
  },
});

/** What an event asks to be done. */
function tasksOf(context: WalletContext, event: WalletEvent): Task[] {
  const { cards, defaults } = context;
  switch (event.type) {
    case 'wallet.add':
      return [{ kind: 'add', card: event.card, before: plain(defaults) }];
    case 'wallet.edit': {
      const card = cards.find(({ paymentMethodId }) => paymentMethodId === event.id);
      if (card === undefined) return [];
      const was = fieldsOf(card);
      const isSame = JSON.stringify(was) === JSON.stringify(fieldsOf(event.fields));
      return isSame ? [] : [{ kind: 'edit', id: event.id, name: cardTitle(card), fields: fieldsOf(event.fields), was }];
    }
    case 'wallet.remove': {
      const card = cards.find(({ paymentMethodId }) => paymentMethodId === event.id);
      if (card === undefined) return [];
      const { id, replacement, defaults: after } = event;
      return [
        {
          kind: 'remove',
          id,
          name: cardTitle(card),
          replacement,
          defaults: after ?? undefined,
          before: plain(defaults),
        },
      ];
    }
    case 'wallet.restore':
      return [{ kind: 'restore', id: event.id, name: event.name, defaults: event.defaults }];
    case 'wallet.assign': {
      const news = differing(event.defaults, defaults);
      return news.length === 0
        ? []
        : [
            {
              kind: 'assign',
              label: event.label,
              defaults: news,
              was: differing(defaults, [...others(defaults, news), ...news]),
            },
          ];
    }
    case 'wallet.use': {
      const card = cardUnderCursor(context);
      const payer = event.what === 'subscription' ? defaults[0] : payerMeant(context);
      if (card === undefined || payer === undefined) return [];
      const { paymentMethodId: id } = card;
      const name = event.what === 'subscription' ? 'the subscription' : `purchases of ${payer.fullName}`;
      const [now = payer] = plain([payer]);
      const wanted =
        event.what === 'subscription'
          ? { ...now, defaultSubsPaymentMethodId: id }
          : { ...now, defaultInAppPaymentMethodId: id };
      const label = `Use ${cardTitle(card)} for ${name}`;
      return tasksOf(context, { type: 'wallet.assign', label, defaults: [wanted] });
    }
    default:
      return [];
  }
}

const others = (defaults: readonly DefaultCards[], some: readonly DefaultCards[]): readonly DefaultCards[] =>
  defaults.filter(({ userId }) => !some.some((one) => one.userId === userId));

/** The cards of users as a task leaves them. */
function withTask(defaults: readonly PaymentDefaults[], task: Task): readonly PaymentDefaults[] {
  const set = task.kind === 'assign' ? task.defaults : task.kind === 'remove' ? (task.defaults ?? []) : [];
  const moved = (card: number | null): number | null =>
    task.kind === 'remove' && card === task.id ? task.replacement : card;
  return defaults.map((one) => ({
    ...one,
    defaultSubsPaymentMethodId: moved(one.defaultSubsPaymentMethodId),
    defaultInAppPaymentMethodId: moved(one.defaultInAppPaymentMethodId),
    ...set.find(({ userId }) => userId === one.userId),
  }));
}

/** Who pays with which, and a card that goes, at once; what is written into a dialog waits for the answer. */
function show(context: WalletContext, task: Task): Partial<WalletContext> {
  const defaults = withTask(context.defaults, task);
  if (task.kind !== 'remove') return { defaults, refusal: null };
  const cards = context.cards.filter(({ paymentMethodId }) => paymentMethodId !== task.id);
  return { defaults, cards, cursor: cursorInside(cards, context.cursor) };
}

/** What takes a task back. Whose cards a new or deleted one changes is known with the answer. */
function remember(task: Task): Kept | Begun | null {
  switch (task.kind) {
    case 'add':
      return { label: `Add ${cardTitle({ cardType: task.card.type, cardNumber: task.card.number })}` };
    case 'remove':
      return { label: `Delete ${task.name}` };
    case 'edit': {
      const step = (fields: Task & { kind: 'edit' }, back: boolean): Step => ({
        type: 'wallet.edit',
        id: fields.id,
        fields: back ? fields.was : fields.fields,
        isReplay: true,
      });
      return { label: `Change ${task.name}`, undo: step(task, true), redo: step(task, false) };
    }
    case 'assign': {
      const step = (defaults: readonly DefaultCards[]): Step => ({
        type: 'wallet.assign',
        label: task.label,
        defaults,
        isReplay: true,
      });
      return { label: task.label, undo: step(task.was), redo: step(task.defaults) };
    }
    case 'restore':
      return null;
  }
}

/** The way back and forth, now that it is known who pays with which. */
function keptOf(
  task: Task,
  after: readonly DefaultCards[],
  savedId: number | undefined,
): { readonly kept?: Kept | null } {
  if (task.kind !== 'add' && task.kind !== 'remove') return {};
  const id = task.kind === 'add' ? savedId : task.id;
  if (id === undefined) return { kept: null };
  const name = task.kind === 'add' ? cardTitle({ cardType: task.card.type, cardNumber: task.card.number }) : task.name;
  const there = task.kind === 'add' ? differing(after, task.before) : differing(task.before, after);
  const gone = task.kind === 'add' ? differing(task.before, after) : differing(after, task.before);
  const restore: Step = { type: 'wallet.restore', id, name, defaults: there, isReplay: true };
  const remove: Step = { type: 'wallet.remove', id, replacement: null, defaults: gone, isReplay: true };
  return {
    kept:
      task.kind === 'add'
        ? { label: `Add ${name}`, undo: remove, redo: restore }
        : { label: `Delete ${name}`, undo: restore, redo: remove },
  };
}

/** Whether another card has to be named before this one goes. */
export const asksForAnother = ({ cards, defaults }: WalletContext, id: number): boolean =>
  cards.length > 1 && isUsed(defaults, id);
