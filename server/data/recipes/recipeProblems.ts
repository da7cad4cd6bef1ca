/** What is wrong with a recipe, in words: each by its place, with what may stand there. */
import type { z } from 'zod';
import { facts } from '../../../src/api/catalogue/property/facts.ts';
import { nearestName } from './nearestName.ts';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** `issues` of a recipe that `schema` refused. */
export function recipeProblems(schema: z.core.$ZodType, issues: readonly Issue[]): string[] {
  return [...new Set(issues.flatMap((issue) => problemsOf(schema, issue, issue.path)))];
}

function problemsOf(schema: z.core.$ZodType, issue: Issue, path: Path): string[] {
  const at = path.map(String).join('.') || 'recipe';
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt([schema], path);
    return issue.keys.map(
      (key) => `${at}: Unrecognized key: "${key}"${hint(path, key, known)}; taken are ${known.join(', ')}`,
    );
  }
  if (issue.code === 'invalid_union') {
    const nested = leaves(issue, path);
    const unknown = nested.filter(({ issue: inner }) => inner.code === 'unrecognized_keys');
    if (unknown.length > 0) return unknown.flatMap((leaf) => problemsOf(schema, leaf.issue, leaf.path));
    const expected = nested.flatMap(({ issue: inner, path: there }) =>
      inner.code === 'invalid_type' && there.length === path.length ? [inner.expected] : [],
    );
    return [`${at}: taken is ${path[0] === 'facts' ? VALUE : [...new Set(expected)].join(' or ')}`];
  }
  return [`${at}: ${issue.message}`];
}

const VALUE =
  'a column name, { "column": ... } with its options, a list of these of which the first known counts, { "add": [...] } or { "constant": ... }';

/** Issues of all branches of a union, with their whole paths. */
function leaves(issue: Issue, path: Path): { issue: Issue; path: Path }[] {
  if (issue.code !== 'invalid_union') return [{ issue, path }];
  return issue.errors.flat().flatMap((inner) => leaves(inner, [...path, ...inner.path]));
}

function hint(path: Path, key: string, known: readonly string[]): string {
  if (path[0] === 'facts' && path.length === 1 && Object.hasOwn(facts, key)) {
    if (/^(last|prior)(Sale|Transfer)/.test(key)) return ' (a sale is a record: "records": { "deed": [...] })';
    return key === 'apn' || key === 'fips' ? ` (it is said in "files")` : ' (it is worked out by ingest)';
  }
  const near = nearestName(key, known);
  return near === null ? '' : `, ${near} is alike`;
}

/** Keys that may stand at a place of the schema. */
function keysAt(schemas: readonly z.core.$ZodType[], path: Path): string[] {
  const [step, ...rest] = path;
  const here = schemas.flatMap(plain);
  if (step === undefined) {
    return [
      ...new Set(
        here.flatMap(({ _zod: { def } }) => {
          if (isObject(def)) return Object.keys(def.shape);
          return isRecord(def) ? keysOf(def.keyType) : [];
        }),
      ),
    ];
  }
  const next = here.flatMap(({ _zod: { def } }) => {
    if (isObject(def)) return def.shape[String(step)] ?? [];
    if (isRecord(def)) return def.valueType;
    return isArray(def) ? def.element : [];
  });
  return keysAt(next, rest);
}

const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object';
const isRecord = (def: z.core.$ZodTypeDef): def is z.core.$ZodRecordDef => def.type === 'record';
const isArray = (def: z.core.$ZodTypeDef): def is z.core.$ZodArrayDef => def.type === 'array';
const isUnion = (def: z.core.$ZodTypeDef): def is z.core.$ZodUnionDef => def.type === 'union';
const isWrapped = (def: z.core.$ZodTypeDef): def is z.core.$ZodOptionalDef => 'innerType' in def;

/** Without what only says that it may be absent, and each branch of a union by itself. */
function plain(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod;
  if (isWrapped(def)) return plain(def.innerType);
  return isUnion(def) ? def.options.flatMap(plain) : [schema];
}

function keysOf({ _zod: { def } }: z.core.$ZodType): string[] {
  return def.type === 'enum' ? Object.values((def as z.core.$ZodEnumDef).entries).map(String) : []; // by its type
}
