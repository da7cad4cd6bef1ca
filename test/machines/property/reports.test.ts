import { afterEach, expect, it } from 'vitest';
import type { PropertyDocument } from '../../../src/api/contract/property/documents.ts';
import type { ReportEstimate } from '../../../src/api/contract/property/reports.ts';
import { reportsMachine } from '../../../src/machines/property/reports.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';

const estimate = (code: ReportEstimate['code'], due: number): ReportEstimate => ({
  code,
  type: code === 'COMPARABLE_PROPERTY' ? 'PROPERTY' : 'ANALYSIS',
  name: code,
  about: '',
  price: 5,
  due,
  bought: due === 0 ? '2026-03-02' : null,
});
const document: PropertyDocument = {
  id: 7,
  propertyId: 3,
  name: 'property.pdf',
  description: '',
  typeDescription: 'Comparable Property',
  editable: false,
  contentType: 'application/pdf',
  bytes: 10,
  modified: true,
  created: '2026-03-02T15:00:00.000Z',
};

let stop = (): void => undefined;
afterEach(() => stop());

async function desk(answer: PropertyDocument | Refused = document) {
  const client = answeringClient({
    reportEstimates: () => ({
      hasLogo: false,
      reports: [estimate('COMPARATIVE_MARKET_ANALYSIS', 5), estimate('COMPARABLE_PROPERTY', 0)],
    }),
    buyReport: () => answer,
  });
  const running = inRoot(reportsMachine, childInput(client));
  stop = running.stop;
  const { child } = running;
  child.send({ type: 'property.open', propertyId: 3 });
  child.send({ type: 'reports.open' });
  await settled();
  return { ...running, child, bought: () => client.calls.filter(({ name }) => name === 'buyReport') };
}

it('says what the reports cost before anything is bought, and a no buys nothing', async () => {
  const { child, told, bought } = await desk();
  expect(told).toContainEqual({ type: 'workspace.open', overlay: 'reports' });
  child.send({ type: 'reports.choose' });
  expect(child.getSnapshot().matches('confirming')).toBe(true);
  child.send({ type: 'reports.back' });
  await settled();
  expect(child.getSnapshot().matches('choosing')).toBe(true);
  expect(bought()).toEqual([]);
});

it('R-REPORT-004 a yes buys at the amount that was shown, and the document comes to the list and is downloaded', async () => {
  const { child, told, bought } = await desk();
  child.send({ type: 'reports.choose' });
  child.send({ type: 'reports.confirm' });
  child.send({ type: 'reports.confirm' });
  await settled();
  expect(bought().map(({ request }) => [request.params, request.query.get('confirmedPrice')])).toEqual([
    [{ id: '3', reportCode: 'COMPARATIVE_MARKET_ANALYSIS' }, '5'],
  ]);
  expect(told.slice(1)).toEqual([
    { type: 'documents.bought', document },
    {
      type: 'download.start',
      title: 'property.pdf',
      what: { call: 'documentFile', request: { params: { id: 7 } } },
    },
    { type: 'workspace.close' },
  ]);
});

it('fetches a report that was bought before without asking for an amount', async () => {
  const { child, told, bought } = await desk();
  child.send({ type: 'reports.move', by: 1 });
  child.send({ type: 'reports.move', by: 1 });
  child.send({ type: 'reports.choose' });
  await settled();
  expect(bought().map(({ request }) => request.query.get('confirmedPrice'))).toEqual(['0']);
  expect(told.map(({ type }) => type)).toContain('download.start');
});

it('a refusal leaves the choice open and says why; another subject has other reports', async () => {
  const { child, told } = await desk(new Refused(422, 'This report costs $6.00. Nothing was bought.'));
  child.send({ type: 'reports.choose' });
  child.send({ type: 'reports.confirm' });
  await settled();
  expect(child.getSnapshot()).toMatchObject({
    value: 'choosing',
    context: { error: 'This report costs $6.00. Nothing was bought.' },
  });
  expect(told.map(({ type }) => type)).not.toContain('download.start');
  child.send({ type: 'property.open', propertyId: 4 });
  expect(child.getSnapshot()).toMatchObject({ value: 'idle', context: { estimates: [], error: null, propertyId: 4 } });
});
