import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { LoadReport } from '../../../api/contract/search/addSource.ts';
import type { Message } from '../../app/messages.ts';

/** Lead types that something tells: a search of all parcels is none. */
export const toldLeads = (leads: LoadReport['leads']): LoadReport['leads'] =>
  leads.filter(({ type }) => leadTypes[type].fact !== null);

/** The search on the county that was loaded, with a lead type; on that of most parcels where there are several. */
export function onward({ counties, leads }: LoadReport, lead: LeadTypeCode | undefined): Message[] {
  const [county] = counties.toSorted((one, other) => other.parcels - one.parcels);
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
