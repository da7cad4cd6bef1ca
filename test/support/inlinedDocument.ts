import { openApiDocument } from '../../server/platform/http/openapi.ts';

type Part = Readonly<Record<string, unknown>>;

/** The OpenAPI document with each reference replaced by what it refers to. */
export function inlinedDocument(version = '0'): Part {
  const document = openApiDocument(version);
  const at = (reference: string): unknown =>
    reference
      .slice('#/'.length)
      .split('/')
      // Steps from one object to the next.
      .reduce<unknown>((part, key) => (part as Part)[key], document);
  const inlined = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(inlined);
    if ('$ref' in part) return inlined(at(String(part.$ref)));
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, inlined(one)]));
  };
  return inlined(document) as Part; // an object stays one
}
