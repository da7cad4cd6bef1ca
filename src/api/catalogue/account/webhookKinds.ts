import type { Permission } from '../../contract/rights.ts';

/** What programs can be told, and in which words people are: the names are those on the wire. */
export const webhookKinds = [
  'lead.added',
  'lead.status',
  'import.done',
  'campaign.done',
  'lead.new',
  'invoice.paid',
  'payment.refused',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

interface Told {
  readonly label: string;
  /** What `data` of the message has. */
  readonly says: string;
  /** Only of lists: can be narrowed to one. */
  readonly ofLists: boolean;
  /** For the owner and whoever deals with money alone. */
  readonly ofMoney: boolean;
  /** Only for whoever may see what it tells of. */
  readonly needs?: Permission;
}

export const webhookTexts: Readonly<Record<WebhookKind, Told>> = {
  'lead.added': {
    label: 'Leads came onto a list',
    says: 'list, count, propertyIds (1,000 a message: part of parts, more while others follow)',
    ofLists: true,
    ofMoney: false,
  },
  'lead.status': {
    label: 'Leads have another status',
    says: 'status (null: none), count, propertyIds (1,000 a message: part of parts, more while others follow)',
    ofLists: true,
    ofMoney: false,
  },
  'import.done': {
    label: 'An import is through',
    says: 'import, list, isComplete, leads, message',
    ofLists: true,
    ofMoney: false,
  },
  'campaign.done': {
    label: 'A campaign is complete',
    says: 'campaign (id, name, type), carrier (FILES: nothing was sent), recipients, counts (by state)',
    ofLists: false,
    ofMoney: false,
    needs: 'MARKETING_VIEW',
  },
  'lead.new': {
    label: 'Somebody answered a campaign',
    says: 'lead (id, source, at, name, phone, email, address, message), contactId, propertyId, campaign (null: not known)',
    ofLists: false,
    ofMoney: false,
    needs: 'MARKETING_VIEW',
  },
  'invoice.paid': { label: 'An invoice was paid', says: 'invoice (number, total, due)', ofLists: false, ofMoney: true },
  'payment.refused': {
    label: 'A payment was refused',
    says: 'payment (amount, reason)',
    ofLists: false,
    ofMoney: true,
  },
};

/** A message that somebody asked for, to see whether it comes. */
export const TEST_KIND = 'webhook.test';
