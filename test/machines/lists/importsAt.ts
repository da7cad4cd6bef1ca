/** Imports at a server whose jobs wait until a test has them run. */
import { runImport } from '../../../server/lists/jobs.ts';
import type { ImportJob } from '../../../src/api/contract/lists/exportImport.ts';
import type { SignedIn, TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import type { Parcel } from '../../server/lists/imports/importServer.ts';

/** A file of parcels by number and county. */
export const fileOf = (parcels: readonly Pick<Parcel, 'apn' | 'fips'>[], name = 'leads.csv'): File =>
  new File([['APN,FIPS', ...parcels.map(({ apn, fips }) => `${apn},${fips}`)].join('\n')], name);

export const importJobs = async (me: Pick<SignedIn, 'client'>): Promise<readonly ImportJob[]> =>
  valueOf(await me.client.call('listImports')).importJobs;

/** Has the imports of an account that wait run, from the first to the last row. */
export async function runImports(server: TestServer, me: Pick<SignedIn, 'client' | 'auth'>): Promise<void> {
  const run = await runImport.load();
  const { accountId } = me.auth.profile;
  for (const { id, state } of await importJobs(me))
    if (state === 'QUEUED') await run({ accountId, importId: id }, server.services);
}

/** Imports in another page, until it is done. */
export async function importElsewhere(
  server: TestServer,
  me: SignedIn,
  file: File,
  groupName: string,
): Promise<ImportJob> {
  valueOf(await me.client.call('importProperties', { upload: { file, groupName } }));
  await runImports(server, me);
  const [job] = await importJobs(me);
  if (job?.state !== 'COMPLETE') throw new Error(`the import of ${file.name} is ${job?.state} ${job?.message ?? ''}`);
  return job;
}
