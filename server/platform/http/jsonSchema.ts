/** The JSON Schema of a schema of the contract. */
import { z } from 'zod';

export type Json = { readonly [key: string]: unknown };

/** `input`: what may be sent; `output`: what is answered. A day or moment is said by its format alone. */
export function jsonSchema(part: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(part, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema: told }) => {
      if (told.format === 'date' || told.format === 'date-time') delete told.pattern;
    },
  });
  return rest;
}
