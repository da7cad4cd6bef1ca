import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { addFieldErrors } from '../http/fieldErrors.ts';
import { textOf } from '../http/issueText.ts';

/**
 * What a JSON file of the data directory says, which its operator writes by hand; null: there is none.
 *
 * @throws with file, place in it and reason where it is no JSON or not of the form; a line for each reason.
 */
export async function readDataFile<S extends z.ZodType>(path: string, form: S): Promise<z.output<S> | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const read = form.safeParse(parsed(path, text), { error: textOf });
  if (read.success) return read.data;
  const reasons = new Map<string, string>();
  addFieldErrors(reasons, 'body', read.error.issues);
  throw new Error([...reasons].map(([field, reason]) => `${path}: ${field} ${reason}`).join('\n'));
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
