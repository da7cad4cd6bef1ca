/**
 * Whose rows a statement may touch. Every statement over a tenant table (one with an `account_id`) says it through this
 * file, or through acrossAccounts.ts; test/support/statements.ts reads what reaches the store and refuses all others.
 */
import {
  AliasNode,
  DeleteQueryNode,
  IdentifierNode,
  SelectQueryNode,
  sql,
  TableNode,
  UpdateQueryNode,
  type DeleteQueryBuilder,
  type OperationNode,
  type RawBuilder,
  type SelectQueryBuilder,
  type UpdateQueryBuilder,
} from 'kysely';

/** The account that asks. */
export interface Tenant {
  readonly accountId: number;
}

/** The user that asks, of an account; taken from the session or from a job's payload, never from a request. */
export interface Principal extends Tenant {
  readonly userId: number;
}

interface OfAccount {
  readonly account_id: unknown;
}
interface OfUser extends OfAccount {
  readonly user_id: unknown;
}
/** A query over tables without these columns does not compile. */
type Having<Row, Columns> = [Row] extends [Columns] ? unknown : { readonly hasNo: keyof Columns };

/**
 * Narrows a query to rows of the account: those of the table that it begins with.
 *
 * @example ofAccount(db.selectFrom('tag'), tenant).select('name')
 */
export function ofAccount<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O> & Having<DB[TB], OfAccount>,
  tenant: Tenant,
): SelectQueryBuilder<DB, TB, O>;
export function ofAccount<DB, UT extends keyof DB, TB extends keyof DB, O>(
  query: UpdateQueryBuilder<DB, UT, TB, O> & Having<DB[TB], OfAccount>,
  tenant: Tenant,
): UpdateQueryBuilder<DB, UT, TB, O>;
export function ofAccount<DB, TB extends keyof DB, O>(
  query: DeleteQueryBuilder<DB, TB, O> & Having<DB[TB], OfAccount>,
  tenant: Tenant,
): DeleteQueryBuilder<DB, TB, O>;
export function ofAccount(query: Narrowable, tenant: Tenant): Narrowable {
  return query.where(isOfAccount(tenant, nameOfTable(query.toOperationNode())));
}

/**
 * Narrows a query to rows of the user: those of the table that it begins with.
 *
 * @example ofUser(db.updateTable('alert'), principal).set({ read: now }).where('id', '=', id)
 */
export function ofUser<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O> & Having<DB[TB], OfUser>,
  principal: Principal,
): SelectQueryBuilder<DB, TB, O>;
export function ofUser<DB, UT extends keyof DB, TB extends keyof DB, O>(
  query: UpdateQueryBuilder<DB, UT, TB, O> & Having<DB[TB], OfUser>,
  principal: Principal,
): UpdateQueryBuilder<DB, UT, TB, O>;
export function ofUser<DB, TB extends keyof DB, O>(
  query: DeleteQueryBuilder<DB, TB, O> & Having<DB[TB], OfUser>,
  principal: Principal,
): DeleteQueryBuilder<DB, TB, O>;
export function ofUser(query: Narrowable, principal: Principal): Narrowable {
  return query.where(isOfUser(principal, nameOfTable(query.toOperationNode())));
}

/**
 * Whose rows, as a value that the planner does not see: it reckons with an account of the usual size. Of one that its
 * statistics do not list, such as a new customer's, it would expect no row, and join its thousands each with each.
 */
const unseen = (id: number): RawBuilder<number> => sql<number>`(select ${id}::bigint)`;

/** The same as a condition of a statement written in SQL. @example sql`... where ${isOfAccount(tenant, 'm')}` */
export const isOfAccount = ({ accountId }: Tenant, table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.account_id`)} = ${unseen(accountId)}`;

/** The same as a condition of a statement written in SQL. @example sql`... where ${isOfUser(principal, 's')}` */
export const isOfUser = (principal: Principal, table: string): RawBuilder<boolean> =>
  sql<boolean>`${isOfAccount(principal, table)} and ${sql.ref(`${table}.user_id`)} = ${unseen(principal.userId)}`;

/** What a new row says of its account. */
export const accountColumns = ({ accountId }: Tenant): { account_id: number } => ({ account_id: accountId });

/** What a new row says of its account and user. */
export const userColumns = ({ accountId, userId }: Principal): { account_id: number; user_id: number } => ({
  account_id: accountId,
  user_id: userId,
});

/** The same for `insert into t (account_id, ...) select` written in SQL. */
export const accountValue = ({ accountId }: Tenant): RawBuilder<number> => sql<number>`${accountId}::bigint`;

/** The same for `insert into t (account_id, user_id, ...) select` written in SQL. */
export const userValues = (principal: Principal): RawBuilder<unknown> =>
  sql`${accountValue(principal)}, ${principal.userId}::bigint`;

/** What the overloads above have in common. */
interface Narrowable {
  readonly where: (condition: RawBuilder<boolean>) => Narrowable;
  readonly toOperationNode: () => OperationNode;
}

/** The table a query begins with, as its conditions name it. */
function nameOfTable(query: OperationNode): string {
  const table = SelectQueryNode.is(query)
    ? query.from?.froms[0]
    : DeleteQueryNode.is(query)
      ? query.from.froms[0]
      : UpdateQueryNode.is(query)
        ? query.table
        : undefined;
  if (table !== undefined && AliasNode.is(table) && IdentifierNode.is(table.alias)) return table.alias.name;
  if (table !== undefined && TableNode.is(table)) return table.table.identifier.name;
  throw new Error(`a ${query.kind} begins with no table that has a name`);
}
