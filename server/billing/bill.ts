import type { AppendJob } from '../../src/api/contract/contacts/skipTracing.ts';
import type { AppendRates } from './prices.ts';

/** Numbers that a contact has place for; the first is in the price of a contact, as is its one e-mail address. */
const FURTHER_PHONES = 2;

/** The most that a job can find, where it costs something. */
export const mostFound = (contacts: number, { phone }: AppendRates) => ({
  contacts,
  phones: phone === 0 ? 0 : contacts * FURTHER_PHONES,
  emails: 0,
});

/**
 * The lines of a job: a contact found has its first phone number and first e-mail address in its price, each further
 * one has its own (O-130). Rates in cents; answers dollars.
 *
 * @example bill({ contacts: 10, phones: 0, emails: 0 }, { contact: 12, phone: 0, email: 0 }).total // 1.2
 */
export function bill(
  { contacts, phones, emails }: { contacts: number; phones: number; emails: number },
  rates: AppendRates,
): Pick<AppendJob, 'lines' | 'total'> & { readonly cents: number } {
  const parts = [
    { label: 'Contacts found', quantity: contacts, cents: rates.contact },
    { label: 'Further phone numbers', quantity: phones, cents: rates.phone },
    { label: 'Further e-mail addresses', quantity: emails, cents: rates.email },
  ];
  const cents = parts.reduce((sum, part) => sum + part.quantity * part.cents, 0);
  const lines = parts.map(({ label, quantity, cents: rate }) => ({
    label,
    quantity,
    rate: rate / 100,
    amount: (quantity * rate) / 100,
  }));
  return { lines, total: cents / 100, cents };
}
