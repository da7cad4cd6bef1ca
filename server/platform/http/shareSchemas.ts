/** Puts references where what many calls have stands, so that a document describes each of them once. */
import { jsonSchema, type Json } from './jsonSchema.ts';
import { namedSchemas } from './namedSchemas.ts';
import { strict } from './strict.ts';

const REQUEST = 'Request';

export interface Shared {
  readonly paths: Json;
  readonly schemas: Json;
  readonly parameters: Json;
}

/**
 * The document with its components. What is sent may be described otherwise than what is answered, which has more and
 * leaves nothing out: it then has the name with `Request` behind.
 */
export function shareSchemas(paths: Json): Shared {
  const nameOf = new Map<string, string>();
  const described = new Map<string, Json>();
  for (const [name, schema] of Object.entries(namedSchemas)) {
    for (const [told, suffix] of [
      [jsonSchema(schema, 'output'), ''],
      [jsonSchema(strict(schema), 'input'), REQUEST],
      [jsonSchema(schema, 'input'), REQUEST],
    ] as const) {
      const text = JSON.stringify(told);
      if (nameOf.has(text)) continue;
      nameOf.set(text, name + suffix);
      described.set(name + suffix, told);
    }
  }
  const used = new Set<string>();
  const shared = (part: unknown, isItself = false): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map((one) => shared(one));
    const name = isItself || !('type' in part) ? undefined : nameOf.get(JSON.stringify(part));
    if (name === undefined) return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, shared(one)]));
    used.add(name);
    return { $ref: `#/components/schemas/${name}` };
  };
  const { paths: apart, parameters } = shareParameters(paths);
  const sharedPaths = shared(apart) as Json; // an object stays one
  const sharedParameters = shared(parameters) as Json;
  used.add('Problem');
  const schemas: Record<string, unknown> = {};
  // A named one may name others, which are looked at in their turn.
  for (const name of used) schemas[name] = shared(described.get(name), true);
  return { paths: sharedPaths, schemas: inOrder(schemas), parameters: inOrder(sharedParameters) };
}

type Operations = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** A parameter that is the same in more calls than one, as the criteria of a search are. */
function shareParameters(paths: Json): { readonly paths: Json; readonly parameters: Json } {
  const operations = paths as Operations; // paths of methods
  const parametersOf = (operation: Json): readonly Json[] => (operation['parameters'] ?? []) as readonly Json[];
  const counts = new Map<string, number>();
  for (const parameter of Object.values(operations)
    .flatMap(Object.values<Json>)
    .flatMap(parametersOf)) {
    const text = JSON.stringify(parameter);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const parameters: Record<string, Json> = {};
  const referenceTo = (parameter: Json): Json => {
    const name = String(parameter['name']);
    const text = JSON.stringify(parameter);
    if ((counts.get(text) ?? 0) < 2) return parameter;
    parameters[name] ??= parameter;
    // Of those that have a name in common, the first has it.
    return JSON.stringify(parameters[name]) === text ? { $ref: `#/components/parameters/${name}` } : parameter;
  };
  const changed = Object.entries(operations).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        'parameters' in operation ? { ...operation, parameters: parametersOf(operation).map(referenceTo) } : operation,
      ]),
    ),
  ]);
  return { paths: Object.fromEntries(changed) as Json, parameters };
}

const inOrder = (parts: Json): Json =>
  Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
