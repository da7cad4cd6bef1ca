/**
 * Where a member's events go: addresses of programs of his own, and what became of each message (P285-P293). Messages are
 * signed as Standard Webhooks say (`webhook-id`, `webhook-timestamp`, `webhook-signature`), and come at least once.
 */
import { z } from 'zod';
import { webhookKinds } from '../../catalogue/account/webhookKinds.ts';
import { defineContract } from '../define.ts';
import { Id, Instant, RecordId, RecordIdText } from '../words.ts';

export const MOST_WEBHOOKS = 20;
export const DELIVERIES_PAGE = 100;
/** The secret before signs as well for so long after another was made. */
export const FORMER_SECRET_HOURS = 24;

const Kinds = z.array(z.enum(webhookKinds)).min(1, 'names none: choose one event at least').max(webhookKinds.length);

/** What a member says of one. `groupId`: of leads and imports that list alone. */
const WebhookDraft = z.object({
  name: z.string().trim().min(1, 'is missing').max(80),
  url: z.string().trim().max(2000),
  kinds: Kinds,
  groupId: RecordId.nullable().default(null),
});

export const Webhook = z.object({
  id: RecordId,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  groupId: RecordId.nullable(),
  /** Null: all lists. */
  groupName: z.string().nullable(),
  /** Null: it is sent. By hand; since nothing was taken for three days; since the receiver said that it is gone (410). */
  paused: z.enum(['BY_HAND', 'FAILED', 'GONE']).nullable(),
  failingSince: Instant.nullable(),
  /** Until then the secret before signs as well. */
  formerUntil: Instant.nullable(),
  made: Instant,
  /** Messages of the last thirty days that wait or were given up. */
  waiting: z.number().int(),
  givenUp: z.number().int(),
  lastTaken: Instant.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const Webhooks = z.object({
  webhooks: z.array(Webhook),
  /** False: the key of the installation is missing, so none can be made and none is sent. */
  canSeal: z.boolean(),
});
export type Webhooks = z.infer<typeof Webhooks>;

export const Delivery = z.object({
  id: RecordId,
  /** As the receiver knows it: `webhook-id`. */
  messageId: z.string(),
  kind: z.enum([...webhookKinds, 'webhook.test']),
  made: Instant,
  state: z.enum(['WAITING', 'TAKEN', 'GIVEN_UP']),
  attempts: z.number().int(),
  /** Not before; null: at once, or never again. */
  due: Instant.nullable(),
  tried: Instant.nullable(),
  tookMs: z.number().int().nullable(),
  /** What the receiver answered; null: nothing. */
  status: z.number().int().nullable(),
  /** The beginning of its answer, or what went wrong. */
  answer: z.string().nullable(),
  /** Of a change of many leads: which of its messages this is, and how many there are; null: of another kind. */
  part: z.number().int().nullable(),
  parts: z.number().int().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** One of them by itself; in a page of them the bodies would be most of it, and nobody looks at them there. */
export const DeliveryInFull = Delivery.extend({
  /** What is sent, as JSON. */
  body: z.string(),
});
export type DeliveryInFull = z.infer<typeof DeliveryInFull>;

const WithSecret = z.object({ webhooks: Webhooks, id: RecordId, secret: z.string().nullable() });

export const webhooksContract = defineContract({
  webhooks: {
    id: 'P285',
    may: 'TELL',
    scope: 'READ',
    area: 'account',
    method: 'GET',
    path: '/app/webhooks',
    summary: "Where the user's events go",
    answer: Webhooks,
  },
  addWebhook: {
    id: 'P286',
    may: 'TELL',
    scope: 'WRITE',
    area: 'account',
    method: 'POST',
    path: '/app/webhooks',
    once: true,
    onlyOnce: 'secret',
    summary: 'Sends events to an address from now on; the secret that signs them is told this once',
    body: WebhookDraft,
    answer: WithSecret,
  },
  saveWebhook: {
    id: 'P287',
    may: 'TELL',
    scope: 'WRITE',
    area: 'account',
    method: 'PUT',
    path: '/app/webhooks/{id}',
    summary: 'Changes what goes where, pauses it, or goes on: what waited meanwhile is sent then',
    params: Id,
    body: WebhookDraft.extend({ isPaused: z.boolean() }),
    answer: Webhooks,
  },
  deleteWebhook: {
    id: 'P288',
    may: 'TELL',
    scope: 'WRITE',
    area: 'account',
    method: 'DELETE',
    path: '/app/webhooks/{id}',
    summary: 'Sends nothing there any more, and forgets what was sent',
    params: Id,
    answer: Webhooks,
  },
  newWebhookSecret: {
    id: 'P289',
    may: 'TELL',
    scope: 'WRITE',
    area: 'account',
    method: 'POST',
    path: '/app/webhooks/{id}/secret',
    once: true,
    onlyOnce: 'secret',
    summary: `Makes another secret, told this once; the one before signs beside it for ${FORMER_SECRET_HOURS} hours`,
    params: Id,
    body: z.object({}),
    answer: WithSecret,
  },
  testWebhook: {
    id: 'P290',
    may: 'TELL',
    scope: 'WRITE',
    area: 'account',
    method: 'POST',
    path: '/app/webhooks/{id}/test',
    once: true,
    summary: 'Sends a message of the kind webhook.test',
    params: Id,
    body: z.object({}),
    answer: Webhooks,
  },
  webhookDeliveries: {
    id: 'P291',
    may: 'TELL',
    scope: 'READ',
    area: 'account',
    method: 'GET',
    path: '/app/webhooks/{id}/deliveries',
    summary: `The messages of the last thirty days without their bodies, newest first, ${DELIVERIES_PAGE} at a time; the next page with the last one's id as before`,
    params: Id,
    query: z.object({ before: RecordIdText.optional() }),
    answer: z.object({ results: z.array(Delivery), isMore: z.boolean() }),
  },
  webhookDelivery: {
    id: 'P414',
    may: 'TELL',
    scope: 'READ',
    area: 'account',
    method: 'GET',
    path: '/app/webhooks/{id}/deliveries/{deliveryId}',
    summary: 'One message with its body, as it is sent',
    params: z.object({ id: RecordIdText, deliveryId: RecordIdText }),
    answer: DeliveryInFull,
  },
  sendDeliveryAgain: {
    id: 'P292',
    may: 'TELL',
    scope: 'WRITE',
    area: 'account',
    method: 'POST',
    path: '/app/webhooks/{id}/deliveries/{deliveryId}',
    once: true,
    summary: 'Sends a message again, under the same webhook-id',
    params: z.object({ id: RecordIdText, deliveryId: RecordIdText }),
    body: z.object({}),
    answer: Delivery,
  },
});
