import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { LoadReport } from '../../../api/contract/search/addSource.ts';
import type { Message } from '../../app/messages.ts';

/** Lead types that something tells: a search of all parcels is none. */
export const toldLeads = (leads: LoadReport['leads']): LoadReport['leads'] =>
  leads.filter(({ type }) => leadTypes[type].fact !== null);

/** The search on a county that was loaded, with a lead type; on that of most parcels where none of several is named. */
export function onward(
  { counties, leads }: LoadReport,
  { lead, fips: wanted }: { readonly lead?: LeadTypeCode; readonly fips?: string } = {},
): Message[] {
  const [largest] = counties.toSorted((one, other) => other.parcels - one.parcels);
  const county = counties.find((one) => one.fips === wanted) ?? largest;
  if (county === undefined) return [];
  const { fips, name } = county;
  return [
    {
      type: 'search.load',
      criteria: {
        location: { type: 'COUNTY', fips, label: name },
        leadType: lead ?? toldLeads(leads)[0]?.type ?? 'CUSTOM',
        filter: {},
      },
      sortField: null,
      sortAscending: true,
      row: 0,
    },
    { type: 'route.go', path: '/search' },
  ];
}
