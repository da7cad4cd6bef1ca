import { useSelector } from '@xstate/react';
import { Mail, Phone } from 'lucide-react';
import type { Contact } from '../../../api/contract/contacts/contacts.ts';
import { isListedNumber } from '../../../api/contacts/isListedNumber.ts';
import { displayPhone } from '../../../calc/format/phone.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { useIsGuest } from '../../parts/useIsGuest.ts';

/** What kind of number it is, in the order in which people are called. */
const phones = { mobile: 'mobile', landline: 'landline', other: 'other' } as const;

/** How the owner of a saved property is reached, with what is known of each number; else the way to find one. */
export function People({ propertyId }: { readonly propertyId: number }) {
  const { people, contacts: contactsActor } = useActors();
  const isTheirs = useSelector(people, ({ context }) => context.propertyId === propertyId);
  const isKnown = useSelector(people, (state) => state.matches('idle'));
  const contacts = useSelector(people, ({ context }) => context.contacts);
  const isGuest = useIsGuest();
  const statuses = useSelector(contactsActor, ({ context }) => context.statuses);
  if (!isTheirs) return null;
  const reached = contacts.filter(
    ({ mobile, landline, other, email }) => `${mobile}${landline}${other}${email}` !== '',
  );
  if (reached.length === 0)
    return isKnown ? (
      <p className="property-reach muted">
        {isGuest ? (
          'No phone or e-mail yet.'
        ) : (
          <>
            No phone or e-mail yet: <Keys keys={commandOf('contacts.trace').keys[0] ?? ''} /> in the contacts looks for
            them
          </>
        )}
      </p>
    ) : null;
  return (
    <ul className="property-reach" aria-label="Phones and e-mail">
      {reached.map((contact) => (
        <Reach
          key={contact.id}
          contact={contact}
          status={statuses.find(({ id }) => id === contact.statusId)?.name ?? null}
        />
      ))}
    </ul>
  );
}

function Reach({ contact, status }: { readonly contact: Contact; readonly status: string | null }) {
  const { email } = contact;
  return (
    <>
      {(Object.keys(phones) as (keyof typeof phones)[]) /* keys of the const object above */
        .filter((kind) => contact[kind] !== '')
        .map((kind) => (
          <li key={kind}>
            <Phone size={13} strokeWidth={1.75} aria-hidden="true" />
            <a href={`tel:${contact[kind].replaceAll(/[^\d+]/g, '')}`}>{displayPhone(contact[kind])}</a>
            <span className="muted">{phones[kind]}</span>
            {isListedNumber(contact, contact[kind]) && <span className="tag tag--bad">do not call</span>}
            {status !== null && <span className="tag">{status}</span>}
          </li>
        ))}
      {email !== '' && (
        <li>
          <Mail size={13} strokeWidth={1.75} aria-hidden="true" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </>
  );
}
