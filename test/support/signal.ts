/**
 * The one place from which a test sends signals. To `process.kill`, 0 is every process of the run itself and a number
 * below it a whole group: a test that took "no process" for a number ended `npm test` with all that belongs to it.
 */
import { holderOf, readPostmaster } from '../../server/platform/store/embedded/postmasterFile.ts';
import { clusterDir } from '../../server/platform/store/embedded/cluster.ts';
import { until } from './until.ts';

/** Throws for what is no single process. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  refuseMany(pid);
  process.kill(pid, signal);
}

/** To all processes of the group that this one leads. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  refuseMany(leader);
  process.kill(-leader, signal);
}

/** Kills the embedded database of a data directory as soon as there is one: it may just be starting again. */
export async function killDatabase(data: string): Promise<void> {
  const dir = clusterDir(data);
  const pid = await until('the database runs', () => {
    const named = readPostmaster(dir)?.pid;
    return named !== undefined && holderOf(dir, named) === 'ours' ? named : undefined;
  });
  sendSignal(pid, 'SIGKILL');
}

function refuseMany(pid: number): void {
  if (!Number.isInteger(pid) || pid <= 1) throw new Error(`${pid} is not the number of one process`);
}
