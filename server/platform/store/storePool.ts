/**
 * The connections to a PostgreSQL server. Every error of each of them is heard, also of one that somebody holds: an
 * error that nobody hears ends the process. What the database did not answer is thrown as `DatabaseAway`, which knows
 * whether the statement may have been done. Those who wait for a connection are bounded.
 */
import {
  escapeLiteral,
  Pool,
  type ClientConfig,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg';
import { callWork, CallTaken, type Actor } from './callWork.ts';
import { awayOf, DatabaseAway, type Outcome } from './outage.ts';
import { createPreparedNames } from './preparedNames.ts';
import { DamagedStore, tellsOfDamage } from './storeDamage.ts';

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
  /** How a connection is made that listens; null: there is none, since a pooler hands each transaction another one. */
  readonly listening: ClientConfig | null;
  /** Connections, those that nobody holds, and who waits for one. */
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

interface StorePoolOptions {
  /** A request waits so many milliseconds for one statement. */
  readonly longestStatementMs?: number;
  readonly perTransaction?: string | null;
  readonly listening?: ClientConfig | null;
  /** Told of each statement that met damaged files. */
  readonly onDamage?: (damage: DamagedStore) => void;
}

/**
 * `perTransaction`: the search path of each transaction, for a pooler that keeps nothing of a session; a statement by
 * itself is a transaction then, too. Of `query` the texts name their schema, since several statements may stand there.
 */
export function createStorePool(
  config: PoolConfig,
  {
    perTransaction = null,
    listening = config,
    longestStatementMs = LONGEST_STATEMENT_MS,
    onDamage = () => undefined,
  }: StorePoolOptions = {},
): StorePool {
  const pool = new Pool(config);
  // An idle connection that breaks leaves the pool by itself, and the next statement says what is wrong.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A pooler hands the next transaction a connection that knows nothing of what was prepared on this one.
  const nameOf = perTransaction === null ? createPreparedNames() : () => undefined;
  const asDamage = (error: Error): DamagedStore => {
    const damage = new DamagedStore(error);
    onDamage(damage);
    return damage;
  };
  const connect = async (): Promise<Lent> => {
    if (pool.waitingCount >= MOST_WAITING) throw new DatabaseAway('nothing', new Error('too many wait for it'));
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      if (tellsOfDamage(error)) throw asDamage(error);
      throw awayOf(error) === null ? error : new DatabaseAway('nothing', error);
    }
    return lend(client, { nameOf, longestStatementMs, asDamage });
  };
  return {
    connect: async () => {
      const lent = await connect();
      return perTransaction === null ? lent : withPath(lent, perTransaction);
    },
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const lent = await connect();
      try {
        return await lent.query<Row>(text, values);
      } finally {
        lent.release();
      }
    },
    end: async () => await pool.end(),
    listening,
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

interface Lending {
  readonly nameOf: ReturnType<typeof createPreparedNames>;
  readonly longestStatementMs: number;
  readonly asDamage: (error: Error) => DamagedStore;
}

function lend(client: PoolClient, { nameOf, longestStatementMs, asDamage }: Lending): Lent {
  let inTransaction = false;
  // A plan that is kept would not follow what the planner is told for this transaction only.
  let isPlannedApart = false;
  let isBroken = false;
  const statementOf = (text: string, values: readonly unknown[]): QueryConfig => {
    const name = isPlannedApart ? undefined : nameOf(text, values);
    return {
      text,
      ...(name === undefined ? {} : { name }),
      // Without values several statements may stand in one text.
      ...(values.length === 0 ? {} : { values: [...values] }),
    };
  };
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const work = callWork.current();
      const kind = kindOf(text);
      // Whoever takes back what a broken connection began is told what broke it, not that this did not work either.
      if (isBroken && kind === 'rollback') return { rows: [], rowCount: 0, command: 'ROLLBACK', oid: 0, fields: [] };
      const statement = {
        ...statementOf(text, values),
        ...(work === undefined ? {} : { query_timeout: longestStatementMs }),
      };
      const commits = kind === 'end' || (kind === 'change' && !inTransaction);
      const signed = work?.actor === undefined ? null : signatureOf(work.actor);
      // By itself it is a transaction of its own then.
      const isWrapped = signed !== null && work?.signsAlone === true && kind === 'change' && !inTransaction;
      try {
        if (isWrapped) await client.query(`begin; ${signed}`);
        if (commits && work?.atCommit !== undefined) {
          const { rowCount } = await client.query(statementOf(work.atCommit.text, work.atCommit.values));
          if (rowCount !== 1) throw new CallTaken();
        }
        const result =
          kind === 'begin' && signed !== null
            ? await begin<Row>(client, `${text}; ${signed}`)
            : await client.query<Row>(statement);
        if (isWrapped) await client.query('commit');
        if (kind === 'begin') inTransaction = true;
        if (kind === 'set') isPlannedApart = true;
        if (kind === 'end' || kind === 'rollback') inTransaction = isPlannedApart = false;
        if (commits && work !== undefined) work.changed = true;
        return result;
      } catch (error) {
        if (isWrapped) await client.query('rollback').catch(() => undefined); // the first error is the one that matters
        if (tellsOfDamage(error)) throw asDamage(error);
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

/** Tells the database for the rest of the transaction who does it: it writes the audit by itself. */
const signatureOf = (actor: Actor): string =>
  `select set_config('platbook.actor', ${escapeLiteral(JSON.stringify(actor))}, true)`;

/** Two statements in one message: beginning costs no second way to the database. */
async function begin<Row extends object>(client: PoolClient, text: string): Promise<QueryResult<Row>> {
  // Of several statements pg answers several results, which its types do not say.
  const [begun] = (await client.query<Row>(text)) as unknown as QueryResult<Row>[];
  if (begun === undefined) throw new Error('a transaction began without an answer');
  return begun;
}

/** Names are looked up in this schema, in each transaction by itself. */
function withPath(lent: Lent, schema: string): Lent {
  const path = `set local search_path to ${schema}`;
  let inTransaction = false;
  return {
    ...lent,
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const kind = kindOf(text);
      if (kind === 'begin') {
        const begun = await lent.query<Row>(text, values);
        inTransaction = true;
        await lent.query(path);
        return begun;
      }
      if (kind === 'end' || kind === 'rollback') inTransaction = false;
      if (inTransaction || kind === 'end' || kind === 'rollback') return await lent.query<Row>(text, values);
      await lent.query('begin');
      try {
        await lent.query(path);
        const result = await lent.query<Row>(text, values);
        await lent.query(kind === 'read' || kind === 'set' ? 'rollback' : 'commit');
        return result;
      } catch (error) {
        await lent.query('rollback').catch(() => undefined); // the first error is the one that matters
        throw error;
      }
    },
  };
}

/** What a statement does to what is kept; one that cannot be told from its first word may change something. */
function kindOf(text: string): 'begin' | 'end' | 'rollback' | 'read' | 'set' | 'change' {
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
      return 'read';
    // A question that names its parts; one of them may change something.
    case 'with':
      return /\b(?:insert|update|delete|merge)\b/i.test(text) ? 'change' : 'read';
    case 'set':
      return 'set';
    default:
      return 'change';
  }
}
