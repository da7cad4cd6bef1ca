import type { HeldKind } from '../../../api/contract/billing/usage.ts';

/** What a member keeps of what is limited by rows. */
export const keptNames: Readonly<Record<HeldKind, string>> = {
  favorites: 'Favorites',
  marketingProperties: 'On marketing lists',
  marketingContacts: 'Marketing contacts',
};
