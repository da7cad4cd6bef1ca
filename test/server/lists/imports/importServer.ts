/** What the tests of imports share: a server that works jobs off, files as a person would upload them, and waiting. */
import type { Client } from '../../../../src/api/client.ts';
import type { ImportJob } from '../../../../src/api/contract/lists/exportImport.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { until } from '../../../support/until.ts';

export const startImportServer = async (sampleParcels = 3000): Promise<TestServer> =>
  await startTestServer({ sampleParcels, config: { workers: true } });

export interface Parcel {
  readonly id: number;
  readonly fips: string;
  readonly apn: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Parcels of the sample whose address is theirs alone; their APNs may stand in several counties. */
export async function sampleParcels(server: TestServer, count: number): Promise<Parcel[]> {
  return await server.services.warehouse.query<Parcel>(
    `SELECT property_id AS id, fips, apn, street_address AS street, city_name AS city, state_code AS state, zip FROM parcel
     WHERE unit_number IS NULL AND address_key IN (SELECT address_key FROM parcel GROUP BY 1 HAVING count(*) = 1)
     ORDER BY property_id LIMIT ${count}`,
  );
}

export const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'leads.csv'): File => new File([text], name);

export const upload = async (client: Client, file: File, groupName = 'Imported') =>
  await client.call('importProperties', { upload: { file, groupName } });

/** The job once it has ended. */
export const ended = async (client: Client, id: number, patienceMs?: number): Promise<ImportJob> =>
  await cameTo(client, id, 'its end', ({ state }) => state === 'COMPLETE' || state === 'FAILED', patienceMs);

/** The job as it is once it is as wanted. */
export async function cameTo(
  client: Client,
  id: number,
  what: string,
  isSo: (job: ImportJob) => boolean,
  patienceMs?: number,
): Promise<ImportJob> {
  const look = async (): Promise<ImportJob | null> => {
    const { importJobs } = valueOf(await client.call('listImports'));
    const job = importJobs.find((one) => one.id === id);
    if (job === undefined) throw new Error(`import ${id} is not there`);
    return isSo(job) ? job : null;
  };
  return await until(`import ${id} comes to ${what}`, look, {
    everyMs: 5,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
}

export async function importFile(client: Client, file: File, groupName?: string): Promise<ImportJob> {
  const { importJobs } = valueOf(await upload(client, file, groupName));
  return await ended(client, importJobs[0]?.id ?? 0);
}
