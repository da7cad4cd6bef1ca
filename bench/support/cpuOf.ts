import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time, user and system together, with that of children that have ended. */
export interface Cpu {
  /** Of the process and of those it has started, without the database. */
  readonly server: number;
  /** Of the embedded database, where it is a process of its own. */
  readonly database: number;
}

/** The kernel counts in hundredths of a second, whatever its own clock does (USER_HZ, proc(5)). */
const MS_PER_TICK = 10;

interface Process {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  readonly ms: number;
}

/** What a process and its descendants have used so far. Needs /proc: throws where the system has none. */
export function cpuOf(pid: number): Cpu {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? read(Number(name)) : []));
  const [server, database] = [{ ms: 0 }, { ms: 0 }];
  const add = (one: Process, owner: { ms: number }): void => {
    const mine = one.name.startsWith('postgres') ? database : owner;
    mine.ms += one.ms;
    for (const child of all) if (child.parent === one.pid) add(child, mine);
  };
  const root = all.find((one) => one.pid === pid);
  if (root === undefined) throw new Error(`no process ${pid} in /proc`);
  add(root, server);
  return { server: server.ms, database: database.ms };
}

/** @example less(cpuOf(pid), before) // what was used in between */
export const less = (after: Cpu, before: Cpu): Cpu => ({
  server: after.server - before.server,
  database: after.database - before.database,
});

/** Empty for a process that ends while it is looked at. */
function read(pid: number): Process[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold blanks and brackets.
    const close = text.lastIndexOf(')');
    const fields = text.slice(close + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const name = text.slice(text.indexOf('(') + 1, close);
    return [{ pid, name, parent: Number(fields[1]), ms: ticks * MS_PER_TICK }];
  } catch {
    return [];
  }
}
