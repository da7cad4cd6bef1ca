import type { Recipient } from '../../../src/api/contract/marketing/mailings.ts';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import { cameText } from '../../../src/calc/marketing/callResults.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import type { MailTo } from '../../../src/calc/marketing/mailTo.ts';
import type { RecipientRecord } from './recipients.queries.ts';

/** A target as people write it: of paper what is printed, not the key by which two spellings are one. */
export function targetText({ target_kind: kind, target_key: key, values }: Target): string {
  if (kind === 'PHONE') return displayPhone(key.replace(/^\+/, ''));
  const { mailTo } = values as { readonly mailTo?: MailTo }; // by freezeRecipients
  return kind === 'ADDRESS' && mailTo !== undefined
    ? `${mailTo.street}, ${mailTo.city} ${mailTo.state} ${mailTo.zip}`
    : key;
}
type Target = Pick<RecipientRecord, 'target_kind' | 'target_key' | 'values'>;

export const recipientOf = (row: RecipientRecord): Recipient => ({
  seq: row.seq,
  contactId: row.contact_id,
  propertyId: row.property_id,
  name: row.name,
  target: targetText(row),
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
