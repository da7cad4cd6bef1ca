import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { Contact } from '../../../api/contract/contacts/contacts.ts';
import { inLetterCase } from '../../../calc/format/letterCase.ts';
import { displayPhone } from '../../../calc/format/phone.ts';
import { contactName, type Named } from '../../../machines/contacts/contacts/context.ts';
import { isSelected } from '../../../machines/parts/selection.ts';
import { rowMenuEvents } from '../../grid/rowMenuEvents.ts';
import { useActors } from '../../parts/actors.tsx';
import { ThumbRows, type ThumbRow } from '../../parts/ThumbRows.tsx';
import { isListedNumber } from '../../../api/contacts/isListedNumber.ts';

/** The contacts on a phone: who, where, and the number to call. */
export function ContactThumbRows() {
  const { contacts, root } = useActors();
  const rows = useSelector(contacts, (state) => state.context.rows);
  const cursor = useSelector(contacts, (state) => state.context.cursor);
  const statuses = useSelector(contacts, (state) => state.context.statuses);
  const selection = useSelector(contacts, (state) => state.context.selection);
  const shown = useMemo(() => rows.map((row) => thumbRow(row, statuses)), [rows, statuses]);
  const onEnd = useCallback(() => root.send({ type: 'contacts.more' }), [root]);
  const isOn = (index: number): boolean => {
    const row = rows[index];
    return row !== undefined && isSelected(selection, row.id);
  };
  return (
    <ThumbRows
      label="Contacts"
      rows={shown}
      cursor={cursor}
      isSelected={isOn}
      onOpen={(index) => {
        root.send({ type: 'contacts.cursor', index });
        root.send({ type: 'contacts.openProperty' });
      }}
      onSelect={(index) => root.send({ type: 'contacts.toggle', index })}
      onMenu={(index, at) => {
        for (const event of rowMenuEvents('contacts', { index, isSelected: isOn(index) }, at)) root.send(event);
      }}
      onEnd={onEnd}
    />
  );
}

function thumbRow(contact: Contact, statuses: readonly Named[]): ThumbRow {
  const { companyName, streetAddress, city, state, zip, email } = contact;
  const name = inLetterCase(contactName(contact));
  const numbers = [contact.mobile, contact.landline, contact.other].filter((number) => number !== '');
  // One that may be called, where there is one.
  const number = numbers.find((one) => !isListedNumber(contact, one)) ?? numbers[0];
  const status = statuses.find(({ id }) => id === contact.statusId)?.name;
  const end = [state, zip].filter((part) => part !== '').join(' ');
  return {
    id: contact.id,
    title: name === '' ? 'No name yet' : name,
    lines: [
      name === inLetterCase(companyName) ? '' : inLetterCase(companyName),
      [streetAddress, city]
        .map(inLetterCase)
        .concat(end)
        .filter((part) => part !== '')
        .join(', '),
      [...numbers.map(displayPhone), email].filter((part) => part !== '').join(' · '),
    ].filter((line) => line !== ''),
    call: number === undefined ? null : { number, isListed: isListedNumber(contact, number) },
    ...(status === undefined ? {} : { marks: <span className="tag tag--good">{status}</span> }),
  };
}
