import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { BadInput } from './badInput.ts';

/** Bytes: some hundred thousand loans. More would not fit into memory with what is calculated from it. */
const LARGEST_INPUT = 32 * 2 ** 20;

export async function standardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > LARGEST_INPUT) throw tooLarge('standard input');
    chunks.push(bytes);
  }
  return decoded(Buffer.concat(chunks));
}

export function fileText(file: string): string {
  try {
    const descriptor = openSync(file, 'r');
    try {
      if (fstatSync(descriptor).size > LARGEST_INPUT) throw tooLarge(file);
      return decoded(readFileSync(descriptor));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

const tooLarge = (what: string): BadInput =>
  new BadInput(`${what} is larger than ${LARGEST_INPUT / 2 ** 20} MB: give fewer records at a time`);

/** Text as its mark says: editors and shells of Windows write one, PowerShell in UTF-16. Without one it is UTF-8. */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  // It leaves out the mark.
  return new TextDecoder(encoding).decode(bytes);
}
