/** A value of the form that a schema describes, with every member it names: what a walk over all schemas begins with. */
import type { z } from 'zod';

interface Inner {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

/** One for each form that a value may have (a union has several); the values within need not be valid. */
export function samplesOf(schema: z.ZodType): unknown[] {
  const def = schema.def as unknown as Inner; // the parts of all kinds at once
  switch (def.type) {
    case 'object': {
      const members = Object.entries(def.shape ?? {}).map(([key, part]) => [key, samplesOf(part)] as const);
      const most = Math.max(1, ...members.map(([, samples]) => samples.length));
      return Array.from({ length: most }, (_, at) =>
        Object.fromEntries(members.map(([key, samples]) => [key, samples[at] ?? samples[0]])),
      );
    }
    case 'array':
      return samplesOf(def.element!).map((sample) => [sample]);
    case 'tuple':
      return [(def.items ?? []).map((item) => samplesOf(item)[0])];
    case 'record': {
      const [key = 'a'] = samplesOf(def.keyType!);
      return samplesOf(def.valueType!).map((sample) => ({ [String(key)]: sample }));
    }
    case 'union':
      return (def.options ?? []).flatMap(samplesOf);
    case 'pipe':
      // What is preprocessed is described by what comes out.
      return samplesOf(def.in?.def.type === 'transform' ? def.out! : def.in!);
    case 'enum':
      return Object.values(def.entries ?? {}).slice(0, 1);
    case 'literal':
      return (def.values ?? []).slice(0, 1);
    case 'number':
    case 'int':
      return [1];
    case 'boolean':
      return [true];
    case 'string':
      return ['2026-01-31'];
    default:
      return def.innerType === undefined ? [null] : samplesOf(def.innerType);
  }
}

export type Path = readonly (string | number)[];

/** Where objects with names of their own stand in a value, the whole included; of a record every name is its own. */
export function objectsIn(schema: z.ZodType, sample: unknown): Path[] {
  const def = schema.def as unknown as Inner;
  const below = (part: z.ZodType | undefined, value: unknown, step: string | number): Path[] =>
    part === undefined ? [] : objectsIn(part, value).map((path) => [step, ...path]);
  switch (def.type) {
    case 'object':
      if (typeof sample !== 'object' || sample === null) return [];
      return [
        // What the server keeps as it is (`z.looseObject`) has the names of whoever sends it.
        ...(def.catchall === undefined || def.catchall.def.type === 'never' ? [[]] : []),
        ...Object.entries(def.shape ?? {}).flatMap(([key, part]) =>
          below(part, (sample as Record<string, unknown>)[key], key),
        ),
      ];
    case 'array':
      return Array.isArray(sample) ? below(def.element, sample[0], 0) : [];
    case 'record':
      return typeof sample === 'object' && sample !== null
        ? Object.entries(sample).flatMap(([key, value]) => below(def.valueType, value, key))
        : [];
    case 'union':
      return (def.options ?? [])
        .filter((option) => fits(option, sample))
        .flatMap((option) => objectsIn(option, sample));
    case 'pipe':
      return objectsIn(def.in?.def.type === 'transform' ? def.out! : def.in!, sample);
    default:
      return def.innerType === undefined ? [] : objectsIn(def.innerType, sample);
  }
}

/** Whether the sample was made from this form: it has its names. */
function fits(schema: z.ZodType, sample: unknown): boolean {
  const own = samplesOf(schema).map(namesOf);
  return own.includes(namesOf(sample));
}

const namesOf = (value: unknown): string =>
  Array.isArray(value)
    ? `[${namesOf(value[0])}]`
    : typeof value === 'object' && value !== null
      ? Object.keys(value).toSorted().join()
      : typeof value;
