import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets other processes of this machine go first, by so many steps of the system's niceness (0 to 19): called before a
 * process makes its threads, which have the priority of that moment.
 */
export function stepBack(steps: number): void {
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + steps));
}
