/** Sources that are looked at again by themselves: P366-P368. */
import { readFile } from 'node:fs/promises';
import type { SourcePlace } from '../../../src/api/contract/search/addSource.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { additionFolder } from '../additions/additionFolder.ts';
import type { Wished } from '../additions/runAddition.job.ts';
import { newestFile } from '../fetching/incoming.ts';
import { lookAtSources } from '../jobs.ts';
import { nextLook } from './nextLook.ts';
import { watchables, watchingOf } from './watching.ts';
import { deleteWatch, putWatch, updateWatch } from './watches.queries.ts';

const NOT_FETCHED =
  'The server has not fetched this source by itself, so it knows of no place to look at. Nothing was changed: add it once from an address or a folder.';
const NOT_WATCHED = 'This source is not watched. Nothing was changed.';

export const watchesHandlers = {
  watchSource: async ({ params: { id }, body: { rhythm, hour, pattern }, session, services }) => {
    const { store, config, clock } = services;
    const found = (await watchables(services)).get(id);
    if (found === undefined) return refuse(422, NOT_FETCHED);
    const { fetched, watch, series } = found;
    const now = clock.now();
    const place = (watch ?? fetched)?.place as SourcePlace; // written by P365, and one of them is there
    const wrong = pattern === null ? null : await wrongPattern(config, place, pattern);
    if (wrong !== null) return refuse(422, `${wrong} Nothing was changed.`, { pattern: wrong });
    const next = nextLook({ rhythm, hour }, now, config.timeZone);
    if (watch !== null) {
      const operator = { operator_account_id: session.accountId, operator_id: session.userId };
      const changed = await updateWatch(store.db, watch.id, { rhythm, hour, pattern, next_look: next, ...operator });
      return changed === null ? refuse(422, NOT_WATCHED) : watchingOf({ ...found, watch: changed }, now);
    }
    const wished = fetched === null ? null : await wishedOf(services, fetched.id);
    if (fetched === null || wished === null)
      return refuse(422, 'How this source was loaded is kept no longer. Nothing was changed: add it once more.');
    const begun = await putWatch(store.db, {
      operator_account_id: session.accountId,
      operator_id: session.userId,
      series,
      name: nameOf(wished, fetched.file_name),
      place: JSON.stringify(fetched.place),
      recipe: JSON.stringify(wished.recipe),
      mark: JSON.stringify(fetched.mark),
      rhythm,
      hour,
      pattern,
      next_look: next,
      created: now,
    });
    return watchingOf({ ...found, watch: begun }, now);
  },

  unwatchSource: async ({ params: { id }, services }) => {
    const found = (await watchables(services)).get(id);
    if (found === undefined || found.watch === null) return refuse(404, NOT_WATCHED);
    const told = watchingOf(found, services.clock.now());
    await deleteWatch(services.store.db, found.watch.id);
    return { ...told, watch: null };
  },

  lookAtSource: async ({ params: { id }, services }) => {
    const { store, clock, jobs } = services;
    const found = (await watchables(services)).get(id);
    if (found === undefined || found.watch === null) return refuse(404, NOT_WATCHED);
    const now = clock.now();
    const due = await updateWatch(store.db, found.watch.id, { next_look: now });
    if (due === null) return refuse(404, NOT_WATCHED);
    await jobs.send(lookAtSources, {});
    return watchingOf({ ...found, watch: due }, now);
  },
} satisfies Partial<Handlers>;

async function wrongPattern(config: Services['config'], place: SourcePlace, pattern: string): Promise<string | null> {
  if (place.kind !== 'FOLDER') return 'Only files of a folder are looked at by a pattern.';
  return (await newestFile(config, place.folder, pattern)) === null
    ? `No file that lies in ${place.folder} is called ${pattern}.`
    : null;
}

const wishedOf = async ({ config }: Services, additionId: number): Promise<Wished | null> =>
  JSON.parse(
    await readFile(additionFolder(config.dataDir, additionId).recipe, 'utf8').catch(() => 'null'),
  ) as Wished | null; // written by P396

const nameOf = ({ recipe }: Wished, otherwise: string): string => {
  const { name } = recipe as { readonly name?: unknown }; // a recipe, as it was read before it was kept
  return typeof name === 'string' ? name : otherwise;
};
