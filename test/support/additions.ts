/** Files of records as an operator brings them up, for the tests of additions. */
import type { Client } from '../../src/api/client.ts';
import type { Addition, SourceProposal } from '../../src/api/contract/search/addSource.ts';
import { valueOf } from './valueOf.ts';
import { until } from './until.ts';

const STREETS = ['MAIN ST', 'OAK AVE', 'PARK RD', 'ELM ST'];
const TOWN = 'CHARLOTTESVILLE';

/** A roll as no recipe knows it: every tenth was sold lately. A parcel number begins with a letter to tell it from other rolls. */
export function strangeRoll(parcels: number, { letter = 'A' } = {}): string {
  const header =
    'PIN,SITUS,SITUS_CITY,ST,SITUS_ZIP,OWNER,MAIL_ADDRESS,MAIL_CITY,MAIL_STATE,MAIL_ZIP,BEDS,FINSF,USE_DESC,ASSESSED_VALUE,SALE_DATE,SALE_PRICE';
  const rows = Array.from({ length: parcels }, (_, at) => {
    const line = `${100 + at} ${STREETS[at % STREETS.length]}`;
    const mail = at % 5 === 0 ? '9 BEACON ST,BOSTON,MA,02108' : `${line},${TOWN},VA,22902`;
    const use = at % 7 === 0 ? 'CONDOMINIUM' : 'SINGLE FAMILY';
    const day = at % 10 === 0 ? '2026-02-10' : `20${String(10 + (at % 9))}-0${1 + (at % 9)}-1${at % 10}`;
    const who = `${['ASHBY', 'BRANDT', 'COLE', 'DURANT'][at % 4]} ${['MARTHA', 'EDGAR', 'NADIA'][at % 3]}`;
    return `${letter}${String(100_000 + at)},${line},${TOWN},VA,22902,${who},${mail},${2 + (at % 4)},${1100 + at},${use},${200_000 + at},${day},${150_000 + at}`;
  });
  return [header, ...rows].join('\n');
}

export const fileNamed = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name);

export const bring = async (client: Client, name: string, content: string | Uint8Array<ArrayBuffer>) =>
  await client.call('uploadSource', { upload: { file: fileNamed(name, content) } });

/** What is proposed of a file that is read. */
export const brought = async (
  client: Client,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<SourceProposal> => valueOf(await bring(client, name, content));

export async function additionIn(client: Client, id: number): Promise<Addition> {
  const { results } = valueOf(await client.call('additions'));
  const found = results.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no addition ${id}`);
  return found;
}

/** The addition as soon as it is in one of these states. */
export async function whenOver(client: Client, id: number, patienceMs = 90_000): Promise<Addition> {
  return await until(
    'the load is over',
    async () => {
      const found = await additionIn(client, id);
      return found.state === 'LOADING' ? undefined : found;
    },
    { patienceMs },
  );
}

/** The addition as soon as it is fetched, or is not. */
export async function whenFetched(client: Client, id: number): Promise<Addition> {
  return await until('it is fetched', async () => {
    const found = await additionIn(client, id);
    return found.state === 'FETCHING' ? undefined : found;
  });
}
