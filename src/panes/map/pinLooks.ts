/** What a pin looks like: the colour and letter of its lead type (R-MAP-008, O-061). */
import { DEFAULT_COLOR, leadTypes, NEIGHBOR_COLOR, type LeadTypeCode } from '../../api/catalogue/leadTypes.ts';
import { pinLeadTypes, type PinSet } from '../../api/map/pins.ts';
import { rgbOf } from './mapColors.ts';

/** A search by lead type shows that type; a search of everything the most urgent type of each parcel, or none. */
export function pinType(leads: number, searched: LeadTypeCode): LeadTypeCode | null {
  if (searched !== 'CUSTOM') return searched;
  return pinLeadTypes.find((_, bit) => (leads & (2 ** bit)) !== 0) ?? null;
}

/** The colour of a lead type, of a neighbour, or of a parcel that is no lead. */
export const pinColor = (type: LeadTypeCode | 'NEIGHBOR' | null): string =>
  type === null ? DEFAULT_COLOR : type === 'NEIGHBOR' ? NEIGHBOR_COLOR : leadTypes[type].color;

export const pinLetter = (type: LeadTypeCode | null): string => (type === null ? '' : leadTypes[type].letter);

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
export function typesAmong({ leads, count }: PinSet, searched: LeadTypeCode): (LeadTypeCode | null)[] {
  if (count === 0) return [];
  if (searched !== 'CUSTOM') return [searched];
  const bits = new Set(leads);
  const found = new Set([...bits].map((one) => pinType(one, searched)));
  return [...pinLeadTypes.filter((code) => found.has(code)), ...(found.has(null) ? [null] : [])];
}
