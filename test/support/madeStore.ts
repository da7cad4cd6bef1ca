/** An embedded database with all tables and nothing in them: making one takes seconds, copying it does not. */
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createLog } from '../../server/platform/log/createLog.ts';
import { clusterDir } from '../../server/platform/store/embedded/cluster.ts';
import { installedPackage } from '../../server/platform/store/embedded/programs.ts';
import { openStore } from '../../server/platform/store/openStore.ts';
import { cachedDir, hashOfSources } from './testCache.ts';

/** Puts it into a data directory, which is new, as an earlier start would have left it. */
export async function copyMadeStore(dataDir: string): Promise<void> {
  // Only here a copy keeps who owns it: root lets the database belong to another user.
  if (process.platform === 'win32') return;
  const { status, stderr } = spawnSync('cp', ['-a', clusterDir(await madeStore()), clusterDir(dataDir)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the embedded database could not be copied: ${stderr}`);
}

const madeStore = async (): Promise<string> =>
  await cachedDir(
    `store-${installedPackage().version}-${process.getuid?.() ?? 0}`,
    hashOfSources('server/platform/store'),
    async (dataDir) => {
      await mkdir(dataDir);
      const config = { dataDir, databaseUrl: null, databaseDirectUrl: null, databaseSchema: 'platbook' };
      const store = await openStore(config, createLog('silent'), { before: async () => undefined });
      await store.close();
    },
  );
