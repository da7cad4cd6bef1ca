/** What a call takes and answers, a line a field, out of the OpenAPI document: for people who write programs. */
import type { ApiDocument, ApiOperation } from '../contract/account/programs.ts';

export interface FieldRow {
  readonly name: string;
  /** Where it goes: into the path, the query, the body, a part of an upload, or out with the answer. */
  readonly place: 'path' | 'query' | 'body' | 'part' | 'answer';
  readonly type: string;
  readonly isRequired: boolean;
  readonly meaning: string;
}

/** Of a schema, as far as a line says it. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly description?: string;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Shape }>>;
}

/** Choices that a line names; of more it says how many. */
const MOST_CHOICES = 8;

const resolved = ({ components }: ApiDocument, part: object): object => {
  if (!('$ref' in part)) return part;
  // Ours: #/components/schemas/Name and #/components/parameters/Name.
  const [, , kind = '', name = ''] = String(part.$ref).split('/');
  const parts = kind === 'parameters' ? components.parameters : components.schemas;
  return parts[name] ?? {};
};
const nameOf = ({ $ref }: Shape): string | undefined => $ref?.split('/').at(-1);

/**
 * A type in a few words.
 *
 * @example typeText({ anyOf: [{ type: 'integer' }, { type: 'null' }] }) // 'integer or null'
 * @example typeText({ type: 'array', items: { $ref: '#/components/schemas/Group' } }) // 'list of Group'
 */
export function typeText(shape: Shape): string {
  const name = nameOf(shape);
  if (name !== undefined) return name;
  if (shape.anyOf !== undefined) return [...new Set(shape.anyOf.map(typeText))].join(' or ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum !== undefined) {
    const shown = shape.enum.slice(0, MOST_CHOICES).map(String).join(', ');
    const more = shape.enum.length - MOST_CHOICES;
    return `one of ${shown}${more > 0 ? ` and ${more} more` : ''}`;
  }
  if (shape.type === 'array') return `list of ${typeText(shape.items ?? {})}`;
  if (shape.format === 'date') return 'day, YYYY-MM-DD';
  if (shape.format === 'date-time') return 'moment';
  if (shape.format === 'binary') return 'file';
  return typeof shape.type === 'string' ? shape.type : (shape.type?.join(' or ') ?? 'anything');
}

function rowsOf(document: ApiDocument, shape: Shape | undefined, place: FieldRow['place']): FieldRow[] {
  if (shape === undefined) return [];
  const { anyOf, items, properties = {}, required = [] } = resolved(document, shape) as Shape; // a schema
  // One or the other: the fields of each.
  if (anyOf !== undefined) return anyOf.flatMap((one) => rowsOf(document, one, place));
  if (items !== undefined) return rowsOf(document, items, place);
  return Object.entries(properties).map(([name, part]) => ({
    name,
    place,
    type: typeText(part),
    isRequired: required.includes(name),
    meaning: part.description ?? '',
  }));
}

const shapeOf = (part: unknown): Shape | undefined => {
  const { content = {} } = (part ?? {}) as Content; // a body or an answer of the document
  return Object.values(content)[0]?.schema;
};

/** What goes in: the path first, what has to be there before what may. */
export function takenFields(document: ApiDocument, operation: ApiOperation): FieldRow[] {
  const parameters = (operation.parameters ?? []).flatMap((part): FieldRow[] => {
    const parameter = resolved(document, part) as ApiOperation['parameters'] extends (infer P)[] | undefined
      ? P
      : never;
    const { name, in: place, required = false, description = '' } = parameter;
    if (name === undefined || (place !== 'path' && place !== 'query')) return [];
    const type = typeText(parameter['schema'] ?? {});
    return [{ name, place, type, isRequired: required, meaning: description }];
  });
  const body = operation['requestBody'];
  const isUpload = 'multipart/form-data' in ((body as Content | undefined)?.content ?? {});
  const all = [...parameters, ...rowsOf(document, shapeOf(body), isUpload ? 'part' : 'body')];
  const rank = ({ place, isRequired }: FieldRow): number => (place === 'path' ? 0 : isRequired ? 1 : 2);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

/** What comes out; of a file nothing. */
export function answeredFields(document: ApiDocument, operation: ApiOperation): FieldRow[] {
  const { '200': answer } = (operation['responses'] ?? {}) as Readonly<Record<string, unknown>>; // of the document
  return rowsOf(document, shapeOf(answer), 'answer');
}
