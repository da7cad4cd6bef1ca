/** Files like those that were loaded before: mapped as they were, and known where they are the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RollField } from '../../../../src/api/catalogue/search/rollFields.ts';
import type { SourceProposal } from '../../../../src/api/contract/search/addSource.ts';
import { brought, strangeRoll, whenOver } from '../../../support/additions.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { workers: true } });
  operator = await server.signIn();
  await loadFirst();
});
afterAll(async () => await server.close());

const FIPS = '51540';
const FIRST = strangeRoll(40);
let first: { readonly recipe: Record<string, unknown> };

const propose = async (id: number, body: object = {}) =>
  valueOf(await operator.client.call('proposeSource', { params: { id }, body }));
const recipeOf = async (id: number, body: object = {}) =>
  JSON.parse(valueOf(await operator.client.call('additionRecipe', { params: { id }, body })).text) as Record<
    string,
    unknown
  >;
const at = ({ columns }: SourceProposal, name: string): string =>
  String(columns.findIndex(({ header }) => header === name));
const fieldOf = (proposal: SourceProposal, name: string): RollField | null | undefined =>
  proposal.columns[Number(at(proposal, name))]?.field;

async function loadFirst(): Promise<void> {
  const proposal = await brought(operator.client, 'Roll 2025.csv', FIRST);
  expect([proposal.remembered, proposal.loaded]).toEqual([null, null]);
  const body = {
    fips: FIPS,
    partial: true,
    columns: { [at(proposal, 'BEDS')]: 'rooms' as const, [at(proposal, 'ASSESSED_VALUE')]: null },
    codes: { CONDOMINIUM: '1010' as const, 'SINGLE FAMILY': null },
  };
  first = { recipe: await recipeOf(proposal.id, body) };
  valueOf(await operator.client.call('loadSource', { params: { id: proposal.id }, body }));
  expect(await whenOver(operator.client, proposal.id)).toMatchObject({ state: 'DONE' });
}

describe('a file with the same columns', () => {
  it('is mapped as the one before: columns, codes, county, extent, as one that a person says so', async () => {
    const proposal = await brought(operator.client, 'Beside it.csv', strangeRoll(60, { letter: 'B' }));
    expect(proposal).toMatchObject({
      fips: FIPS,
      partial: true,
      problem: null,
      loaded: null,
      remembered: {
        fileName: 'Roll 2025.csv',
        name: 'Roll 2025.csv',
        countyName: 'Charlottesville city, VA',
        isUsed: true,
      },
    });
    expect(fieldOf(proposal, 'BEDS')).toBe('rooms');
    expect(proposal.columns[Number(at(proposal, 'BEDS'))]).toMatchObject({
      isChosen: false,
      why: expect.stringMatching(/^as before/),
    });
    expect(fieldOf(proposal, 'ASSESSED_VALUE')).toBe(null);
    const { facts, records, codes } = await recipeOf(proposal.id);
    expect({ facts, records, codes }).toEqual({
      facts: first.recipe['facts'],
      records: first.recipe['records'],
      codes: first.recipe['codes'],
    });
  });

  it('goes on as that source on a later day, and stands beside it on the same one', async () => {
    const { id } = await brought(operator.client, 'Roll 2026.csv', strangeRoll(60));
    expect((await recipeOf(id))['id']).toBe('my-roll-2026');
    server.clock.advance(60 * 24);
    const later = await brought(operator.client, 'Roll 2026.csv', strangeRoll(61));
    expect((await recipeOf(later.id))['id']).toBe('my-roll-2025');
    // Of another county it is another source.
    expect((await recipeOf(later.id, { fips: '51003' }))['id']).toBe('my-roll-2026');
  });

  it('is mapped by itself where a person wants that, and what is said of it comes first', async () => {
    const { id, ...proposal } = await brought(operator.client, 'Anew.csv', strangeRoll(50));
    const anew = await propose(id, { anew: true });
    expect(anew).toMatchObject({ fips: '51003', partial: false, remembered: { isUsed: false } });
    expect(fieldOf(anew, 'BEDS')).toBe('bedrooms');
    const said = await propose(id, { columns: { [at({ id, ...proposal }, 'OWNER')]: 'apn' } });
    expect([fieldOf(said, 'OWNER'), fieldOf(said, 'PIN'), fieldOf(said, 'BEDS')]).toEqual([
      'apn',
      'alternateApn',
      'rooms',
    ]);
    expect((await propose(id, { codes: { CONDOMINIUM: '1002' } })).codes[0]?.codes).toContainEqual(
      expect.objectContaining({ code: 'CONDOMINIUM', type: '1002', isChosen: true }),
    );
  });

  it('whose rows lie in another county is not taken for the county of before', async () => {
    const elsewhere = strangeRoll(50).replaceAll('VA,22902', 'FL,32601');
    const proposal = await brought(operator.client, 'Elsewhere.csv', elsewhere);
    expect(proposal).toMatchObject({ fips: '12001', remembered: { isUsed: true } });
    expect(fieldOf(proposal, 'BEDS')).toBe('rooms');
  });

  it('is another one with a column more, or less, or renamed', async () => {
    const other = await brought(operator.client, 'Other.csv', FIRST.replace('BEDS', 'BEDROOMS'));
    expect(other).toMatchObject({ remembered: null, loaded: null });
  });
});

it('the very same file is known whatever it is called, while what it loaded is in service', async () => {
  const again = await brought(operator.client, 'Whatever.csv', FIRST);
  expect(again.loaded).toMatchObject({ fileName: 'Roll 2025.csv', name: 'Roll 2025.csv' });
  const { snapshotId, sources } = valueOf(await operator.client.call('sources'));
  const [source] = sources;
  if (source === undefined || snapshotId === null) throw new Error('nothing is in service');
  // A day is longer than a proof of who one is lasts.
  operator = await server.signIn();
  const gone = { params: { id: source.id }, query: { insteadOf: snapshotId } };
  valueOf(await operator.client.call('removeSource', gone));
  expect(await propose(again.id)).toMatchObject({ loaded: null, remembered: { isUsed: true } });
});
