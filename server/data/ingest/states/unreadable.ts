/** Built on a snapshot that cannot be read, a new one would miss what that had. */
export function unreadable(error: unknown): Error {
  return new Error(
    `the property data in service cannot be read (${error instanceof Error ? error.message : String(error)}): restore a backup (npx platbook restore), or start anew with --fresh and load all sources again`,
    { cause: error },
  );
}
