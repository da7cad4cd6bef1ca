/** Why a file cannot be imported, in words for the person who chose it. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
}

/** What was read of a file, or why it cannot be: what an apart process answers, since classes do not travel. */
export type Read<T> = { readonly ok: true; readonly read: T } | { readonly ok: false; readonly problem: string };

export async function readOrProblem<T>(read: () => Promise<T>): Promise<Read<T>> {
  try {
    return { ok: true, read: await read() };
  } catch (error) {
    if (error instanceof ImportProblem) return { ok: false, problem: error.message };
    throw error;
  }
}
