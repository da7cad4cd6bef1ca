/** Columns of files of opt-outs, consents and lists: what they are called, whatever case, blanks and hyphens. */
const names = {
  phone: ['Phone', 'Phone number', 'Number', 'Telephone', 'Mobile', 'Cell', 'Target'],
  areaCode: ['Area code'],
  email: ['E-mail', 'E-mail address'],
  street: ['Address', 'Street', 'Street address', 'Mailing address', 'Address line 1', 'Property address'],
  unit: ['Unit', 'Apt', 'Apartment', 'Address line 2', 'Unit number'],
  zip: ['ZIP', 'Zip code', 'Postal code'],
  date: ['Date', 'Day', 'At', 'Time', 'Consent date', 'Timestamp'],
  channels: ['Channels', 'Channel'],
  level: ['Level', 'Consent', 'Kind'],
  wording: ['Wording', 'Text', 'Consent wording', 'Consent text'],
  source: ['Source', 'Where', 'Page', 'URL'],
  origin: ['IP', 'IP address'],
  document: ['Document', 'Proof'],
  reason: ['Reason'],
  listed: ['Listed', 'DNC', 'Status', 'Result', 'On list'],
} as const;
export type TargetColumn = keyof typeof names;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const columns = Object.keys(names) as TargetColumn[]; // exactly the keys
const byName = new Map(columns.flatMap((column) => names[column].map((name) => [plain(name), column] as const)));

export const targetColumnOf = (header: string): TargetColumn | undefined => byName.get(plain(header));
