/** Addresses asked of a geocoder over HTTP that speaks as the batch service of the US Census does. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { censusGeocoder } from '../../../../server/platform/geocoder/censusGeocoder.ts';
import { runGeocode } from '../../../../server/data/ingest/geocode/geocodeCommand.ts';
import type { AskedAddress, Geocoder } from '../../../../server/data/ingest/geocode/geocoder.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

/** What it knows, by street and ZIP: the end of a line as the service writes it. */
const known: Readonly<Record<string, string>> = {
  '148 OAK ST 22901': 'Match,Exact,"148 OAK ST, CHARLOTTESVILLE, VA, 22901","-78.4951,38.0298",76225813,R',
  '12 OHARA LN 22901': 'Match,Non_Exact,"12 OHARA LN, CHARLOTTESVILLE, VA, 22901","-78.4900,38.0400",76225814,L',
  '9 TIE AVE 22901': 'Tie',
  '7 SWAPPED RD 22901': 'Match,Exact,"7 SWAPPED RD, CHARLOTTESVILLE, VA, 22901","38.0298,-78.4951",1,R',
};

let server: Server;
let url: string;
/** What came in: each batch as its rows, with the benchmark. */
let batches: { benchmark: string; rows: string[][] }[];
/** Instead of an answer, for the next calls; null: none. */
let failures: (((response: ServerResponse) => void) | null)[];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const fail = failures.shift();
  if (fail !== undefined && fail !== null) return fail(response);
  const form = await new Response(body, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('addressFile');
  const rows = parse(file instanceof File ? await file.text() : '');
  const benchmark = form.get('benchmark');
  batches.push({ benchmark: typeof benchmark === 'string' ? benchmark : '', rows });
  const lines = rows.map(([id = '', street = '', city = '', state = '', zip = '']) => {
    const asked = `"${id}","${street}, ${city}, ${state}, ${zip}"`;
    return `${asked},${known[`${street} ${zip}`] ?? 'No_Match'}`;
  });
  response.setHeader('content-type', 'text/csv').end(`${lines.toReversed().join('\n')}\n`);
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  url = `http://127.0.0.1:${port}/geocoder/locations/addressbatch`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  batches = [];
  failures = [];
});

const quick = { pauseMs: 0, retryMs: [1, 1] };
const at = (street: string, zip = '22901'): AskedAddress => ({ street, city: 'CHARLOTTESVILLE', state: 'VA', zip });
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end('<html>Too many</html>');
const cutOff = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': '500' });
  response.write('"0","148 OAK');
  response.destroy();
};

describe('the geocoder of the Census', () => {
  it('is asked for street, town, state and ZIP, and answers in any order', async () => {
    const geocoder = censusGeocoder(url, quick);
    const asked = ['148 OAK ST', '12 OHARA LN', '9 TIE AVE', '1 NOWHERE LN', '7 SWAPPED RD'].map((street) =>
      at(street),
    );
    expect(await geocoder.find(asked)).toEqual([
      { longitude: -78.4951, latitude: 38.0298, isExact: true },
      { longitude: -78.49, latitude: 38.04, isExact: false },
      null,
      null,
      null,
    ]);
    expect(batches).toEqual([
      {
        benchmark: 'Public_AR_Current',
        rows: asked.map(({ street }, id) => [String(id), street, 'CHARLOTTESVILLE', 'VA', '22901']),
      },
    ]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['is busy', status(503)],
    ['has too many calls', status(429, { 'retry-after': '0' })],
    ['hangs up', (response) => void response.destroy()],
    ['breaks off', cutOff],
  ])('is asked again when it %s', async (_name, failure) => {
    failures = [failure, failure];
    expect(await censusGeocoder(url, quick).find([at('148 OAK ST')])).toMatchObject([{ isExact: true }]);
    expect(batches).toHaveLength(1);
  });

  it.each<[string, ((response: ServerResponse) => void)[], RegExp]>([
    [
      'is busy for good',
      [status(503), status(503), status(503)],
      /the geocoder at 127\.0\.0\.1:\d+ answered 503, 3 times/,
    ],
    [
      'never answers',
      Array.from({ length: 3 }, () => () => undefined),
      /cannot be reached \(no answer in time\), 3 times/,
    ],
    [
      'is at another address',
      [status(404)],
      /answered 404: look at GEOCODER_URL, which ends in \/locations\/addressbatch/,
    ],
    ['leads elsewhere', [status(302, { location: 'http://127.0.0.1:9/' })], /answered 302: look at GEOCODER_URL/],
    [
      'is a page',
      [(response) => void response.end('<html><body>Sign in</body></html>')],
      /answered something that is no list of addresses \("<html><body>Sign in/,
    ],
    [
      'answers of others',
      [(response) => void response.end('"77","1 A ST",Match,Exact,"x","-78,38",1,L\n')],
      /no list of addresses/,
    ],
  ])('is given up when it %s', async (name, failing, message) => {
    failures = [...failing];
    const geocoder = censusGeocoder(url, { ...quick, ...(name === 'never answers' ? { patienceMs: 200 } : {}) });
    await expect(geocoder.find([at('148 OAK ST')])).rejects.toThrow(message);
    expect(batches).toEqual([]);
  });
});

describe('a county whose addresses are looked up', () => {
  let space: Workspace;
  const home = (apn: string, street: string, more: Record<string, string> = {}) => ({
    apn,
    street,
    unit: '',
    zip: '22901',
    lat: '',
    lng: '',
    owner: 'DOE, JANE',
    ...more, // prettier-ignore
  });
  const roll = {
    facts: {
      streetAddress: 'street',
      unitNumber: 'unit',
      zip: 'zip',
      cityName: { constant: 'CHARLOTTESVILLE' },
      stateCode: { constant: 'VA' },
      latitude: 'lat',
      longitude: 'lng',
      ownerName: 'owner',
    },
  };
  const homes = [
    home('exact', '148 Oak St'),
    home('same house', '148 Oak St', { unit: '2' }),
    home('like', "12 O'Hara Ln"),
    home('tie', '9 Tie Ave'),
    home('swapped', '7 Swapped Rd'),
    home('no number', 'Oak St'),
    home('neighbor', '10 Fir St'),
    home('own point', '12 Fir St', { lat: '38.02', lng: '-78.5' }),
  ];
  const placed = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (
        await space.rows<{ apn: string; at: string }>(
          `SELECT lower(apn) AS apn, concat_ws(' ', point_kind, CASE WHEN point_kind <> 'ZIP' THEN point_error_feet END, round(latitude, 4), round(longitude, 4)) AS at FROM parcel`,
        )
      ).map(({ apn, at: told }) => [apn, told]),
    );
  const lines: string[] = [];
  const run = async (changes: Partial<Parameters<typeof runGeocode>[0]> = {}): Promise<string[]> => {
    lines.length = 0;
    const geocoder: Geocoder = { ...censusGeocoder(url, quick), most: 2 };
    const command = {
      dir: space.dir,
      fips: '51540',
      geocoder,
      isDry: false,
      isRemoval: false,
      isAgreed: true,
      asOf: '2026-01-31',
    };
    await runGeocode({ ...command, ...changes }, (line) => lines.push(line));
    return lines;
  };
  beforeAll(async () => {
    space = await workspace();
    await space.load({ 'roll.csv': csv(homes) }, roll);
  });
  afterAll(async () => await space.remove());

  it('sends nothing unless a geocoder is set and somebody has agreed', async () => {
    const told =
      /^4 addresses of Charlottesville city, VA would be sent to 127\.0\.0\.1:\d+: street, town, state and ZIP, such as "12 OHARA LN, CHARLOTTESVILLE, VA, 22901"; no names/;
    await expect(run({ geocoder: null })).rejects.toThrow(
      /no geocoder is set, so no address leaves this machine.*GEOCODER_URL/,
    );
    await expect(run({ isAgreed: false })).rejects.toThrow(/add --yes; nothing was sent/);
    expect(lines[0]).toMatch(told);
    expect(await run({ isDry: true })).toEqual([expect.stringMatching(told), 'Nothing was sent.']);
    await expect(run({ fips: undefined })).rejects.toThrow(/geocode --fips 00000/);
    await expect(run({ fips: '99999' })).rejects.toThrow(/there is no county 99999/);
    expect(batches).toEqual([]);
  });

  it('goes on where it was cut off, asks nothing twice, and leaves no trace when it is taken out', async () => {
    const before = await placed();
    expect(before['neighbor']).toMatch(/^STREET/);
    // The first batch is answered, the second is not.
    failures = [null, status(503), status(503), status(503)];
    await expect(run()).rejects.toThrow(
      /answered 503, 3 times\. 2 of 4 addresses were answered and are kept: the same command goes on from there/,
    );
    expect(await placed()).toEqual(before);
    expect(await run()).toContain('2 of 2 asked, 0 found');
    // In the order of the alphabet; no name, number or unit among them, no parcel that its street places.
    expect(batches.flatMap(({ rows }) => rows)).toEqual(
      ['12 OHARA LN', '148 OAK ST', '7 SWAPPED RD', '9 TIE AVE'].map((street, at) => [
        String(at % 2),
        street,
        'CHARLOTTESVILLE',
        'VA',
        '22901', // prettier-ignore
      ]),
    );
    const after = {
      ...before,
      exact: 'GEOCODED 560 38.0298 -78.4951',
      'same house': 'GEOCODED 560 38.0298 -78.4951',
      like: 'GEOCODED 1100 38.04 -78.49',
    };
    expect(await placed()).toEqual(after);
    expect(lines).toContain('  3 x Address geocoder');
    batches = [];
    expect(await run()).toContain(
      'Every address of Charlottesville city, VA that a geocoder could place better has been asked for already',
    );
    expect(batches).toEqual([]);
    await space.load({ 'roll.csv': csv(homes) }, roll);
    expect(await placed()).toEqual(after);
    expect(await run({ isRemoval: true })).toContain(
      'What the geocoder said of Charlottesville city, VA is taken out and forgotten',
    );
    expect(await placed()).toEqual(before);
    expect((await run({ isDry: true }))[0]).toMatch(/^4 addresses/);
  });
});
