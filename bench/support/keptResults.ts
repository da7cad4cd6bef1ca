import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Options, PartName } from './options.ts';

export interface KeptResults {
  /** This part was measured in a run before, on this machine and these sizes. */
  readonly has: (part: PartName) => boolean;
  /** Written down at once: what comes later may fail or be ended. */
  readonly add: (part: PartName, result: unknown) => void;
}

interface File {
  readonly machine: string;
  readonly sizes: readonly number[];
  readonly date: string;
  readonly parts: Readonly<Partial<Record<PartName, unknown>>>;
}

/** The results of a run in its JSON file, if it has one. Without `--resume` the file is begun anew. */
export function keptResults({ jsonFile, sizes, resumes }: Options, machine: string): KeptResults {
  const before = resumes && jsonFile !== null && existsSync(jsonFile) ? readFile(jsonFile) : null;
  const isSame =
    before !== null &&
    lasting(before.machine) === lasting(machine) &&
    JSON.stringify(before.sizes) === JSON.stringify(sizes);
  const parts: Partial<Record<PartName, unknown>> = isSame ? { ...before.parts } : {};
  return {
    has: (part) => isSame && part in before.parts,
    add: (part, result) => {
      parts[part] = result;
      if (jsonFile === null) return;
      const file: File = { machine, sizes, date: new Date().toISOString(), parts };
      // A run that is ended while it writes leaves the file before.
      writeFileSync(`${jsonFile}.tmp`, `${JSON.stringify(file, null, 2)}\n`);
      renameSync(`${jsonFile}.tmp`, jsonFile);
    },
  };
}

/** The machine without what changes from minute to minute. */
const lasting = (machine: string): string => machine.replace(/, \d+ GB free, load [^,]+/, '');

// Written by the function above.
const readFile = (path: string): File => JSON.parse(readFileSync(path, 'utf8')) as File;
