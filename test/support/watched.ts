/** Sources that are watched, for the tests: one that was fetched, and what became of looks at it. */
import type { SourcePlace } from '../../src/api/contract/search/addSource.ts';
import type { SourceInService } from '../../src/api/contract/search/sources.ts';
import { whenFetched, whenOver } from './additions.ts';
import type { SignedIn, TestServer } from './server.ts';
import { valueOf } from './valueOf.ts';
import { until } from './until.ts';

/** Fetches, loads and answers the source that came of it. */
export async function fetchedSource(
  { server, operator }: { readonly server: TestServer; readonly operator: SignedIn },
  place: SourcePlace,
  name: string,
  day = '2026-03-01',
): Promise<SourceInService> {
  const { client } = operator;
  const { id } = await whenFetched(client, valueOf(await client.call('fetchSource', { body: { place } })).id);
  valueOf(await client.call('loadSource', { params: { id }, body: { name, asOf: day, fips: '51003' } }));
  const over = await whenOver(client, id);
  if (over.state !== 'DONE') throw new Error(`${name} was not loaded: ${over.message}`);
  await server.services.warehouse.follow();
  return await newestNamed(operator, name);
}

/** The newest source in service of this name. */
export async function newestNamed({ client }: SignedIn, name: string): Promise<SourceInService> {
  const { sources } = valueOf(await client.call('sources'));
  const [found] = sources
    .filter((source) => source.name === name)
    .toSorted((one, other) => (other.asOf ?? '').localeCompare(one.asOf ?? ''));
  if (found === undefined) throw new Error(`there is no source ${name}`);
  return found;
}

/** The watch of a source, as soon as its last look has come to something. */
export async function whenLooked(operator: SignedIn, name: string, outcome: string) {
  return await until(`${name} is ${outcome}`, async () => {
    const watch = (await newestNamed(operator, name)).watching?.watch;
    return watch?.outcome === outcome && !watch.isLooking ? watch : undefined;
  });
}
