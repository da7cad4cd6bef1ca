/** A command that changes facts, where several servers share them: it works on what all have, and publishes its own. */
import { currentSnapshot } from '../../data/warehouse/snapshots.ts';
import type { Config } from '../config/config.ts';
import { openSharedFacts } from './sharedFacts.ts';

const MOST_TRIES = 3;

/**
 * Runs `change`, again where another server put something else into service meanwhile, if the same words then mean the
 * same (`isRepeatable`). Throws where they do not, and what is in service is not what the command made.
 */
export async function sharedCommand(
  config: Pick<Config, 's3' | 'warehouseDir'>,
  print: (line: string) => void,
  change: () => Promise<void>,
  isRepeatable = true,
): Promise<void> {
  const facts = openSharedFacts(config, { info: () => undefined, warn: () => undefined });
  if (facts === null) {
    await change();
    return;
  }
  const inService = async (): Promise<string | undefined> =>
    (await currentSnapshot(config.warehouseDir).catch(() => null))?.id;
  try {
    for (let tries = 1; ; tries += 1) {
      const before = await inService();
      await facts.catchUp();
      const now = await inService();
      const away = facts.problem();
      if (away !== null) print(away);
      if (now !== undefined && now !== before)
        print(`Snapshot ${now} was fetched from ${facts.where}: this goes on from there`);
      await change();
      const made = await inService();
      if (made === undefined || made === now) return;
      const shared = await facts.share(made);
      if (shared === 'TOGETHER') print(`Published in ${facts.where}: the other servers move over to it`);
      if (shared === 'LATER') print(`Not published yet: ${facts.problem() ?? ''}`);
      if (shared !== 'SET_ASIDE') return;
      const told = `another server put other records into service meanwhile, and those count: snapshot ${made} of this command is kept and not in service`;
      if (!isRepeatable || tries === MOST_TRIES)
        throw new Error(`${told}. Look at what is in service now, and do it again`);
      print(`${told}. It is done once more, on theirs ...`);
    }
  } finally {
    await facts.close();
  }
}
