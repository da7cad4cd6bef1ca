import { campaignTypes } from '../../../api/catalogue/marketing/campaignTypes.ts';
import type { Lead } from '../../../api/contract/marketing/leads.ts';
import { dollars } from '../../billing/billing/dollars.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { whenText } from '../../parts/whenText.ts';

const sourceTexts: Readonly<Record<Lead['source'], string>> = {
  FORM: 'form',
  REPLY: 'text',
  CALL: 'called back',
  HAND: 'by hand',
};

const mailingText = ({ mailing, sitePath }: Lead): string =>
  mailing === null
    ? sitePath === null
      ? ''
      : `/w/${sitePath}`
    : `${mailing.name} (${campaignTypes[mailing.type].title})`;

type Column = GridColumn<Lead>;
const before: readonly Column[] = [
  { key: 'at', label: 'When', width: 150, text: ({ at }) => whenText(at) },
  { key: 'name', label: 'Name', width: 140, text: ({ name }) => name, tooltip: ({ name }) => name },
  { key: 'phone', label: 'Phone', width: 118, text: ({ phone }) => phone },
  { key: 'email', label: 'E-mail', width: 150, text: ({ email }) => email, tooltip: ({ email }) => email },
  {
    key: 'message',
    label: 'Message',
    width: 180,
    grow: true,
    text: ({ message, address }) => [address, message].filter((part) => part !== '').join(': '),
    tooltip: ({ message, address }) => [address, message].filter((part) => part !== '').join('\n'),
  },
  { key: 'consented', label: 'May text', width: 66, text: ({ consented }) => (consented ? 'yes' : '') },
];

/** Those that count. */
export const leadColumns: readonly Column[] = [
  ...before,
  { key: 'status', label: 'Status', width: 104, text: ({ status }) => status?.name ?? '' },
  { key: 'source', label: 'By', width: 80, text: ({ source }) => sourceTexts[source] },
  { key: 'mailing', label: 'Campaign', width: 160, text: mailingText, tooltip: mailingText },
  {
    key: 'cost',
    label: 'Cost so far',
    width: 84,
    align: 'right',
    text: ({ mailing }) => (mailing === null ? '' : dollars(mailing.cost)),
  },
];

/** Those that were put aside, with the reason. */
export const asideColumns: readonly Column[] = [
  ...before,
  {
    key: 'why',
    label: 'Put aside',
    width: 240,
    text: ({ why }) => (why === '' ? 'by hand' : why),
    tooltip: ({ why }) => why,
  },
  { key: 'mailing', label: 'Campaign', width: 160, text: mailingText, tooltip: mailingText },
];
