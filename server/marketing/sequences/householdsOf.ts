import type { Audience } from '../../../src/api/contract/marketing/mailings.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Candidate } from '../recipients/candidate.ts';
import { candidatesOf } from '../recipients/candidatesOf.ts';
import type { Joiner } from './members.queries.ts';

/** A person before a company, more parcels before fewer, then the lowest id (section 5). */
const isBefore = (one: Candidate, other: Candidate): boolean =>
  one.isCompany !== other.isCompany
    ? !one.isCompany
    : one.parcels !== other.parcels
      ? one.parcels > other.parcels
      : one.contactId < other.contactId;

/**
 * Whom an audience asks for as a sequence counts them: one a door where mail goes, whoever has none is one by themselves.
 * Whoever is not to be contacted is none. `listed`: all contacts, whoever is kept of a household.
 */
export async function householdsOf(
  { store, warehouse, apart }: Pick<Resources, 'store' | 'warehouse' | 'apart'>,
  principal: Principal,
  audience: Audience,
): Promise<{ readonly households: readonly Joiner[]; readonly listed: readonly number[] } | Refusal> {
  // Whatever they own, they are in it once.
  const people = { ...audience, oneEach: 'PERSON' } as const;
  const candidates = await candidatesOf({ db: store.db, warehouse, apart }, principal, 'POSTCARD', people);
  if (isRefusal(candidates)) return candidates;
  const kept = new Map<string, Candidate>();
  for (const one of candidates) {
    if (one.doNotContact) continue;
    const isByDoor = audience.oneEach === 'HOUSEHOLD' && one.targetKey !== null;
    const household = isByDoor ? `door ${one.targetKey}` : `contact ${one.contactId}`;
    const other = kept.get(household);
    if (other === undefined || isBefore(one, other)) kept.set(household, one);
  }
  const households = [...kept].map(([household, { contactId, propertyId, name, keys, targetKey }]) => ({
    contactId,
    propertyId,
    household,
    name,
    keys: targetKey === null ? keys : [...keys, targetKey],
  }));
  return { households, listed: candidates.map(({ contactId }) => contactId) };
}
