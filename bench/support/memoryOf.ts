import { readdirSync, readFileSync } from 'node:fs';

/** Bytes that a process holds; 0 where the system does not say. */
export function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Bytes that the processes hold together which a process has started; 0 where the system does not say. */
export function memoryOfChildren(pid: number): number {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '),
    );
    return children.reduce((sum, child) => sum + (child === '' ? 0 : memoryOf(Number(child))), 0);
  } catch {
    return 0;
  }
}
