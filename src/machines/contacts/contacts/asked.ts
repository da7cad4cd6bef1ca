/** What is shown before it is done, because it is about very many contacts. */
import { offered } from '../../../api/catalogue/account/picklists.ts';
import type { EffectAsked } from '../../app/messages/effects.ts';
import { asksFirst } from '../../parts/asksFirst.ts';
import { selectedCount } from '../../parts/selection.ts';
import { exportedContacts, meantContacts, type ContactsContext, type ContactsEvent } from './context.ts';

/** What is asked of a person; null: it is done at once. */
export function askedOf(context: ContactsContext, event: ContactsEvent): EffectAsked | null {
  const shown = { of: 'contact', by: 'contacts' } as const;
  if (event.type === 'contacts.import') {
    const { file, groupName, approved } = event;
    if (approved !== undefined) return null;
    const change = { act: 'IMPORT_CONTACTS', file, groupName } as const;
    const undo = 'takes back whom it added and what it filled in, in one step.';
    return { ...shown, title: `Import ${file.name} into ${groupName}`, change, undo };
  }
  if (event.type !== 'contacts.status' && event.type !== 'contacts.remove' && event.type !== 'contacts.export')
    return null;
  if ('isAgreed' in event && event.isAgreed === true) return null;
  if (event.type === 'contacts.export') {
    const { name, body } = exportedContacts(context);
    return { ...shown, title: `Export ${name}`, change: { act: 'EXPORT_CONTACTS', body }, undo: null };
  }
  const count = selectedCount(context.selection, context);
  const { search, selection } = meantContacts(context);
  if (event.type === 'contacts.remove') {
    if (event.isReplay === true || event.ids !== undefined || !asksFirst('away', count)) return null;
    const change = { act: 'DELETE_CONTACTS', search, selection, everywhere: true } as const;
    const undo = 'brings all of them back, for 30 days.';
    return { ...shown, title: 'Delete contacts', change, undo };
  }
  const value = event.position === 0 ? null : offered(context.statuses)[event.position - 1];
  if (value === undefined || !asksFirst('change', count)) return null;
  const change = { act: 'SET_CONTACTS', search, selection, statusId: value?.id ?? null } as const;
  return {
    ...shown,
    title: `Status ${value?.name ?? 'none'}`,
    change,
    undo: 'gives each its former status back, in one step.',
  };
}
