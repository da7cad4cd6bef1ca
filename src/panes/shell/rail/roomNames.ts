import type { ShippedLayout } from '../../../machines/app/layouts.ts';

/** What a room is called on screen, by the layout that it begins with. */
export const roomNames: Readonly<Record<ShippedLayout, string>> = {
  Triage: 'Search',
  Map: 'Map',
  Searches: 'Saved',
  Lists: 'Lists',
  Assigned: 'Assigned',
  Contacts: 'Contacts',
  Underwrite: 'Deals',
  Marketing: 'Marketing',
  Sequences: 'Sequences',
  Sites: 'Sites',
  Leads: 'Leads',
  Card: 'Postcard',
  Compliance: 'Compliance',
  Account: 'Account',
  Changes: 'Activity',
  Sources: 'Sources',
  Records: 'Add records',
  Settings: 'Settings',
  Phone: 'Voicemail and texts',
};
