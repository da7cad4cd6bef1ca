/** `npm run ingest -- geocode ...`: what would be sent to whom, what came back, told line by line. */
import { countyOf } from '../../../../src/api/catalogue/search/counties.ts';
import { placedLines } from '../describe.ts';
import { addressesLeft, askAddresses, dropGeocoded, placeByAnswers } from './geocodeCounty.ts';
import type { Geocoder } from './geocoder.ts';

export interface GeocodeCommand {
  readonly dir: string;
  readonly fips: string | undefined;
  /** Null: none is set. */
  readonly geocoder: Geocoder | null;
  readonly isDry: boolean;
  readonly isRemoval: boolean;
  /** Somebody has read what is sent, and to whom. */
  readonly isAgreed: boolean;
  /** Today. */
  readonly asOf: string;
}

/** Throws with what to do where nothing can be asked, where nobody has agreed, and where the geocoder fails for good. */
export async function runGeocode(
  { dir, fips, geocoder, isDry, isRemoval, isAgreed, asOf }: GeocodeCommand,
  print: (line: string) => void,
): Promise<void> {
  const county = fips === undefined ? undefined : countyOf(fips)?.displayName;
  if (fips === undefined || county === undefined) {
    throw new Error(
      `say of which county addresses are looked up: geocode --fips 00000${fips === undefined ? '' : `; there is no county ${fips}`}`,
    );
  }
  const tell = ({ snapshot, placed }: Awaited<ReturnType<typeof dropGeocoded>>): void => {
    for (const line of placedLines(placed)) print(line);
    print(`Snapshot ${snapshot.id} is in service`);
  };
  if (isRemoval) {
    const dropped = await dropGeocoded(dir, fips);
    print(`What the geocoder said of ${county} is taken out and forgotten`);
    tell(dropped);
    return;
  }
  if (geocoder === null) {
    throw new Error(
      'no geocoder is set, so no address leaves this machine. To use one, set GEOCODER_URL; that of the US Census is https://geocoding.geo.census.gov/geocoder/locations/addressbatch',
    );
  }
  const addresses = await addressesLeft(dir, fips);
  const [example] = addresses;
  if (example !== undefined) {
    print(
      `${number(addresses.length)} addresses of ${county} would be sent to ${geocoder.host}: street, town, state and ZIP, such as "${[example.street, example.city, example.state, example.zip].filter((part) => part !== '').join(', ')}"; no names, no parcel numbers, nothing else`,
    );
    if (isDry) return print('Nothing was sent.');
    if (!isAgreed) throw new Error('to send them, add --yes; nothing was sent');
    let asked = 0;
    try {
      await askAddresses({ dir, fips }, geocoder, addresses, (counts) => {
        ({ asked } = counts);
        print(`${number(counts.asked)} of ${number(addresses.length)} asked, ${number(counts.found)} found`);
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(
        `${message}. ${number(asked)} of ${number(addresses.length)} addresses were answered and are kept: the same command goes on from there`,
        { cause: error },
      );
    }
  } else print(`Every address of ${county} that a geocoder could place better has been asked for already`);
  if (isDry) return print('Nothing was sent.');
  tell(await placeByAnswers({ dir, fips, asOf, host: geocoder.host }));
}

const number = (value: number): string => value.toLocaleString('en-US');
