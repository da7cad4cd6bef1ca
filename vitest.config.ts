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
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One worker a core; the default keeps a core free for a person who watches.
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/journeys/**/*.journey.ts'],
          setupFiles: ['test/support/seed.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
