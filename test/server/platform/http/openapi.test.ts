import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { openApiDocument } from '../../../../server/platform/http/openapi.ts';
import { inlinedDocument } from '../../../support/inlinedDocument.ts';
import { projectPath } from '../../../support/testCache.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: object;
  security?: object[];
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}
/** The ways of a session. */
const signedIn = [{ token: [] }, { bearer: [] }, { session: [] }];
// What the builder under test builds, and the same without references.
const shared = openApiDocument('1.2.3');
const document = inlinedDocument() as unknown as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const calls = Object.entries(contract) as [string, Call][]; // exactly the entries

describe('the OpenAPI document', () => {
  it('has every call of the contract once, with its parameters, body and session', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(calls.map(([name]) => name).sort());
    expect(new Set(calls.map(([, { id }]) => id)).size).toBe(calls.length);
    for (const [name, call] of calls) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(call.path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(operation?.requestBody !== undefined).toBe(call.body !== undefined || call.upload !== undefined);
      expect(operation?.security).toEqual(
        call.may === 'DOOR' ? [] : call.scope === undefined ? undefined : [...signedIn, { apiToken: [call.scope] }],
      );
    }
  });

  it('describes what a caller may leave out and what an answer always has', () => {
    const listing = document.paths['/resource/auth/ps4/listing']?.['get'];
    expect(listing?.parameters?.every(({ required }) => !required)).toBe(true);
    const answer =
      document.paths['/resource/auth/pre']?.['post']?.responses['200']?.content['application/json']?.schema;
    expect(answer).toMatchObject({ type: 'object', required: ['t', 'duplicateSession', 'secondFactor'] });
  });

  it('describes nothing large twice, and refers to nothing that is not there', () => {
    const references = [...JSON.stringify(shared).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    const { components } = shared as { components: Record<string, Record<string, unknown>> }; // as above
    const there = ['schemas', 'parameters'].flatMap((kind) =>
      Object.keys(components[kind] ?? {}).map((name) => `#/components/${kind}/${name}`),
    );
    expect(new Set(references)).toEqual(new Set(there));

    const times = new Map<string, number>();
    const count = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      if ('properties' in part) {
        const text = JSON.stringify(part);
        times.set(text, (times.get(text) ?? 0) + 1);
      }
      Object.values(part).forEach(count);
    };
    count(shared);
    const wasted = [...times].filter(([text, often]) => (often - 1) * text.length > 9000);
    expect(wasted.map(([text]) => text.slice(0, 200))).toEqual([]);
  });

  it('is printed without a server, in a moment', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [projectPath('scripts/openapi.ts')], {
      maxBuffer: 32e6,
    });
    expect((JSON.parse(stdout) as typeof document).openapi).toBe('3.1.0');
  });
});
