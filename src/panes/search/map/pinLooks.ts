/** What a pin looks like: the colour and letter of its lead type (R-MAP-008, O-061). */
import {
  DEFAULT_COLOR,
  leadTypes,
  NEIGHBOR_COLOR,
  type LeadTypeCode,
} from '../../../api/catalogue/search/leadTypes.ts';
import { AROUND_BIT, pinLeadTypes, type PinSet } from '../../../api/search/map/pins.ts';
import { listingTypes } from '../../../api/catalogue/property/codes.ts';
import { rgbOf } from './mapColors.ts';

/** What a pin is shown as: a lead, or a neighbour of the property searched. */
export type PinType = LeadTypeCode | 'NEIGHBOR';

/** A search by lead type shows that type; a search of everything the most urgent type of each parcel, or none. */
export function pinType(leads: number, searched: LeadTypeCode): PinType | null {
  const isAround = (leads & AROUND_BIT) !== 0;
  if (searched !== 'CUSTOM' && !isAround) return searched;
  return pinLeadTypes.find((_, bit) => (leads & (2 ** bit)) !== 0) ?? (isAround ? 'NEIGHBOR' : null);
}

/** The colour of a lead type, of a neighbour, or of a parcel that is no lead. */
export const pinColor = (type: PinType | null): string =>
  type === null ? DEFAULT_COLOR : type === 'NEIGHBOR' ? NEIGHBOR_COLOR : leadTypes[type].color;

export const pinLetter = (type: PinType | null): string =>
  type === null ? '' : type === 'NEIGHBOR' ? 'N' : leadTypes[type].letter;

export const pinLabel = (type: PinType | null): string =>
  type === null ? 'No lead' : type === 'NEIGHBOR' ? listingTypes.NEIGHBOR : leadTypes[type].label;

/** From here on pins are large enough for a letter. */
const LETTER_ZOOM = 14.5;

/** Whether pins are large enough for letters. */
export const hasLetters = (zoom: number): boolean => zoom >= LETTER_ZOOM;

/** In pixels. */
export const pinRadius = (zoom: number): number => (zoom < 10 ? 2.5 : zoom < 13 ? 4 : zoom < LETTER_ZOOM ? 5.5 : 9);

/** Red, green, blue and opacity of the pins at some places of the set, one after the other. */
export function pinColors({ leads }: PinSet, places: Int32Array, searched: LeadTypeCode): Uint8Array {
  const colors = new Uint8Array(places.length * 4);
  const known = new Map<number, readonly number[]>();
  places.forEach((at, index) => {
    const bits = leads[at] ?? 0;
    let color = known.get(bits);
    if (color === undefined) {
      color = [...rgbOf(pinColor(pinType(bits, searched))), 255];
      known.set(bits, color);
    }
    colors.set(color, index * 4);
  });
  return colors;
}

/** The types among the pins, as the legend names them; null for parcels that are no lead. */
export function typesAmong({ leads }: PinSet, searched: LeadTypeCode): (PinType | null)[] {
  const bits = new Set(leads);
  const found = new Set([...bits].map((one) => pinType(one, searched)));
  const all: readonly (PinType | null)[] = [searched, ...pinLeadTypes, 'NEIGHBOR', null];
  return [...new Set(all)].filter((type) => found.has(type));
}
