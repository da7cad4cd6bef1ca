import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/journeys/**'],
          setupFiles: ['test/support/seed.ts'],
          // A limit is for what hangs, not for what is slow: a busy machine turns nothing red.
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          // One worker a core; the default keeps a core free for a person who watches.
          maxWorkers: '100%',
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
        },
      },
    ],
  },
});
