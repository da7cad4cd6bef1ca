import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG_TESTS } from './test/support/longTests.ts';
import { testCacheDir } from './test/support/testCacheDir.ts';

/** The order of journeys is drawn anew with each seed (`test/support/seed.ts`): none may live on what another did. */
const { PLATBOOK_SEED = '20240229' } = process.env;
const seed = PLATBOOK_SEED === 'random' ? Date.now() : Number(PLATBOOK_SEED);

/** What a test starts as a process of its own reads the program as an earlier one has compiled it. */
const env = { NODE_COMPILE_CACHE: join(testCacheDir(), 'compiled') };

/**
 * What a test makes is gone by its end: with room for it, it dies young and is never moved nor marked. What outlives it is
 * marked when there is much of it: a hundred files of one worker keep some 300 MB.
 */
const ROOM = ['--max-semi-space-size=64', '--initial-old-space-size=1024'];

const unit = {
  env,
  // A worker reads the program once for all its files; what one of them changes of the process it puts back.
  isolate: false,
  setupFiles: ['test/support/seed.ts', 'test/support/judged.ts'],
  // A limit is for what hangs, not for what is slow: a busy machine turns nothing red.
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  // With one worker a core a seventh of two cores stood idle: each waits for its store, or for a process that it started.
  maxWorkers: availableParallelism() + 1,
  execArgv: ROOM,
};

const ranks = new Map(LONG_TESTS.map((name, rank) => [join(import.meta.dirname, 'test', name), rank]));
const rankOf = ({ moduleId }: TestSpecification): number =>
  ranks.get(moduleId.replace(/\.(test|journey)\.tsx?$/, '')) ?? ranks.size;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By itself it goes by how long each took the last time, which a fresh clone does not know, or by its size.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/**
 * What holds the program against its own lists, such as its tables, calls, keys and settings: who forgot a line there
 * knows within half a minute, before the rest runs.
 */
const HOUSE = [
  'test/{architecture,fixedWaits,signals,deploy,longTests}.test.ts',
  'test/docs/{asvs,links,security}.test.ts',
  'test/api/{callKeys,contract/*}.test.ts',
  'test/calc/examples.test.ts',
  'test/commands/*.test.ts',
  'test/server/takenNames.test.ts',
  'test/server/account/changes/{accountTables,calls}.test.ts',
  'test/server/account/team/ownership.test.ts',
  'test/server/account/readBack/{parts,whose}.test.ts',
  'test/server/doors/whoMay.test.ts',
  'test/server/platform/tenant.test.ts',
  'test/server/platform/apart/doors.test.ts',
  'test/server/platform/config/config.test.ts',
  'test/server/platform/http/{openapi,once,refusalTexts}.test.ts',
  'test/server/platform/log/requests.test.ts',
  'test/machines/app/{workspace,messages,layoutTree,route}.test.ts',
];

export default defineConfig({
  test: {
    sequence: { seed, sequencer: LongFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'house',
          include: HOUSE,
          globalSetup: 'test/support/storeSetup.ts',
        },
      },
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: HOUSE,
          globalSetup: 'test/support/storeSetup.ts',
        },
      },
      {
        // The oldest PostgreSQL that a store may lie on, where it is installed: what the store does by itself, every
        // call once, and a person's work from one end to the other.
        test: {
          ...unit,
          name: 'oldest',
          include: [
            'test/server/{isolation,userWorks}.test.ts',
            'test/server/platform/{store,jobs,events}/*.test.ts',
            // The database holds their rules itself.
            'test/server/billing/{books,plans}/*.test.ts',
            // What an heir gets is put together by the database.
            'test/server/account/team/{freeNames,mergeContacts,mergeSaved,ownership}.test.ts',
          ],
          // One brings databases of its own, the other needs none.
          exclude: ['test/server/platform/store/{outage,dataDirLock}.test.ts'],
          globalSetup: 'test/support/oldestStoreSetup.ts',
        },
      },
      {
        test: {
          name: 'browser',
          env,
          include: ['test/journeys/**/*.journey.ts'],
          setupFiles: ['test/support/seed.ts', 'test/support/judged.ts'],
          testTimeout: 480_000,
          hookTimeout: 480_000,
          expect: { poll: { timeout: 60_000 } },
          // Each waits for its page, its server and its store in turn: two leave a quarter of two cores idle.
          isolate: false,
          maxWorkers: 3,
          sequence: { shuffle: { tests: true } },
        },
      },
    ],
  },
});
