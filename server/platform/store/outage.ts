/**
 * Which errors mean that the database is away or has no room, and not that something is wrong with what was asked. The
 * one table of them: what stands here is answered 503, tried again by jobs, and never ends the process.
 */

/** What the failed statement did: `nothing` for certain, or it was sent and nobody said what became of it. */
export type Outcome = 'nothing' | 'unknown';

/** Codes of Node for connections that were not made, or broke. */
const NODE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The socket of a server that is not there.
  'ENOENT',
]);

/**
 * SQLSTATE of the appendix of PostgreSQL 18. All of class 08 are connections (a pooler says 08P01 for a database that
 * it cannot reach, and for its own queue that is full); `certain`: the server said that it did not do the statement.
 */
const SQL_STATES: Readonly<Record<string, { readonly certain: boolean }>> = {
  '26000': { certain: true }, // a prepared statement that the connection does not know any more
  '25006': { certain: true }, // read only: a standby, or the former primary after a fail-over
  '25P03': { certain: true }, // the transaction was idle for too long
  '53100': { certain: true }, // its disk is full
  '53300': { certain: true }, // too many connections
  '57014': { certain: true }, // cancelled, as by the server's own limit of time
  '57P01': { certain: false }, // stopped by its administrator
  '57P02': { certain: false }, // another of its processes crashed
  '57P03': { certain: true }, // starting up, or shutting down
  '57P05': { certain: true }, // idle for too long
};

/** What `pg` and its pool say without a code, whole or as the beginning. */
const SENTENCES: readonly string[] = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** A statement that the database did not answer. The cause is what the driver said. */
export class DatabaseAway extends Error {
  readonly outcome: Outcome;
  /** Its disk is full. */
  readonly isFull: boolean;

  constructor(outcome: Outcome, cause: unknown) {
    super(`the database does not answer (${reasonOf(cause)})`, { cause });
    this.name = 'DatabaseAway';
    this.outcome = outcome;
    this.isFull = cause instanceof Error && 'code' in cause && cause.code === '53100';
  }
}

/** Null: the error is about what was asked. Of what comes from the driver; all else knows `DatabaseAway`. */
export function awayOf(error: unknown): { readonly certain: boolean } | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) return error.errors.map(awayOf).find((found) => found !== null) ?? null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (NODE_CODES.has(code)) return { certain: false };
  if (code.length === 5 && code.startsWith('08')) return { certain: false };
  // Another version of Platbook changed the tables meanwhile: a new connection reads them anew.
  if (code === '0A000' && error.message.startsWith('cached plan must not change')) return { certain: true };
  const found = SQL_STATES[code];
  if (found !== undefined) return found;
  return SENTENCES.some((sentence) => error.message.startsWith(sentence)) ? { certain: false } : null;
}

/** The database's absence behind an error, whatever it was wrapped in; null: there is none. */
export function databaseAway(error: unknown): DatabaseAway | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseAway) return at;
  return null;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  return 'code' in cause && typeof cause.code === 'string' ? `${cause.code}: ${cause.message}` : cause.message;
}
