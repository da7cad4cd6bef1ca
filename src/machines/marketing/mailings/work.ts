import { campaignTypes } from '../../../api/catalogue/marketing/campaignTypes.ts';
import type { Estimate } from '../../../api/contract/marketing/mailings.ts';
import { cents, centsOf, dollarsOf } from '../../../calc/money.ts';
import { callOrThrow } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { isOpenStill } from '../../parts/ticket.ts';
import { workQueue } from '../../parts/workQueue.ts';
import {
  shownMailings,
  underCursor,
  type Done,
  type MailingsContext,
  type MailingsEvent,
  type Task,
} from './context.ts';
import { contentOf } from './contentOf.ts';

function taskOf(context: MailingsContext, event: MailingsEvent): Task | null {
  if (event.type === 'mailings.keep') {
    const { form } = context;
    const { text, next = null } = event;
    return form === null ? null : { what: 'save', id: form.id, version: form.version, text, next };
  }
  if (event.type === 'mailings.order') {
    const { asked, acknowledged } = context;
    if (asked?.estimate == null) return null;
    const { id, estimate } = asked;
    return { what: 'order', id, estimate, acknowledged, code: event.code ?? '' };
  }
  if (event.type === 'mailings.sendAgain') return { what: 'again', id: event.id, seq: event.seq };
  if (event.type === 'mailings.restore' || event.type === 'mailings.bringBack')
    return { what: 'move', id: event.id, name: event.name, act: 'restore', version: 0 };
  const row =
    event.type === 'mailings.finish' || event.type === 'mailings.remove'
      ? // Also while another channel is looked at.
        context.all.find(({ id }) => id === event.id)
      : underCursor(context);
  if (row === undefined) return null;
  const { id, name, version, status } = row;
  switch (event.type) {
    case 'mailings.finish':
      return { what: 'move', id, name, act: 'finish', version, unsent: event.unsent };
    case 'mailings.delete':
    case 'mailings.remove':
      return status === 'PAUSED' ? null : { what: 'move', id, name, act: 'delete', version };
    case 'mailings.pause':
      return { what: 'move', id, name, act: status === 'PAUSED' ? 'resume' : 'pause', version };
    case 'mailings.duplicate':
      return { what: 'duplicate', id };
    default:
      return null;
  }
}

/** Exactly what the estimate said is paid: credit first, what is due by the card that it named. */
const paymentOf = ({ price, due, card, cardCodeRequired }: Estimate, code: string) => ({
  creditAmount: dollarsOf(cents(centsOf(price) - centsOf(due))),
  paymentAmount: due,
  ...(card === null ? {} : { paymentMethodId: String(card.paymentMethodId) }),
  ...(cardCodeRequired ? { cardCode: code } : {}),
});

async function carryOut(task: Task, { client }: MailingsContext, signal: AbortSignal): Promise<Done> {
  if (task.what === 'save') {
    const { id, version, text } = task;
    const { groupIds, contactIds, propertyIds, excludeGroupIds, ...rest } = text.audience;
    const lists = {
      groupIds: [...groupIds],
      contactIds: [...contactIds],
      propertyIds: [...propertyIds],
      excludeGroupIds: [...excludeGroupIds],
    };
    const kept = id === null ? {} : { id, version };
    const body = { ...kept, name: text.name, content: contentOf(text), audience: { ...rest, ...lists } };
    const { mailing, mailings } = await callOrThrow(client, 'saveMailing', { body }, signal);
    return { mailings, id: mailing.id };
  }
  const { id } = task;
  const params = { id };
  if (task.what === 'order') {
    const { estimate, acknowledged } = task;
    const body = { quote: estimate.quote, acknowledged: [...acknowledged], ...paymentOf(estimate, task.code) };
    const { mailings } = await callOrThrow(client, 'orderMailing', { params, body }, signal);
    return { mailings, id };
  }
  if (task.what === 'duplicate') {
    const { mailing, mailings } = await callOrThrow(client, 'duplicateMailing', { params, body: {} }, signal);
    return { mailings, id: mailing.id };
  }
  if (task.what === 'again') {
    await callOrThrow(client, 'sendAgain', { params: { id, seq: task.seq }, body: {} }, signal);
    return { mailings: null, id };
  }
  const { act, version, unsent } = task;
  const body = { act, version, ...(unsent === undefined ? {} : { unsent }) };
  const { mailings } = await callOrThrow(client, 'moveMailing', { params, body }, signal);
  return { mailings, id: act === 'restore' ? id : null };
}

/** A sequence says what its steps are called. */
const stepSaved = { type: 'sequences.refresh' } as const;

export const mailingsWork = workQueue<MailingsContext, MailingsEvent, Task, Done>({
  name: 'mailings',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut,
  remember: (task) => {
    if (task.what !== 'move') return null;
    const { id, name, act } = task;
    const back = { type: 'mailings.restore', id, name, isReplay: true } as const;
    const gone = { type: 'mailings.remove', id, isReplay: true } as const;
    if (act === 'delete') return { label: `Delete campaign ${name}`, undo: back, redo: gone };
    return act === 'restore' ? { label: `Bring back campaign ${name}`, undo: gone, redo: back } : null;
  },
  done: (context, task, { mailings, id }) => {
    // One that was saved is looked at, whatever channel was.
    const isOther = task.what === 'save' && context.channel !== null && context.channel !== task.text.type;
    const channel = isOther ? task.text.type : context.channel;
    const now = mailings === null ? {} : { channel, ...shownMailings({ ...context, channel }, mailings, id) };
    if (task.what === 'order') {
      // An estimate of another one that was asked for since stays.
      const isAsked = context.asked?.id === task.id;
      return {
        change: { ...now, ofId: null, ...(isAsked ? { asked: null } : {}) },
        tell: isAsked ? [{ type: 'workspace.done', of: ['mailingEstimate'] }] : [],
      };
    }
    if (task.what === 'save') {
      const isKept = isOpenStill(context.form, task);
      const isStep = isKept && context.form?.isStep === true;
      // A new card is designed next.
      const isNewCard = task.text.type === 'POSTCARD' && task.id === null && task.next === null;
      return {
        change: { ...now, ofId: null, ...(isKept ? { form: null, refusal: null, wrong: {} } : {}) },
        tell: [
          ...(isKept ? [{ type: 'workspace.done', of: ['mailingForm'] } as const] : []),
          ...(isStep ? [stepSaved] : []),
          ...(task.text.type === 'EMAIL' ? [{ type: 'emailPreview.forget' } as const] : []),
          ...(task.next === 'phone' || task.next === 'compliance'
            ? [{ type: 'route.go', path: `/marketing/${task.next}` } as const]
            : isStep
              ? []
              : isNewCard
                ? [{ type: 'route.go', path: `/marketing/card/${id}` } as const]
                : isOther
                  ? [{ type: 'route.go', path: `/marketing/${campaignTypes[task.text.type].slug}` } as const]
                  : []),
        ],
        raise: task.next === 'estimate' ? [{ type: 'mailings.estimate' }] : [],
      };
    }
    return { change: { ...now, ofId: null } };
  },
  refused: (context, task, failure, message) => {
    if (task.what === 'save' && isOpenStill(context.form, task))
      return { change: { refusal: wordsOf(failure), wrong: failure.fieldErrors } };
    // What is on screen is not what the order would do: it is asked anew, and the reason stands above it.
    // A bank that asks, or a service that does not answer, leaves it waiting for its payment: its row says so.
    if (task.what === 'order' && context.asked?.id === task.id)
      return {
        change: { refusal: wordsOf(failure), isLoaded: false },
        raise: 'quote' in failure.fieldErrors ? [{ type: 'mailings.estimateAgain' }] : [],
      };
    return { tell: [message], change: { isLoaded: false } };
  },
});
