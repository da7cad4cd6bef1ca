import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { openApiDocument } from '../../../../server/platform/http/openapi.ts';
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
// What the builder under test builds.
const document = openApiDocument('1.2.3') as unknown as {
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

  it('refers to nothing that is not there', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Problem']));
  });

  it('is printed without a server, in a moment', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [projectPath('scripts/openapi.ts')], {
      maxBuffer: 32e6,
    });
    expect((JSON.parse(stdout) as typeof document).openapi).toBe('3.1.0');
  });
});
