import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { isInUnitedStates } from '../../data/ingest/plausible.ts';
import type { AskedAddress, FoundAddress, Geocoder } from '../../data/ingest/geocode/geocoder.ts';
import { boundedBody } from '../http/boundedBody.ts';

export interface CensusGeocoderOptions {
  /** The release of its ranges. */
  readonly benchmark?: string;
  /** Between two calls: a public service is nobody's own. */
  readonly pauseMs?: number;
  /** Before each further try of a call that failed, unless the service says how long. */
  readonly retryMs?: readonly number[];
  /** Until a call is given up. */
  readonly patienceMs?: number;
}

/** It takes 10,000; of a smaller batch less is asked again when it fails. */
const MOST = 1000;
const MOST_BYTES = 8 * 1024 * 1024;
const PATIENCE_MS = 5 * 60_000;
const RETRY_MS = [5_000, 30_000, 120_000];
const LONGEST_WAIT_MS = 10 * 60_000;

/** A failure that the next try may not have. */
class Passing extends Error {
  readonly waitMs: number | null;
  constructor(message: string, waitMs: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.waitMs = waitMs;
  }
}

/**
 * The batch service of the US Census Geocoder (Geocoding Services Web API, `locations/addressbatch`), or one that speaks like
 * it: a file of `id,street,city,state,zip` is posted, lines of
 * `id,address,Match,Exact,matched address,"longitude,latitude",line,side` come back.
 */
export function censusGeocoder(
  url: string,
  {
    benchmark = 'Public_AR_Current',
    pauseMs = 1000,
    retryMs = RETRY_MS,
    patienceMs = PATIENCE_MS,
  }: CensusGeocoderOptions = {},
): Geocoder {
  const { host } = new URL(url);
  let isFirst = true;
  return {
    host,
    most: MOST,
    find: async (addresses) => {
      if (!isFirst) await wait(pauseMs);
      isFirst = false;
      for (let tries = 0; ; tries += 1) {
        try {
          return answersOf(await ask(url, addresses, benchmark, patienceMs), addresses, host);
        } catch (error) {
          const pause = retryMs[tries];
          if (!(error instanceof Passing)) throw error;
          if (pause === undefined) {
            throw new Error(`${error.message}, ${tries + 1} times`, { cause: error });
          }
          await wait(Math.min(error.waitMs ?? pause, LONGEST_WAIT_MS));
        }
      }
    },
  };
}

async function ask(
  url: string,
  addresses: readonly AskedAddress[],
  benchmark: string,
  patienceMs: number,
): Promise<string> {
  const { host } = new URL(url);
  const form = new FormData();
  form.append('benchmark', benchmark);
  const rows = addresses.map(({ street, city, state, zip }, at) => [at, street, city, state, zip]);
  form.append('addressFile', new Blob([stringify(rows)], { type: 'text/csv' }), 'addresses.csv');
  let response: Response;
  try {
    // Addresses go to the service that was set, and to no other that it names.
    response = await fetch(url, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
  } catch (error) {
    throw new Passing(`the geocoder at ${host} cannot be reached (${reasonOf(error)})`, null, { cause: error });
  }
  if (response.status === 429 || response.status >= 500) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    await response.body?.cancel();
    throw new Passing(`the geocoder at ${host} answered ${response.status}`, seconds > 0 ? seconds * 1000 : null);
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(
      `the geocoder at ${host} answered ${response.status}: look at GEOCODER_URL, which ends in /locations/addressbatch for the US Census Geocoder`,
    );
  }
  const body = await boundedBody(response, MOST_BYTES).catch((error: unknown) => {
    throw new Passing(`the answer of the geocoder at ${host} broke off (${reasonOf(error)})`, null, { cause: error });
  });
  if (body === null)
    throw new Error(`the geocoder at ${host} answered more than ${MOST_BYTES / 1024 ** 2} MB: it is another service`);
  return body.toString();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

/** Lines come in any order; one that is cut short or of nobody's number says nothing. */
function answersOf(
  text: string,
  addresses: readonly AskedAddress[],
  host: string,
): (FoundAddress | null | undefined)[] {
  let rows: string[][];
  try {
    rows = parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch {
    rows = [];
  }
  const answers = addresses.map((): FoundAddress | null | undefined => undefined);
  for (const [id = '', , status = '', exactness = '', , place = ''] of rows) {
    const at = /^\d+$/.test(id) ? Number(id) : -1;
    if (at < 0 || at >= addresses.length) continue;
    if (status === 'No_Match' || status === 'Tie') answers[at] = null;
    else if (status === 'Match') answers[at] = foundAt(place, exactness === 'Exact');
  }
  if (addresses.length > 0 && answers.every((answer) => answer === undefined)) {
    throw new Error(
      `the geocoder at ${host} answered something that is no list of addresses ("${text.trim().slice(0, 60)}"): look at GEOCODER_URL`,
    );
  }
  return answers;
}

function foundAt(place: string, isExact: boolean): FoundAddress | null {
  const [longitude = Number.NaN, latitude = Number.NaN] = place
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  return isInUnitedStates(longitude, latitude) ? { longitude, latitude, isExact } : null;
}
