import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../src/api/client.ts';
import { holdAgainst, startSaving, type Saving } from '../../test/support/saving.ts';
import { must } from '../lists/must.ts';
import { save } from '../lists/save.ts';
import { OWNER } from '../server/startBenchServer.ts';
import { parcelRows } from './parcelRows.ts';
import { exporting, importing, type Place, type Work } from './works.ts';

/** People at once. */
export const PEOPLE = 6;
const IMPORTED = 1500;
/** More than travel inside an answer. */
const EXPORTED = 6000;
const LIST_PARCELS = 5;
/** So many saves are acknowledged between two kills. */
const BETWEEN = 8;

export interface AtWork {
  readonly saving: Saving;
  /** Answers when people save again, some of them in the midst of it. */
  readonly goOn: () => Promise<void>;
  /** Answers when more saves than this are acknowledged. */
  readonly acknowledges: (than: number) => Promise<void>;
  /** Processes of the works that are under way. */
  readonly programs: () => ReturnType<Work['running']>[];
  /**
   * Ends all work and holds what is in the database against what was acknowledged; answers what was done, in words.
   * Throws when anything is lost, doubled, torn, or done though it was denied.
   */
  readonly end: (databaseUrl: () => string) => Promise<string>;
}

/** People who save, import and export on a server that is there, with whatever else is to go on beside them. */
export async function atWork(
  url: string,
  dataDir: string,
  warehouse: string,
  beside: (place: Place) => readonly Work[] = () => [],
): Promise<AtWork> {
  let token: string | null = null;
  const client = createClient({ baseUrl: url, fetch, token: () => token });
  const { t } = must(await client.call('pre', { body: OWNER }));
  const session = must(await client.call('auth', { query: { t } }));
  token = session.token;
  const parcels = await parcelRows(warehouse);
  const ids = parcels.map(({ id }) => id);
  const file = ['APN,FIPS', ...parcels.slice(0, IMPORTED).map(({ apn, fips }) => `${apn},${fips}`)].join('\n');
  const listed = await save(client, 'Listed', ids.slice(0, EXPORTED));
  await save(client, 'Own', ids.slice(-PEOPLE));
  const place = { url, dataDir, client, token };
  const imports = importing(place, file, IMPORTED);
  const works: readonly Work[] = [imports, exporting(place, listed, EXPORTED), ...beside(place)];
  const saving = startSaving({
    baseUrl: () => url,
    token,
    people: PEOPLE,
    parcels: ids.slice(0, LIST_PARCELS),
    more: { own: ids.slice(-PEOPLE), statusIds: session.propertyStatuses.map(({ id }) => id), houses: ids },
  });
  const acknowledges = async (than: number): Promise<void> => {
    while (saving.acknowledged() <= than) await wait(5);
  };
  return {
    saving,
    acknowledges,
    goOn: async () => await acknowledges(saving.acknowledged() + BETWEEN),
    programs: () => works.map((work) => work.running()),
    end: async (databaseUrl) => {
      await acknowledges(saving.acknowledged() + BETWEEN);
      await saving.stop();
      for (const work of works) await work.stop();
      await imports.hold(databaseUrl());
      const found = await holdAgainst(databaseUrl(), saving.saves, LIST_PARCELS);
      const { lost, doubled, torn, denied } = found;
      const done = works.map((work) => `${work.said()} ${work.what}`).join(', ');
      const said = `${found.acknowledged} calls acknowledged (contacts, lists, statuses, analyses), ${done}`;
      const wrong = [lost, doubled, torn, denied].flat().concat(works.flatMap((work) => work.wrong));
      if (wrong.length > 0)
        throw new Error(`wrong: ${JSON.stringify({ lost, doubled, torn, denied, wrong })} after ${said}`);
      return said;
    },
  };
}
