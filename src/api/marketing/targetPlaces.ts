/**
 * Where somebody may be who is called, texted or written to (design/marketing.md, section 8): the places whose rules
 * apply, and the zones in which the hours have to be right.
 */
import { areaCodeGroups } from '../catalogue/marketing/areaCodes.ts';
import { ENDS_OF_THE_COUNTRY, stateZones } from '../catalogue/marketing/stateZones.ts';

interface Place {
  readonly state: string;
  readonly city: string;
}

/** What is known of a target; whatever is not, is null. */
export interface TargetKnown {
  /** E.164, of a target that is called or texted. */
  readonly phone: string | null;
  /** The mailing address. */
  readonly mailing: Place | null;
  /** The property, with the zone of its point where that is known (`zoneAt`). */
  readonly property: (Place & { readonly zone: string | null }) | null;
}

interface AreaCode {
  readonly states: readonly string[];
  readonly zones: readonly string[];
}

const areaCodes = new Map<string, AreaCode>(
  areaCodeGroups.flatMap(([states, zones, codes]) =>
    codes.split(' ').map((code) => [code, { states: states.split(' '), zones: zones.split(' ') }] as const),
  ),
);

/** Null: no area code of the United States that is known here. @example areaCodeOf('+18504321000')?.states // ['FL'] */
export function areaCodeOf(phone: string): AreaCode | null {
  return areaCodes.get(phone.slice(2, 5)) ?? null;
}

/**
 * States of the area code, of the mailing address and of the property, with the places in them that have rules of their
 * own: those of `complianceRules`. `US` is not named, it always applies.
 */
export function placesOf({ phone, mailing, property }: TargetKnown): string[] {
  const places = new Set(phone === null ? [] : areaCodeOf(phone)?.states);
  for (const place of [mailing, property]) {
    if (place === null) continue;
    const state = place.state.trim().toUpperCase();
    if (stateZones[state] !== undefined) places.add(state);
    if (state === 'PA' && /^PHILA(?:DELPHIA)?$/i.test(place.city.trim())) places.add('PA-PHILADELPHIA');
  }
  return [...places].toSorted();
}

/**
 * All zones of the area code, all of the state of the mailing address, and that of the property's point, else all of its
 * state. Of an area code that is unknown, or where nothing is known, both ends of the country: never none.
 */
export function zonesOf({ phone, mailing, property }: TargetKnown): string[] {
  const zones = new Set<string>();
  const add = (more: readonly string[] | undefined): void => more?.forEach((zone) => zones.add(zone));
  if (phone !== null) add(areaCodeOf(phone)?.zones ?? ENDS_OF_THE_COUNTRY);
  if (mailing !== null) add(stateZones[mailing.state.trim().toUpperCase()]);
  if (property !== null)
    add(property.zone === null ? stateZones[property.state.trim().toUpperCase()] : [property.zone]);
  if (zones.size === 0) add(ENDS_OF_THE_COUNTRY);
  return [...zones].toSorted();
}
