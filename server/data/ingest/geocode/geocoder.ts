/** What answers where addresses are, whoever it is. */

/** As it is sent: no name, no parcel number, no unit. */
export interface AskedAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

export interface FoundAddress {
  readonly latitude: number;
  readonly longitude: number;
  /** Every part of the address was the same. */
  readonly isExact: boolean;
}

export interface Geocoder {
  /** Host that is asked, for people. */
  readonly host: string;
  /** How many it takes at once. */
  readonly most: number;
  /**
   * Answers in the order of the addresses: a place, null where the service knows none, undefined where it has not answered.
   * Throws with what to do when it cannot be asked.
   */
  readonly find: (addresses: readonly AskedAddress[]) => Promise<(FoundAddress | null | undefined)[]>;
}
