/**
 * Reads a statement as PostgreSQL itself does (libpg-query is its parser) and answers the tenant tables in it that are
 * not held to an account: neither compared with a bound account, nor joined by account to a table that is.
 */
import { parseSync } from 'libpg-query';

type Tree = Readonly<Record<string, unknown>>;

/** Statements that read and write no rows. */
const HARMLESS = new Set([
  'CheckPointStmt',
  'DeallocateStmt',
  'DiscardStmt',
  'ListenStmt',
  'NotifyStmt',
  'TransactionStmt',
  'UnlistenStmt',
  'VacuumStmt',
  'VariableSetStmt',
  'VariableShowStmt',
]);

/**
 * @example unboundTables('select name from tag', new Set(['tag'])) // ['tag']
 * @example unboundTables('select name from tag where account_id = $1', new Set(['tag'])) // []
 * @example unboundTables('declare tags cursor for select name from tag', new Set(['tag'])) // ['tag']
 */
export function unboundTables(statement: string, tenantTables: ReadonlySet<string>): string[] {
  const { stmts = [] } = parseSync(statement);
  return stmts.flatMap(({ stmt }) => {
    const [kind = '', body] = Object.entries(treeOf(stmt))[0] ?? [];
    if (HARMLESS.has(kind)) return [];
    return unboundIn(kind, treeOf(body), tenantTables);
  });
}

function unboundIn(kind: string, body: Tree, tenantTables: ReadonlySet<string>): string[] {
  // A cursor goes over what its query goes over.
  const [asked] = kind === 'DeclareCursorStmt' ? Object.entries(treeOf(body['query'])) : [];
  if (asked !== undefined) return unboundIn(asked[0], treeOf(asked[1]), tenantTables);
  const reader = new Reader(tenantTables);
  if (isQuery(kind)) reader.query(kind, body, new Set());
  else reader.mentions(body);
  return reader.unbound;
}

/** A table in a query and what it is called there. */
interface Range {
  readonly table: string;
  readonly name: string;
}

/** A comparison of two accounts: `left` is held to one when `right` is. */
interface Link {
  readonly left: string | null;
  readonly right: string | null;
}

class Reader {
  readonly unbound: string[] = [];
  readonly #tenantTables: ReadonlySet<string>;

  constructor(tenantTables: ReadonlySet<string>) {
    this.#tenantTables = tenantTables;
  }

  query(kind: string, body: Tree, known: ReadonlySet<string>): void {
    const named = new Set(known);
    for (const { CommonTableExpr: cte } of treesOf(treeOf(body['withClause'])['ctes'])) {
      const { ctename, ctequery } = treeOf(cte);
      // What it calls by its own name is its own rows, which are judged where they come from.
      if (treeOf(body['withClause'])['recursive'] === true) named.add(textOf(ctename));
      this.#nested(ctequery, named);
      named.add(textOf(ctename));
    }
    if (kind === 'SelectStmt' && body['larg'] !== undefined) {
      this.query(kind, treeOf(body['larg']), named);
      this.query(kind, treeOf(body['rarg']), named);
      return;
    }
    if (kind === 'InsertStmt') this.#insert(body, named);
    else this.#rows(kind, body, named);
    const { withClause: _, ...rest } = body;
    this.#nested(rest, named);
  }

  /** Everything that names a tenant table in a statement that is no query. */
  mentions(node: unknown): void {
    for (const range of allUnder(node, 'RangeVar')) {
      const found = this.#tenantRange(range, new Set());
      if (found !== null) this.unbound.push(found.table);
    }
  }

  /** The tables that a select, update or delete goes over. */
  #rows(kind: string, body: Tree, named: ReadonlySet<string>): void {
    const ranges: Range[] = [];
    const links: Link[] = [];
    const owned = kind === 'SelectStmt' ? [] : [treeOf(body['relation'])];
    for (const relation of owned) {
      const range = this.#tenantRange(relation, named);
      if (range !== null) ranges.push(range);
    }
    const conditions: { readonly quals: unknown; readonly may: ReadonlySet<string> | null }[] = [];
    const collect = (item: Tree): Set<string> => {
      const names = new Set<string>();
      if (item['RangeVar'] !== undefined) {
        const range = this.#tenantRange(treeOf(item['RangeVar']), named);
        if (range !== null) {
          ranges.push(range);
          names.add(range.name);
        }
      }
      if (item['JoinExpr'] !== undefined) {
        const join = treeOf(item['JoinExpr']);
        const left = collect(treeOf(join['larg']));
        const right = collect(treeOf(join['rarg']));
        for (const name of [...left, ...right]) names.add(name);
        // The side that an outer join keeps whole is not narrowed by its condition.
        const type = join['jointype'];
        const may =
          type === 'JOIN_LEFT' ? right : type === 'JOIN_RIGHT' ? left : type === 'JOIN_FULL' ? new Set<string>() : null;
        conditions.push({ quals: join['quals'], may });
      }
      return names;
    };
    for (const item of [...treesOf(body['fromClause']), ...treesOf(body['usingClause'])]) collect(item);
    if (ranges.length === 0) return;
    conditions.push({ quals: body['whereClause'], may: null });
    const sole = ranges.length === 1 ? (ranges[0]?.name ?? null) : null;
    for (const { quals, may } of conditions) {
      for (const [one, other] of comparedAccounts(quals, sole)) {
        for (const [left, right] of [
          [one, other],
          [other, one],
        ] as const) {
          if (left !== null && (may === null || may.has(left))) links.push({ left, right });
        }
      }
    }
    const here = new Set(ranges.map(({ name }) => name));
    const bound = new Set<string>();
    for (let before = -1; before !== bound.size;) {
      before = bound.size;
      for (const { left, right } of links) {
        // Null is a bound value; a name that is no tenant table of this query comes from one that is judged elsewhere.
        if (left !== null && (right === null || !here.has(right) || bound.has(right))) bound.add(left);
      }
    }
    for (const { table, name } of ranges) {
      if (!bound.has(name)) this.unbound.push(name === table ? table : `${table} ${name}`);
    }
  }

  /** New rows say whose they are: by a bound value, or by the account of what they are made from. */
  #insert(body: Tree, named: ReadonlySet<string>): void {
    const range = this.#tenantRange(treeOf(body['relation']), named);
    if (range === null) return;
    const at = treesOf(body['cols']).findIndex(({ ResTarget: col }) => treeOf(col)['name'] === 'account_id');
    const rows = at < 0 ? [] : rowsOf(treeOf(treeOf(body['selectStmt'])['SelectStmt']));
    const isSaid = rows.length > 0 && rows.every((row) => accountOf(row[at], null) !== undefined);
    if (!isSaid) this.unbound.push(`new rows of ${range.table}`);
  }

  /** Queries inside of expressions and of from. */
  #nested(node: unknown, named: ReadonlySet<string>): void {
    if (Array.isArray(node)) for (const one of node) this.#nested(one, named);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (isQuery(key)) this.query(key, treeOf(value), named);
      else this.#nested(value, named);
    }
  }

  #tenantRange(relation: Tree, named: ReadonlySet<string>): Range | null {
    const table = textOf(relation['relname']);
    // The job queue has a schema of its own; our tables are named without one.
    const isOurs = relation['schemaname'] === undefined || relation['schemaname'] === 'public';
    if (!isOurs || named.has(table) || !this.#tenantTables.has(table)) return null;
    const alias = treeOf(relation['alias'])['aliasname'];
    return { table, name: alias === undefined ? table : textOf(alias) };
  }
}

/** Values of each row that an insert makes: of `values`, or of what it selects. */
function rowsOf(select: Tree): (readonly unknown[])[] {
  if (select['larg'] !== undefined) return [...rowsOf(treeOf(select['larg'])), ...rowsOf(treeOf(select['rarg']))];
  const values = treesOf(select['valuesLists']);
  if (values.length > 0) return values.map(({ List: list }) => treesOf(treeOf(list)['items']));
  return [treesOf(select['targetList']).map(({ ResTarget: target }) => treeOf(target)['val'])];
}

/** The comparisons of accounts that must hold: those joined by "and". */
function comparedAccounts(condition: unknown, sole: string | null): [string | null, string | null][] {
  const { BoolExpr: bool, A_Expr: compared } = treeOf(condition);
  if (bool !== undefined) {
    const { boolop, args } = treeOf(bool);
    return boolop === 'AND_EXPR' ? treesOf(args).flatMap((arg) => comparedAccounts(arg, sole)) : [];
  }
  const { kind, name, lexpr, rexpr } = treeOf(compared);
  const operator = treeOf(treeOf(treesOf(name)[0])['String'])['sval'];
  if (kind !== 'AEXPR_OP' || operator !== '=') return [];
  const [one, other] = [accountOf(lexpr, sole), accountOf(rexpr, sole)];
  return one === undefined || other === undefined ? [] : [[one, other]];
}

/** Null: a bound value; a name: the account of that table; undefined: something else. */
function accountOf(node: unknown, sole: string | null): string | null | undefined {
  const { ParamRef: param, TypeCast: cast, ColumnRef: column, SubLink: link } = treeOf(node);
  if (param !== undefined) return null;
  // A bound value that the planner is not to know (platform/tenant.ts).
  if (link !== undefined) {
    const { fromClause, whereClause, targetList } = treeOf(treeOf(treeOf(link)['subselect'])['SelectStmt']);
    if (fromClause !== undefined || whereClause !== undefined) return undefined;
    return accountOf(treeOf(treesOf(targetList)[0]?.['ResTarget'])['val'], sole);
  }
  if (cast !== undefined) return treeOf(treeOf(cast)['arg'])['ParamRef'] === undefined ? undefined : null;
  const fields = treesOf(treeOf(column)['fields']).map(({ String: field }) => textOf(treeOf(field)['sval']));
  if (fields.at(-1) !== 'account_id') return undefined;
  return fields.length > 1 ? fields.at(-2) : (sole ?? undefined);
}

function allUnder(node: unknown, wanted: string): Tree[] {
  if (Array.isArray(node)) return node.flatMap((one) => allUnder(one, wanted));
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === wanted || key === 'relation' ? [treeOf(value)] : []),
    ...allUnder(value, wanted),
  ]);
}

const isQuery = (kind: string): boolean => ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind);

/** Nodes of the parser are records of nodes; what is missing is an empty one. */
const treeOf = (node: unknown): Tree => (node !== null && typeof node === 'object' ? (node as Tree) : {});
const treesOf = (nodes: unknown): Tree[] => (Array.isArray(nodes) ? nodes.map(treeOf) : []);
const textOf = (node: unknown): string => (typeof node === 'string' ? node : '');
