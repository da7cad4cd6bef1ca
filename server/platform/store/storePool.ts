/**
 * The connections to a PostgreSQL server. Every error of each of them is heard, also of one that somebody holds: an
 * error that nobody hears ends the process. What the database did not answer is thrown as `DatabaseAway`, which knows
 * whether the statement may have been done. Those who wait for a connection are bounded.
 */
import { Pool, type ClientConfig, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import { callWork } from './callWork.ts';
import { awayOf, DatabaseAway, type Outcome } from './outage.ts';

/** Who comes when so many wait is told to come again: each waits for some milliseconds only, as long as all is well. */
const MOST_WAITING = 300;
/** A request waits no longer for one statement; jobs do, since some take long. */
const LONGEST_STATEMENT_MS = 60_000;

/** A connection that somebody holds. */
export interface Lent {
  readonly query: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<QueryResult<Row>>;
  /** `destroy`: nobody may use it again. */
  readonly release: (destroy?: boolean) => void;
}

export interface StorePool {
  readonly connect: () => Promise<Lent>;
  /** One statement, or several without values, on whatever connection is free. */
  readonly query: Lent['query'];
  readonly end: () => Promise<void>;
  /** How a connection beside the pool is made. */
  readonly config: ClientConfig;
  /** Connections, those that nobody holds, and who waits for one. */
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export function createStorePool(config: PoolConfig): StorePool {
  const pool = new Pool(config);
  // An idle connection that breaks leaves the pool by itself, and the next statement says what is wrong.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connect = async (): Promise<Lent> => {
    if (pool.waitingCount >= MOST_WAITING) throw new DatabaseAway('nothing', new Error('too many wait for it'));
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      throw awayOf(error) === null ? error : new DatabaseAway('nothing', error);
    }
    return lend(client);
  };
  return {
    connect,
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const lent = await connect();
      try {
        return await lent.query<Row>(text, values);
      } finally {
        lent.release();
      }
    },
    end: async () => await pool.end(),
    config,
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount;
    },
  };
}

function lend(client: PoolClient): Lent {
  let inTransaction = false;
  let isBroken = false;
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const work = callWork.current();
      const kind = kindOf(text);
      // Without values several statements may stand in one text.
      const statement = {
        text,
        ...(values.length === 0 ? {} : { values: [...values] }),
        ...(work === undefined ? {} : { query_timeout: LONGEST_STATEMENT_MS }),
      };
      const commits = kind === 'end' || (kind === 'change' && !inTransaction);
      try {
        const result = await client.query<Row>(statement);
        if (kind === 'begin') inTransaction = true;
        if (kind === 'end' || kind === 'rollback') inTransaction = false;
        if (commits && work !== undefined) work.changed = true;
        return result;
      } catch (error) {
        const away = awayOf(error);
        if (away === null) throw error;
        isBroken = true;
        const outcome: Outcome = commits && !away.certain ? 'unknown' : 'nothing';
        throw new DatabaseAway(outcome, error);
      }
    },
    release: (destroy = false) => client.release(destroy || isBroken),
  };
}

/** What a statement does to what is kept; one that cannot be told from its first word may change something. */
function kindOf(text: string): 'begin' | 'end' | 'rollback' | 'read' | 'change' {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase();
  switch (word) {
    case 'begin':
    case 'start':
      return 'begin';
    case 'commit':
      return 'end';
    case 'rollback':
      return 'rollback';
    case 'select':
    case 'set':
      return 'read';
    default:
      return 'change';
  }
}
