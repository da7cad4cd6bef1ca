/**
 * Requests mean what they say: an object that is sent has no member that its schema does not name, at any depth. A
 * misspelt criterion would otherwise be no criterion, and "the contacts of group 1" would be all contacts.
 */
import { z } from 'zod';
import type { Call } from '../../../src/api/contract/define.ts';

/** What a schema of zod says of itself, as far as it leads to further schemas. */
interface Inner {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
}

/** Parts that several calls share are made strict once. */
const made = new WeakMap<z.ZodType, z.ZodType>();

/** The same schema, refusing unknown members wherever it did not say otherwise (`z.looseObject`). */
export function strict<T extends z.ZodType>(schema: T): T {
  const known = made.get(schema) ?? madeStrict(schema);
  made.set(schema, known);
  return known as T; // what was made from it
}

function madeStrict(schema: z.ZodType): z.ZodType {
  const def = schema.def as unknown as Inner; // the parts of all kinds at once: only those of its kind are there
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, part]) => [key, strict(part)]));
      return changed(schema, { shape, catchall: def.catchall ?? z.never() });
    }
    case 'array':
      return changed(schema, { element: inner(def.element) });
    case 'union':
      return changed(schema, { options: def.options?.map(strict) });
    case 'record':
      return changed(schema, { valueType: inner(def.valueType) });
    case 'tuple':
      return changed(schema, { items: def.items?.map(strict) });
    case 'pipe':
      return changed(schema, { in: inner(def.in), out: inner(def.out) });
    case 'intersection':
      return changed(schema, { left: inner(def.left), right: inner(def.right) });
    default:
      return def.innerType === undefined ? schema : changed(schema, { innerType: strict(def.innerType) });
  }
}

const inner = (schema: z.ZodType | undefined): z.ZodType | undefined => schema && strict(schema);

const changed = (schema: z.ZodType, parts: Partial<Inner>): z.ZodType =>
  // The kind and all else of the definition stay.
  schema.clone({ ...schema.def, ...parts } as z.ZodType['_zod']['def']);

/** What a call takes, strictly: one without a query or body of its own takes none. */
export interface Taken {
  readonly params: z.ZodType | undefined;
  readonly query: z.ZodType;
  /** Undefined where the body is a file that the handler reads as it arrives. */
  readonly body: z.ZodType | undefined;
}

const NOTHING = z.strictObject({});
/** Our client sends `{}` where the specification has a body and the call needs nothing of it. */
const NO_BODY = z.union([z.undefined(), z.null(), NOTHING]);
const ofCall = new WeakMap<Call, Taken>();

export function takenBy(call: Call): Taken {
  const known = ofCall.get(call) ?? {
    params: call.params,
    query: call.query === undefined ? NOTHING : strict(call.query),
    body: call.upload === undefined ? (call.body === undefined ? NO_BODY : strict(call.body)) : undefined,
  };
  ofCall.set(call, known);
  return known;
}
