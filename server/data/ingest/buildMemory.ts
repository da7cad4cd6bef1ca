import { totalmem } from 'node:os';

/** Of the machine's memory: whoever searches meanwhile, and the pages of the disk that they read, have the rest. */
const SHARE = 0.3;
const LEAST_MB = 900;

/**
 * What DuckDB takes at most while files are read and facts are put together, by the command, the page or a job; the rest waits
 * on the disk. By itself it would take four fifths. A process of loads has half of the machine (`platform/apart`): beside the
 * database it holds the program, its buffers and the files that it reads.
 */
export const buildMemory = (): string => `${Math.max(LEAST_MB, Math.floor((totalmem() / 1024 / 1024) * SHARE))}MB`;
