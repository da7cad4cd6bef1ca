/** What a person types into the sheet, saved by the real server. */
import { waitFor } from 'xstate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analysisMachine } from '../../../src/machines/deal/analysis.ts';
import {
  analysisKinds,
  entryKinds,
  mortgageKinds,
  unitKinds,
  type CellKind,
} from '../../../src/api/catalogue/deal/fieldKinds.ts';
import { kindOf, pathKey, readCell, type CellPath } from '../../../src/machines/deal/analysis/cellPath.ts';
import { currentDeal, currentSession } from '../../../src/machines/deal/analysis/context.ts';
import { dealOf } from '../../../src/api/deal/deal.ts';
import { isDirty } from '../../../src/machines/deal/analysis/sessions.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
});
afterAll(async () => await server.close());

// The keys of these records are exactly the names of cells.
const keysOf = <T extends object>(kinds: T): (keyof T)[] => Object.keys(kinds) as (keyof T)[];

/** Every cell of a sheet with two loans, one rental unit and one entry a list. */
const cells: CellPath[] = [
  ...keysOf(analysisKinds).map((field) => ({ at: 'analysis', field }) as const),
  ...[0, 1].flatMap((index) => keysOf(mortgageKinds).map((field) => ({ at: 'mortgage', index, field }) as const)),
  ...keysOf(unitKinds).map((field) => ({ at: 'unit', index: 0, field }) as const),
  ...keysOf(entryKinds).map((field) => ({ at: 'entry', list: 'closingCosts', id: 17, field }) as const),
  { at: 'entry', list: 'improvements', id: 118, field: 'amount' },
  { at: 'entry', list: 'incomes', id: 300, field: 'amount' },
  { at: 'entry', list: 'expenses', id: 219, field: 'amount' },
];

/** A text for the cell, another one for each number so that none can stand for another. */
function textFor(kind: CellKind, place: number): string {
  switch (kind.kind) {
    case 'money':
      return String(1000 + place);
    case 'percent':
      return `${(5 + place / 100).toFixed(2)}%`;
    case 'months':
      return String(12 + place);
    case 'number':
      return String(1 + place);
    case 'date':
      return '04/01/2026';
    case 'flag':
      return 'Yes';
    case 'text':
      return `Words ${place}`;
    case 'choice':
      return Object.values(kind.options).at(-1) ?? '';
  }
}

it('R-ANALYSIS-002 a save carries every cell that a person filled in', async () => {
  const [propertyId = 0] = await sampleIds(server, 1, 'square_feet > 0');
  const { child: actor, stop } = inRoot(analysisMachine, childInput(me.client));
  actor.send({ type: 'app.signedIn', answer: me.auth });
  actor.send({ type: 'pane.shown', pane: 'analysis' });
  actor.send({ type: 'property.open', propertyId });
  await waitFor(actor, ({ context }) => currentDeal(context) !== null);
  const entries = cells.map((path, place) => ({ path, text: textFor(kindOf(path), place) }));
  actor.send({ type: 'analysis.enter', entries });
  const session = currentSession(actor.getSnapshot().context);
  expect(session?.sheet.errors).toEqual({});
  actor.send({ type: 'analysis.save' });
  await waitFor(actor, (snapshot) => {
    const now = currentSession(snapshot.context);
    return snapshot.context.busy === null && now !== null && !isDirty(now);
  });
  stop();
  const { analyses } = valueOf(await me.client.call('propertyAnalyses', { params: { id: propertyId } }));
  const [saved] = analyses.map(dealOf);
  expect(saved).toEqual({ ...session?.sheet.deal, id: saved?.id });
  const empty = cells.filter((path) => saved === undefined || readCell(saved, path) === null);
  expect(empty.map(pathKey)).toEqual([]);
});
