import { defineConfig } from 'vitest/config';

/** The order of journeys is drawn anew with each seed (`test/support/seed.ts`): none may live on what another did. */
const { PLATBOOK_SEED = '20240229' } = process.env;
const seed = PLATBOOK_SEED === 'random' ? Date.now() : Number(PLATBOOK_SEED);

const unit = {
  setupFiles: ['test/support/seed.ts'],
  // A limit is for what hangs, not for what is slow: a busy machine turns nothing red.
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  // One worker a core; the default keeps a core free for a person who watches.
  maxWorkers: '100%',
};

export default defineConfig({
  test: {
    sequence: { seed },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          globalSetup: 'test/support/storeSetup.ts',
        },
      },
      {
        // The oldest PostgreSQL that a store may lie on, where it is installed: what the store does by itself, every
        // call once, and a person's work from one end to the other.
        test: {
          ...unit,
          name: 'oldest',
          include: ['test/server/{isolation,userWorks}.test.ts', 'test/server/platform/{store,jobs,events}/*.test.ts'],
          // It brings databases of its own.
          exclude: ['test/server/platform/store/outage.test.ts'],
          globalSetup: 'test/support/oldestStoreSetup.ts',
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/journeys/**/*.journey.ts'],
          setupFiles: ['test/support/seed.ts'],
          testTimeout: 480_000,
          hookTimeout: 480_000,
          expect: { poll: { timeout: 60_000 } },
          fileParallelism: false,
          sequence: { shuffle: { tests: true } },
        },
      },
    ],
  },
});
