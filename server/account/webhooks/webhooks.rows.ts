import { z } from 'zod';
import type { Delivery, DeliveryInFull, Webhook } from '../../../src/api/contract/account/webhooks.ts';
import { bodyOf } from './sendWebhooks.ts';
import { messageIdOf } from './signature.ts';
import type { readDelivery, readDeliveries, readWebhooks } from './webhooks.queries.ts';

type WebhookRow = Awaited<ReturnType<typeof readWebhooks>>[number];
type DeliveryRow = Awaited<ReturnType<typeof readDeliveries>>[number];

/** Without its secrets. */
export const webhookOf = (row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  kinds: row.kinds,
  groupId: row.group_id,
  groupName: row.groupName,
  paused: row.paused,
  failingSince: row.failing_since?.toISOString() ?? null,
  formerUntil: row.former_until?.toISOString() ?? null,
  made: row.made.toISOString(),
  waiting: row.waiting,
  givenUp: row.givenUp,
  lastTaken: row.lastTaken?.toISOString() ?? null,
});

/** Those of 0080 say it; older ones do not. */
const Parts = z.object({ part: z.number(), parts: z.number() });
const noParts = { part: null, parts: null };

export const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: row.id,
  messageId: messageIdOf({ accountId: row.account_id }, row.id),
  kind: row.kind,
  made: row.made.toISOString(),
  state: row.state,
  attempts: row.attempts,
  due: row.due?.toISOString() ?? null,
  tried: row.tried?.toISOString() ?? null,
  tookMs: row.took_ms,
  status: row.status,
  answer: row.answer,
  ...(Parts.safeParse(row.place).data ?? noParts),
});

export const deliveryInFull = (row: NonNullable<Awaited<ReturnType<typeof readDelivery>>>): DeliveryInFull => ({
  ...deliveryOf(row),
  body: bodyOf(row),
});
