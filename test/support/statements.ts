/**
 * What reaches the store in a test file: every statement, whoever sends it, taken where the drivers hand it to the
 * database. After each file those over a tenant table that name no account fail it (`judged.ts`; platform/tenant.ts).
 */
import { QueryNode, RawNode, sql, type Kysely, type KyselyPlugin } from 'kysely';
import { loadModule } from 'libpg-query';
import { Client } from 'pg';
import { reasons } from '../../server/platform/acrossAccounts.ts';
import { migrations } from '../../server/platform/store/migrate.ts';
import type { Database } from '../../server/platform/store/schema.ts';
import { unboundTables } from './unboundTables.ts';

/** Statements by their text, with the place in our code that sent each first. */
const sent = new Map<string, string>();
/** Those that an earlier file of the worker sent and that were right: where they come from costs a stack each. */
const right = new Set<string>();
const OF_A_TEST = '/* of a test */';

const STACK_LIMIT = 50;

function note(text: string): void {
  if (sent.has(text) || right.has(text)) return;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = STACK_LIMIT;
  const lines = new Error(text).stack?.split('\n') ?? [];
  Error.stackTraceLimit = limit;
  sent.set(text, lines.find((line) => line.includes('/server/') && !line.includes('/test/'))?.trim() ?? '');
}

const toPostgres = Reflect.get(Client.prototype, 'query');
Reflect.set(Client.prototype, 'query', function tapped(this: Client, ...given: Parameters<typeof toPostgres>) {
  const [query]: unknown[] = given;
  if (typeof query === 'string') note(query);
  else if (typeof query === 'object' && query !== null && 'text' in query) note(String(query.text));
  return Reflect.apply(toPostgres, this, given);
});

/** Says of itself that it looks at all accounts, by a name that is on the list. */
const isAcrossAccounts = (text: string): boolean =>
  Object.keys(reasons).some((name) => text.endsWith(`/* across accounts: ${name} */`));

/** Tables whose rows belong to an account, as the database has them; the same in every store of this version. */
let tenantTables: ReadonlySet<string> | null = null;

export async function readTenantTables(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  if (tenantTables !== null) return tenantTables;
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'account_id' and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  tenantTables = new Set(rows.map(({ name }) => name));
  return tenantTables;
}

/** What is wrong with those of the statements that name no account: a line each. */
export function withoutAccount(statements: ReadonlyMap<string, string>, tables: ReadonlySet<string>): string[] {
  const names = new RegExp(`\\b(${[...tables].join('|')})\\b`);
  // They make the tables, and may go over all rows.
  const ours = new Set(migrations().map(({ text }) => text));
  return [...statements].flatMap(([text, place]) => {
    if (!names.test(text) || text.endsWith(OF_A_TEST) || ours.has(text) || isAcrossAccounts(text)) return [];
    const unbound = unboundTables(text, tables);
    return unbound.length === 0 ? [] : [`${unbound.join(', ')} without the account, ${place}:\n${text}`];
  });
}

/** Fails if a statement since the last look names no account where it has to. */
export async function judgeStatements(): Promise<void> {
  if (tenantTables === null || sent.size === 0) return;
  await loadModule();
  const wrong = withoutAccount(sent, tenantTables);
  if (wrong.length === 0) for (const text of sent.keys()) right.add(text);
  sent.clear();
  if (wrong.length > 0) throw new Error(wrong.join('\n\n'));
}

/** Marks what a test itself asks of the store: it may look at everything. */
const ofATest: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (QueryNode.is(node)) return QueryNode.cloneWithEndModifier(node, RawNode.createWithSql(OF_A_TEST));
    if (!RawNode.is(node)) return node;
    const texts = [...node.sqlFragments];
    return RawNode.create([...texts.slice(0, -1), `${texts.at(-1) ?? ''} ${OF_A_TEST}`], node.parameters);
  },
  transformResult: async ({ result }) => await Promise.resolve(result),
};

/** The store as a test looks into it. */
export const lookingInto = (db: Kysely<Database>): Kysely<Database> => db.withPlugin(ofATest);
