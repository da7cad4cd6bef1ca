import type { Webhook } from '../../../api/contract/account/webhooks.ts';
import { callOrThrow } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { isOpenStill } from '../../parts/ticket.ts';
import { workQueue } from '../../parts/workQueue.ts';
import { messageUnderCursor, shownWebhooks, underCursor } from './context.ts';
import type { Done, Task, WebhookDraft, WebhooksContext, WebhooksEvent } from './context.ts';

const draftOf = ({ name, url, kinds, groupId }: Webhook): WebhookDraft => ({ name, url, kinds, groupId });

function taskOf(context: WebhooksContext, event: WebhooksEvent): Task | null {
  const row = underCursor(context);
  if (event.type === 'webhooks.keep') {
    const { form } = context;
    if (form === 'new') return { what: 'add', draft: event.draft };
    const kept = context.rows.find(({ id }) => id === form);
    return kept === undefined
      ? null
      : { what: 'save', id: kept.id, draft: event.draft, isPaused: kept.paused !== null };
  }
  if (event.type === 'webhooks.remove') return { what: 'remove', id: event.id };
  if (row === undefined) return null;
  const { id } = row;
  if (event.type === 'webhooks.pause') return { what: 'save', id, draft: draftOf(row), isPaused: row.paused === null };
  if (event.type === 'webhooks.test') return { what: 'test', id };
  if (event.type === 'webhooks.renew') return { what: 'renew', id };
  const message = messageUnderCursor(context);
  if (event.type === 'webhooks.again' && message !== undefined && context.ofId === id)
    return { what: 'again', id, deliveryId: message.id };
  return null;
}

async function carryOut(task: Task, { client }: WebhooksContext, signal: AbortSignal): Promise<Done> {
  const only = { secret: null };
  if (task.what === 'add') {
    const { kinds, ...draft } = task.draft;
    return await callOrThrow(client, 'addWebhook', { body: { ...draft, kinds: [...kinds] } }, signal);
  }
  const { id } = task;
  const params = { id };
  if (task.what === 'save') {
    const { kinds, ...draft } = task.draft;
    const body = { ...draft, kinds: [...kinds], isPaused: task.isPaused };
    return { ...only, id, webhooks: await callOrThrow(client, 'saveWebhook', { params, body }, signal) };
  }
  if (task.what === 'remove')
    return { ...only, id, webhooks: await callOrThrow(client, 'deleteWebhook', { params }, signal) };
  if (task.what === 'renew') return await callOrThrow(client, 'newWebhookSecret', { params, body: {} }, signal);
  if (task.what === 'again') {
    const { deliveryId } = task;
    await callOrThrow(client, 'sendDeliveryAgain', { params: { id, deliveryId }, body: {} }, signal);
    return { ...only, id, webhooks: null };
  }
  return { ...only, id, webhooks: await callOrThrow(client, 'testWebhook', { params, body: {} }, signal) };
}

export const webhooksWork = workQueue<WebhooksContext, WebhooksEvent, Task, Done>({
  name: 'webhooks',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut,
  done: (context, task, { webhooks, secret, id }) => {
    const { what } = task;
    const now = webhooks === null ? { rows: context.rows, cursor: context.cursor } : shownWebhooks(context, webhooks);
    const { rows } = now;
    const cursor = what === 'add' ? rows.findIndex((row) => row.id === id) : now.cursor;
    const name = rows.find((row) => row.id === id)?.name ?? '';
    const isKept = isOpenStill(context.form, task) && (what === 'add' || what === 'save');
    return {
      // What was sent is read anew.
      change: {
        ...now,
        cursor,
        isOld: true,
        ...(isKept ? { form: null, refusal: null, wrong: {} } : {}),
        ...(secret === null ? {} : { secret: { name, text: secret } }),
      },
      tell:
        secret !== null
          ? [{ type: 'workspace.open', overlay: 'webhookSecret' }]
          : isKept
            ? [{ type: 'workspace.done', of: ['webhookForm'] }]
            : [],
    };
  },
  refused: (context, task, failure, message) =>
    isOpenStill(context.form, task) && (task.what === 'add' || task.what === 'save')
      ? { change: { refusal: wordsOf(failure), wrong: failure.fieldErrors } }
      : { tell: [message] },
});
