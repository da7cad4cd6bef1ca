import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets other processes of this machine go first, by so many steps of the system's niceness (0 to 19). On Linux each thread
 * has its own, and those that it makes begin with that: whatever has read a file by then, as the import of a module does,
 * has made Node's threads, from which the database would make its own. So all of them step back, not this one alone.
 */
export function stepBack(steps: number): void {
  const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + steps);
  setPriority(priority);
  for (const thread of threads()) {
    try {
      setPriority(thread, priority);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Elsewhere than on Linux there is none, and the whole process has one niceness. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [];
  }
}
