/** What commands of marketing need to be there (`whyNot.ts`). */
import { entryUnderCursor } from '../machines/marketing/calendar/context.ts';
import { stepUnderCursor } from '../machines/marketing/sequences/context.ts';
import type { Need } from './need.ts';

export const marketingNeeds = {
  mailings: {
    reason: 'there is no campaign, as far as was read',
    isMet: ({ mailings }) => mailings.getSnapshot().context.rows.length > 0,
  },
  card: {
    reason: 'no card is open',
    isMet: ({ card }) => card.getSnapshot().context.sides !== null,
  },
  openCard: {
    reason: 'no card is open that can be changed',
    isMet: ({ card }) => card.getSnapshot().context.kept?.status === 'NEW',
  },
  cardPart: {
    reason: 'no part of a card is in hand',
    isMet: ({ card }) => card.getSnapshot().context.selected !== null,
  },
  recipients: {
    reason: 'no recipient is on screen',
    isMet: ({ recipients }) => recipients.getSnapshot().context.rows.length > 0,
  },
  callList: {
    reason: 'nobody is on the call list',
    isMet: ({ callList }) => callList.getSnapshot().context.rows.length > 0,
  },
  leads: {
    reason: 'nobody answered, as far as was read',
    isMet: ({ leads }) => leads.getSnapshot().context.rows.length > 0,
  },
  sequences: {
    reason: 'there is no sequence, as far as was read',
    isMet: ({ sequences }) => sequences.getSnapshot().context.rows.length > 0,
  },
  step: {
    reason: 'no step of a sequence is on screen',
    isMet: ({ sequences }) => stepUnderCursor(sequences.getSnapshot().context) !== undefined,
  },
  days: {
    reason: 'no sequence is on screen',
    isMet: ({ calendar }) => calendar.getSnapshot().context.day !== null,
  },
  run: {
    reason: 'nothing went out on the day under the cursor',
    isMet: ({ calendar }) => entryUnderCursor(calendar.getSnapshot().context)?.mailingId != null,
  },
  sequenceMembers: {
    reason: 'no member of a sequence is on screen',
    isMet: ({ members }) => members.getSnapshot().context.rows.length > 0,
  },
  sites: {
    reason: 'there is no campaign, as far as was read',
    isMet: ({ sites }) => sites.getSnapshot().context.rows.length > 0,
  },
} as const satisfies Readonly<Record<string, Need>>;
