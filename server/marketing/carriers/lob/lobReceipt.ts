/** What the print service tells of a card, as a receipt. */
import { z } from 'zod';
import type { Receipt, ReceiptKind } from '../port.ts';

/** By what follows `postcard.`; others say nothing new. */
const kinds: Readonly<Record<string, ReceiptKind>> = {
  created: 'ACCEPTED',
  rendered_pdf: 'ACCEPTED',
  mailed: 'ACCEPTED',
  in_transit: 'ACCEPTED',
  in_local_area: 'ACCEPTED',
  processed_for_delivery: 'ACCEPTED',
  're-routed': 'ACCEPTED',
  delivered: 'DELIVERED',
  returned_to_sender: 'FAILED',
  failed: 'FAILED',
  rejected: 'FAILED',
  deleted: 'FAILED',
};

const LobEvent = z.object({
  id: z.string().min(1).max(200),
  event_type: z.object({ id: z.string() }),
  date_created: z.string().optional(),
  body: z.object({
    id: z.string().min(1).max(200),
    metadata: z.record(z.string(), z.string()).optional(),
  }),
});

/** Null: nothing that a card of ours moves by. */
export function lobReceipt(body: Buffer, now: Date): Receipt | null {
  const event = LobEvent.safeParse(jsonOf(body));
  if (!event.success) return null;
  const { id, event_type: type, date_created: told, body: card } = event.data;
  const what = type.id.replace(/^postcard\./, '');
  const kind = type.id.startsWith('postcard.') ? kinds[what] : undefined;
  const key = card.metadata?.['pb'];
  if (kind === undefined || key === undefined) return null;
  const at = Date.parse(told ?? '');
  return {
    kind,
    key,
    carrierId: card.id,
    eventId: id,
    // A clock of theirs that is ahead is none.
    at: Number.isNaN(at) || at > now.getTime() ? now : new Date(at),
    code: kind === 'FAILED' ? what : '',
    from: null,
    text: null,
    isAnswered: true,
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
