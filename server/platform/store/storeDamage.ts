/** Files of the store that are not what the database had written, told apart from all other failures. */

/** SQLSTATE: damaged data, damaged index, a file that is not there. */
const CODES = new Set(['XX001', 'XX002', '58P01']);
/** What PostgreSQL 18 says of files that are missing, cut or of another content, at its start or of a statement. */
const SAYS =
  /could not find the database system|control file|pg_control|checkpoint record|checkpoint location|invalid page in block|could not read block|relation mapping file|could not access status of transaction|could not (?:open|read) (?:file|directory) "(?:\.\/)?(?:base|global|pg_)|required WAL directory|invalid data in file/;

/** A statement that met damage; the cause is what the database said. */
export class DamagedStore extends Error {
  constructor(cause: Error) {
    super(`the files of the store are damaged (${cause.message})`, { cause });
    this.name = 'DamagedStore';
  }
}

/** Whether PostgreSQL means that its files are not what it had written. */
export function tellsOfDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(String(error.code))) || SAYS.test(error.message) || tellsOfDamage(error.cause);
}

/** The damage behind an error, whatever it was wrapped in; null: there is none. */
export function damagedStore(error: unknown): DamagedStore | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DamagedStore) return at;
  return null;
}
