/** What a running PostgreSQL writes into its directory about itself (`postmaster.pid`), and whose process that is. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** Absolute, `.` for the directory itself, empty without one. */
  readonly socketDir: string;
  /** Takes connections. */
  readonly isReady: boolean;
}

/** On the command line of every PostgreSQL that Platbook starts, and in front of its processes in `ps`. */
export const CLUSTER_NAME = 'platbook';

/** Null when there is none, or one that was cut off. */
export function readPostmaster(dir: string): PostmasterFile | null {
  let text: string;
  try {
    text = readFileSync(join(dir, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
  const [pid = '', , , port = '', socketDir = '', , , status = ''] = text.split('\n');
  if (!/^\d+$/.test(pid)) return null;
  return { pid: Number(pid), port: Number(port), socketDir: socketDir.trim(), isReady: status.trim() === 'ready' };
}

/**
 * Whose the process is that a directory names: `ours` was started by a Platbook, `foreign` is another PostgreSQL on the
 * same directory; `none` has ended, and its number is nobody's or another program's by now.
 */
export function holderOf(dir: string, pid: number): 'ours' | 'foreign' | 'none' {
  const command = commandOf(dir, pid);
  if (command === null) return 'none';
  if (command.includes(`cluster_name=${CLUSTER_NAME}`)) return 'ours';
  return /postgres|postmaster/.test(command) ? 'foreign' : 'none';
}

/** The command line of a process that works in the directory; null when there is none. */
function commandOf(dir: string, pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(dir)) return null;
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return null; // ended, or of another user: PostgreSQL of this directory runs as its owner
    }
  }
  if (process.platform === 'win32') {
    // It ends with the process that started it, and says nothing about its directory.
    const tasklist = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'tasklist.exe');
    const { stdout } = spawnSync(tasklist, ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { encoding: 'utf8' });
    return stdout?.includes('postgres.exe') ? `cluster_name=${CLUSTER_NAME}` : null;
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
  return stdout?.includes(dir) ? stdout : null;
}
