/**
 * Formula columns: an expression over the facts of a parcel (docs/formulas.md), read by jsep and turned into DuckDB
 * SQL. Nothing of the text gets into the SQL but numbers, quoted texts and columns of known facts, so a formula can
 * neither read nor change anything else. Unknown (null) passes through every operation; a division by zero is unknown.
 */
import jsep, { type Expression } from 'jsep';
import { factColumn, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { formulaFunctions, type FormulaType } from './formulaFunctions.ts';

export interface CompiledFormula {
  readonly ok: true;
  readonly sql: string;
  readonly type: FormulaType;
}
export interface FormulaProblem {
  readonly ok: false;
  readonly message: string;
  /** Characters before the place, from 0. */
  readonly position: number;
}

const MOST_NODES = 300;
/** Table that the SQL reads from. */
const TABLE = 'parcel';

interface Part {
  readonly sql: string;
  /** null: the literal null, which fits every type. */
  readonly type: FormulaType | null;
}

class Wrong extends Error {
  readonly at: string | null;
  constructor(message: string, at: string | null) {
    super(message);
    this.at = at;
  }
}

/**
 * @example compileFormula('estimatedValue * 0.7 - openMortgageBalance')
 * // { ok: true, type: 'number', sql: '(((parcel.estimated_value_cents / 100.0) * 0.7::DOUBLE) - ...)' }
 */
export function compileFormula(text: string): CompiledFormula | FormulaProblem {
  let tree: Expression;
  try {
    tree = jsep(text);
  } catch (error) {
    const { index, description } = error as { index?: number; description?: string }; // jsep throws errors with both
    return { ok: false, message: `${description ?? 'This cannot be read'}.`, position: index ?? 0 };
  }
  try {
    let nodes = 0;
    const part = compile(tree, () => {
      nodes += 1;
      if (nodes > MOST_NODES) throw new Wrong('The formula is too long.', null);
    });
    return { ok: true, sql: part.sql, type: part.type ?? 'number' };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { ok: false, message: error.message, position: positionOf(text, error.at) };
  }
}

function compile(node: Expression, count: () => void): Part {
  count();
  const parts = (nodes: unknown): Part[] => (nodes as Expression[]).map((one) => compile(one, count)); // jsep's own lists
  const part = (one: unknown): Part => compile(one as Expression, count); // jsep's own children
  switch (node.type) {
    case 'Literal':
      return literal(node);
    case 'Identifier':
      return identifier(textOf(node, 'name'));
    case 'UnaryExpression':
      return unary(textOf(node, 'operator'), part(node['argument']), nameIn(node));
    case 'BinaryExpression':
      return binary(textOf(node, 'operator'), part(node['left']), part(node['right']), nameIn(node));
    case 'ConditionalExpression': {
      const test = need(part(node['test']), 'flag', '?', nameIn(node));
      const [then, otherwise] = parts([node['consequent'], node['alternate']]);
      if (then === undefined || otherwise === undefined) throw new Wrong('A part after ? is missing.', null);
      const type = sameType([then, otherwise], 'both sides of :', nameIn(node));
      return { sql: `(CASE WHEN ${test.sql} THEN ${then.sql} ELSE ${otherwise.sql} END)`, type };
    }
    case 'CallExpression':
      return call(node['callee'] as Expression, parts(node['arguments'])); // a call has both
    case 'Compound':
      throw new Wrong('An operator is missing between two parts.', nameIn((node['body'] as Expression[])[1] ?? node)); // a compound has a body
    default:
      throw new Wrong(`This is not part of the formula language: ${kindName(node.type)}.`, nameIn(node));
  }
}

const kindName = (type: string): string => type.replace(/Expression$/, '').toLowerCase();

function literal(node: Expression): Part {
  const value = node['value'];
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Wrong('This number is too large.', textOf(node, 'raw'));
    return { sql: `${value}::DOUBLE`, type: 'number' };
  }
  if (typeof value === 'string') return { sql: quoted(value), type: 'text' };
  if (typeof value === 'boolean') return { sql: String(value), type: 'flag' };
  return { sql: 'NULL', type: null };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\u0000', '')}'`;

function identifier(name: string): Part {
  if (!Object.hasOwn(facts, name)) {
    const near = Object.keys(facts).find((key) => key.toLowerCase() === name.toLowerCase());
    throw new Wrong(`There is no fact ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`, name);
  }
  const key = name as FactKey; // just looked up
  const column = `${TABLE}.${factColumn(key)}`;
  switch (facts[key].kind) {
    case 'money':
      return { sql: `(${column} / 100.0)`, type: 'number' };
    case 'flag':
      return { sql: column, type: 'flag' };
    case 'date':
      return { sql: column, type: 'date' };
    case 'text':
    case 'code':
      return { sql: column, type: 'text' };
    case 'codes':
      return { sql: `array_to_string(${column}, ', ')`, type: 'text' };
    default:
      return { sql: `${column}::DOUBLE`, type: 'number' };
  }
}

function unary(operator: string, argument: Part, at: string | null): Part {
  if (operator === '-') return { sql: `(-${need(argument, 'number', '-', at).sql})`, type: 'number' };
  if (operator === '+') return need(argument, 'number', '+', at);
  if (operator === '!') return { sql: `(NOT ${need(argument, 'flag', '!', at).sql})`, type: 'flag' };
  throw new Wrong(`There is no operator ${operator}.`, operator);
}

const comparisons: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

function binary(operator: string, left: Part, right: Part, at: string | null): Part {
  const comparison = comparisons[operator];
  if (comparison !== undefined) {
    sameType([left, right], operator, at);
    return { sql: `(${left.sql} ${comparison} ${right.sql})`, type: 'flag' };
  }
  if (operator === '&&' || operator === '||') {
    const [a, b] = [need(left, 'flag', operator, at), need(right, 'flag', operator, at)];
    return { sql: `(${a.sql} ${operator === '&&' ? 'AND' : 'OR'} ${b.sql})`, type: 'flag' };
  }
  if (!['+', '-', '*', '/', '%'].includes(operator)) throw new Wrong(`There is no operator ${operator}.`, operator);
  if (operator === '-' && left.type === 'date' && right.type === 'date')
    return { sql: `date_diff('day', ${right.sql}, ${left.sql})::DOUBLE`, type: 'number' };
  const [a, b] = [need(left, 'number', operator, at), need(right, 'number', operator, at)];
  const divisor = operator === '/' || operator === '%' ? `nullif(${b.sql}, 0)` : b.sql;
  return { sql: `(${a.sql} ${operator} ${divisor})`, type: 'number' };
}

function call(callee: Expression, parts: readonly Part[]): Part {
  const name = callee.type === 'Identifier' ? textOf(callee, 'name') : '';
  const known = Object.hasOwn(formulaFunctions, name) ? formulaFunctions[name] : undefined;
  if (known === undefined) throw new Wrong(`There is no function ${name === '' ? 'here' : name}.`, name || null);
  const { takes, rest, gives, sql, same } = known;
  const most = rest === undefined ? takes.length : Number.POSITIVE_INFINITY;
  const fewest = takes.filter((type) => !type.endsWith('?')).length + (rest === undefined ? 0 : 1);
  if (parts.length < fewest || parts.length > most)
    throw new Wrong(`${name} takes ${fewest === most ? fewest : `${fewest} or more`} values.`, name);
  const types = parts.map((_, at) => (takes[at] ?? rest ?? 'any').replace('?', ''));
  parts.forEach((part, at) => {
    const wanted = types[at];
    if (wanted !== 'any') need(part, wanted as FormulaType, name, name); // the table holds types only
  });
  const compared = same === undefined ? [] : parts.slice(same);
  const common = compared.length === 0 ? null : sameType(compared, name, name);
  return { sql: sql(parts.map((part) => part.sql)), type: gives === 'same' ? common : gives };
}

function need(part: Part, type: FormulaType, where: string, at: string | null): Part {
  if (part.type === null || part.type === type) return part;
  throw new Wrong(`${where} needs a ${type}, this is a ${part.type}.`, at);
}

function sameType(parts: readonly Part[], where: string, at: string | null): FormulaType | null {
  const types = [...new Set(parts.flatMap(({ type }) => (type === null ? [] : [type])))];
  if (types.length <= 1) return types[0] ?? null;
  throw new Wrong(`${where} needs values of one kind, these are ${types.join(' and ')}.`, at);
}

/** A field of a node that jsep fills with a text. */
const textOf = (node: Expression, key: 'name' | 'operator' | 'raw'): string => {
  const text = node[key];
  return typeof text === 'string' ? text : '';
};

/** A name or text within a part: where it stands is where the problem is shown. */
function nameIn(node: Expression): string | null {
  if (node.type === 'Identifier') return textOf(node, 'name');
  if (node.type === 'Literal') return textOf(node, 'raw');
  for (const value of Object.values(node)) {
    const children = Array.isArray(value) ? value : [value];
    for (const child of children) {
      if (typeof child !== 'object' || child === null || !('type' in child)) continue;
      const found = nameIn(child as Expression); // it has the type of a node
      if (found !== null) return found;
    }
  }
  return null;
}

/** Texts within quotes are no names. */
function positionOf(text: string, part: string | null): number {
  if (part === null || part === '') return 0;
  const isName = /^\w+$/.test(part);
  const masked = isName ? text.replaceAll(/'[^']*'|"[^"]*"/g, (quote) => ' '.repeat(quote.length)) : text;
  const pattern = isName ? new RegExp(`\\b${part}\\b`) : null;
  const at = pattern === null ? masked.indexOf(part) : masked.search(pattern);
  return Math.max(0, at);
}
