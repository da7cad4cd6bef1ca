import type { Recipient } from '../../../src/api/contract/marketing/mailings.ts';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import { cameText } from '../../../src/calc/marketing/callResults.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import type { RecipientRecord } from './recipients.queries.ts';

/** A target as people write it. */
export const targetText = (kind: RecipientRecord['target_kind'], key: string): string =>
  kind === 'PHONE' ? displayPhone(key.replace(/^\+/, '')) : key;

export const recipientOf = (row: RecipientRecord): Recipient => ({
  seq: row.seq,
  contactId: row.contact_id,
  propertyId: row.property_id,
  name: row.name,
  target: targetText(row.target_kind, row.target_key),
  state: row.state,
  attempt: row.attempt,
  notBefore: row.not_before.toISOString(),
  code: row.code,
  cost: dollarsOf(cents(row.cents)),
  error: row.error,
  came: row.came === null ? null : cameText(row.came),
  answer: row.answer,
  moved: row.moved.toISOString(),
});
