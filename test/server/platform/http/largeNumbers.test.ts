/** Numbers that nobody counts in: each number of each body, one at a time, as large as JSON has them. */
import type { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract, type CallName } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { samplesOf, type Path } from '../../../support/sampleOf.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let me: SignedIn;
let property: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.signIn();
  [property = 0] = await sampleIds(server, 1, 'latitude IS NOT NULL');
});
afterAll(async () => await server.close());

// The largest integer of cents as dollars, the largest integer, and what no column holds.
const LARGE = [90_071_992_547_409.92, Number.MAX_SAFE_INTEGER, -1e300];

function numbersIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    numbersIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Names of an object that may not be left out: a search has hundreds of others, asked once and not at each number. */
const neededOf = new WeakMap<z.ZodType, ReadonlySet<string>>();
function needed(schema: z.ZodType, shape: Readonly<Record<string, z.ZodType>>): ReadonlySet<string> {
  const known = neededOf.get(schema);
  if (known !== undefined) return known;
  const names = Object.entries(shape).filter(([, part]) => !part.safeParse(undefined).success);
  const found = new Set(names.map(([name]) => name));
  neededOf.set(schema, found);
  return found;
}

/** The sample with this number, and nothing else that may be left out: what is beside it could be refused first. */
function alone(schema: z.ZodType, sample: unknown, [step, ...rest]: Path, number: number): unknown {
  if (step === undefined) return number;
  const def = schema.def as { shape?: Record<string, z.ZodType>; element?: z.ZodType; innerType?: z.ZodType };
  if (def.innerType !== undefined) return alone(def.innerType, sample, [step, ...rest], number);
  const value = (sample as Record<string | number, unknown>)[step];
  if (def.element !== undefined) return [alone(def.element, value, rest, number)];
  const { shape } = def;
  if (shape === undefined) return sample;
  const kept = Object.entries(sample as object).filter(([key]) => key !== step && needed(schema, shape).has(key));
  return { ...Object.fromEntries(kept), [step]: alone(shape[step] ?? schema, value, rest, number) };
}

const calls = (Object.entries(contract) as [CallName, Call][]).filter(([, call]) =>
  call.body === undefined ? false : samplesOf(call.body).some((sample) => numbersIn(sample).length > 0),
);

it.each(calls)('of %s are refused or taken, never an error of the server', async (name, call) => {
  // Samples differ in what is left out beside the number.
  const asked = new Set<string>();
  for (const sample of samplesOf(call.body!)) {
    for (const path of numbersIn(sample)) {
      const bare = JSON.stringify(alone(call.body!, sample, path, 0));
      if (asked.has(bare)) continue;
      asked.add(bare);
      for (const number of LARGE) {
        const response = await server.request(call.method, call.path.replaceAll(/\{\w+\}/g, String(property)), {
          token: me.token,
          body: alone(call.body!, sample, path, number),
        });
        await response.body?.cancel();
        expect([name, path.join('.'), number, response.status < 500]).toEqual([name, path.join('.'), number, true]);
      }
    }
  }
});

it('walks the calls that take amounts', () => {
  expect(calls.map(([name]) => name)).toEqual(
    expect.arrayContaining(['comparables', 'flipComparables', 'saveAnalysis', 'queryGroups']),
  );
});
