import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../../../src/api/client.ts';
import { contract, type CallName } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { leadTypes, type LeadTypeCode } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';

const exact = (Object.keys(contract) as CallName[]).filter((name) => (contract[name] as Call).exact === true);
const kinds = Object.keys(leadTypes) as LeadTypeCode[];

/** What is asked of an exact call; a new one needs a line here. */
const asked: Partial<Record<CallName, Readonly<Record<string, string>>>> = { listing: { limit: '100' } };

const rowsOf = (answer: unknown) => (answer as { readonly results: readonly { readonly type: string }[] }).results;

let server: TestServer;
let token: string;
beforeAll(async () => {
  // Nothing is dropped from an answer, and nothing is held against the contract.
  server = await startTestServer({ sampleParcels: 100, config: { checkAnswers: '0' } });
  ({ token } = await server.signIn());
});
afterAll(async () => await server.close());

it('there are exact calls, and each is asked here', () => {
  expect(exact).toEqual(Object.keys(asked));
});

describe.each(exact)('%s', (name) => {
  it.each(kinds)('answers for %s what its schema names and nothing else, also when it is asked again', async (kind) => {
    const call: Call = contract[name];
    const path = `${call.path}${queryText({ ...asked[name], listingType: kind })}`;
    const ask = async (): Promise<unknown> => {
      const response = await server.request('GET', path, { token });
      expect(response.status).toBe(200);
      return await response.json();
    };
    const answers = [await ask(), await ask()];
    expect(answers[0]).toEqual(call.answer?.parse(answers[0]));
    expect(answers[1]).toEqual(answers[0]);
    // All kinds are asked for the same parcels.
    expect(new Set(rowsOf(answers[0]).map(({ type }) => type))).toEqual(
      new Set(rowsOf(answers[0]).length > 0 ? [kind] : []),
    );
  });
});
