import { siteTemplates } from '../../../api/catalogue/marketing/siteTemplates.ts';
import type { SiteRow } from '../../../api/contract/marketing/sites.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { whenText } from '../../parts/whenText.ts';

const layoutName = ({ website }: SiteRow): string =>
  siteTemplates.find(({ layoutId }) => layoutId === website?.layoutId)?.name ?? '';

export const siteColumns: readonly GridColumn<SiteRow>[] = [
  { key: 'name', label: 'Campaign', width: 150, grow: true, text: ({ name }) => name, tooltip: ({ name }) => name },
  {
    key: 'state',
    label: 'Site',
    width: 100,
    text: ({ website }) => (website === null ? 'none yet' : website.active ? 'published' : 'not published'),
  },
  {
    key: 'address',
    label: 'Address',
    width: 240,
    text: ({ website }) => website?.address ?? '',
    tooltip: ({ website }) => website?.address ?? '',
  },
  { key: 'layout', label: 'Look', width: 150, text: layoutName },
  {
    key: 'published',
    label: 'First published',
    width: 150,
    text: ({ website }) => (website?.publishDate == null ? '' : whenText(website.publishDate)),
  },
  { key: 'scans', label: 'Scans', width: 66, align: 'right', text: ({ scans }) => formatNumber(scans) },
  { key: 'leads', label: 'Leads', width: 66, align: 'right', text: ({ leads }) => formatNumber(leads) },
];
