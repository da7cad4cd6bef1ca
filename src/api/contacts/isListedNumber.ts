import type { Contact } from '../contract/contacts/contacts.ts';

/** The number stands on a list of those not to be called. */
export const isListedNumber = ({ doNotCall }: Pick<Contact, 'doNotCall'>, number: string): boolean =>
  number !== '' && doNotCall.includes(number.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, ''));
