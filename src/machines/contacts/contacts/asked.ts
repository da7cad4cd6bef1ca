/** What is shown before it is done, because it is about very many contacts. */
import { offered } from '../../../api/catalogue/account/picklists.ts';
import type { EffectAsked } from '../../app/messages/effects.ts';
import { asksFirst } from '../../parts/asksFirst.ts';
import { selectedCount } from '../../parts/selection.ts';
import { meantContacts, type ContactsContext, type ContactsEvent } from './context.ts';

/** What is asked of a person; null: it is done at once. */
export function askedOf(context: ContactsContext, event: ContactsEvent): EffectAsked | null {
  if (event.type !== 'contacts.status' && event.type !== 'contacts.remove') return null;
  if ('isAgreed' in event && event.isAgreed === true) return null;
  const shown = { of: 'contact', by: 'contacts' } as const;
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
