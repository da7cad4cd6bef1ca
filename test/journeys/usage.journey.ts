/** What is used of the limits: by its owner with members who have limits of their own, then as one of them sees it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../src/calc/money.ts';
import { violationsOf } from '../support/axe.ts';
import { limitedMember, setLimits } from '../support/billing.ts';
import { VISA } from '../support/cards.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('somebody looks at what is used', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 600, path: '/' });
    at.expectRefusals(422);
  });
  afterAll(async () => await at.close());

  /** A team at work: who saved, exported and bought, and who has limits of his own. */
  async function work(owner: SignedIn): Promise<void> {
    const { id, accountId } = owner.auth.profile;
    valueOf(await owner.client.call('changePlan', { params: { id }, body: { planId: 943 } }));
    valueOf(await owner.client.call('addCard', { body: VISA }));
    valueOf(await owner.client.call('buyPrepaidCredits', { body: { userId: id, amount: 12 } }));
    const ids = await sampleIds(at.server, 300);
    const listId = await saveInto(owner, 'Probate, east side', ids.slice(0, 120));
    await saveInto(owner, 'Vacant lots', ids.slice(120, 150));
    const body = { search: { filters: { groupIds: { values: [listId] } } } };
    const { fileId } = valueOf(await owner.client.call('exportProperties', { query: { name: 'Probate' }, body }));
    valueOf(await owner.client.call('confirmExport', { params: { id: fileId } }));
    const member = await limitedMember(at.server, accountId, {
      save_limit: 100,
      export_limit: 500,
      favorite_property_limit: 100,
      marketing_list_property_limit: 5000,
      marketing_contact_limit: 5000,
      spend_limit_cents: cents(5000),
    });
    await saveInto(member, 'For Ann', ids.slice(200, 285));
  }

  it('by keys', async () => {
    await step('R-USAGE-001 the owner sees the pool, by member, and what consumed it', async () => {
      await at.startAnew('/', work);
      await at.press('g', 'u');
      await at.find('usage').getByText('of 25,000 used').first().waitFor();
      await at.press('m');
      await at.find('usage').getByText('85 of 100').first().waitFor();
      await at.find('usage').getByText('Probate, east side').waitFor();
      await at.find('usage').getByText('Probate.xlsx').waitFor();
      expect(await violationsOf(at.page, '[data-testid=usage]')).toEqual([]);
      await at.picture('usage-members');
    });

    await step('the dialogs of more and of credit name the lines, the card and what comes then', async () => {
      await at.press('r');
      await at.find('usage-raise').getByText('1,000 more saves at $0.02 each').waitFor();
      await at.find('usage-raise').getByText('$8.00 is meant to be paid with Visa •••• 1111.').waitFor();
      expect(await violationsOf(at.page, 'dialog')).toEqual([]);
      await at.picture('usage-raise-card', 'here');
      await at.press('Escape');
      await at.find('usage-raise').waitFor({ state: 'detached' });
      await at.press('g', 'b');
      await at.find('billing').getByText('Essentials', { exact: true }).waitFor();
      await at.press('c');
      await at.find('billing-credit').waitFor();
      await at.type('25.50');
      await at.find('billing-credit').getByText('The credit will be $37.50.').waitFor();
      await at.picture('credit-card', 'here');
      await at.press('Escape');
      await at.find('billing-credit').waitFor({ state: 'detached' });
    });
  });

  it('R-USAGE-002 sees limits of his own beside what he keeps', async () => {
    await at.startAnew('/account/usage', async (me) => {
      await setLimits(at.server, me.auth.profile.id, {
        save_limit: 100,
        export_limit: 500,
        favorite_property_limit: 100,
        marketing_list_property_limit: 0,
        marketing_contact_limit: 5000,
        spend_limit_cents: cents(5000),
      });
      await saveInto(me, 'Mine', await sampleIds(at.server, 85));
    });
    await at.find('usage').getByText('15 left until').waitFor();
    await at.find('usage').getByText('15 more can be added.').waitFor();
    await at.find('usage').getByText('No more can be added.').waitFor();
    await at.find('usage').getByText('$50.00 left until').waitFor();
    await at.find('usage').getByText('This installation collects nothing itself').waitFor();
    expect(await violationsOf(at.page, '[data-testid=usage]')).toEqual([]);
    await at.picture('usage-own');
  });
});
