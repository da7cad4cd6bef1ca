import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { LoadReport } from '../../../api/contract/search/addSource.ts';
import type { Message } from '../../app/messages.ts';

/** Lead types that something tells: a search of all parcels is none. */
const toldLeads = (leads: LoadReport['leads']): LoadReport['leads'] =>
  leads.filter(({ type }) => leadTypes[type].fact !== null);

/** A way on: a lead type, or absentee owners, who are none but what most of them are combined with. */
export interface Way {
  readonly lead?: LeadTypeCode;
  readonly isAbsentee?: true;
}

/** The ways on of a load, the first one to be offered first: who looks for leads begins with owners who live elsewhere. */
export const waysOf = ({
  leads,
  absentee,
}: Pick<LoadReport, 'leads' | 'absentee'>): (Way & { readonly parcels: number })[] => [
  ...((absentee ?? 0) > 0 ? [{ isAbsentee: true as const, parcels: absentee ?? 0 }] : []),
  ...toldLeads(leads).map(({ type, parcels }) => ({ lead: type, parcels })),
];

/** The search on a county that was loaded, by a way; on that of most parcels where none of several is named. */
export function onward(
  { counties, streets, ...report }: Pick<LoadReport, 'counties' | 'leads' | 'absentee' | 'streets'>,
  { fips: wanted, ...way }: Way & { readonly fips?: string } = {},
): Message[] {
  const [largest] = counties.toSorted((one, other) => other.parcels - one.parcels);
  const county = counties.find((one) => one.fips === wanted) ?? largest;
  if (county === undefined) return [];
  const { fips, name } = county;
  const { lead, isAbsentee } = way.lead === undefined && way.isAbsentee === undefined ? (waysOf(report)[0] ?? {}) : way;
  return [
    {
      type: 'search.load',
      criteria: {
        location: { type: 'COUNTY', fips, label: name },
        leadType: lead ?? 'CUSTOM',
        filter: isAbsentee === true ? { absentee: true } : {},
      },
      sortField: null,
      sortAscending: true,
      row: 0,
    },
    { type: 'route.go', path: streets === undefined ? '/search' : '/search/map' },
  ];
}
