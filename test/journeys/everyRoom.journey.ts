/**
 * Every room there is, with something of each kind in it, as the person who runs the installation sees it: nothing
 * against the rules of WCAG 2 A and AA in either theme, no label cut off, no page wider than its window.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountPages, type AccountPage } from '../../src/machines/app/accountPages.ts';
import { type RouteName } from '../../src/machines/app/route.ts';
import { contrastsOf, violationsOf } from '../support/axe.ts';
import { cutLabels } from '../support/cutLabels.ts';
import { ownersDesk, type Owned } from '../support/isolation/ownersDesk.ts';
import { valueOf } from '../support/valueOf.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

/** Where each room lies, and the panes that it is about. Record: a room that comes is looked at as well. */
const rooms: Record<Exclude<RouteName, 'account' | 'login'>, (owned: Owned) => string> = {
  search: () => '/search?type=COUNTY&fips=13135&label=Gwinnett+County%2C+GA',
  map: () => '/search/map?type=COUNTY&fips=13135&label=Gwinnett+County%2C+GA',
  searches: ({ search }) => `/searches/${search}`,
  lists: ({ group }) => `/lists/${group}`,
  property: ({ group, property }) => `/property/group/${group}/${property}`,
  assigned: () => '/assigned',
  contacts: () => '/contacts',
  marketing: () => '/marketing',
  changes: () => '/changes',
  card: ({ postcard }) => `/marketing/card/${postcard}`,
  compliance: () => '/marketing/compliance',
  sequences: ({ running }) => `/marketing/sequences/${running}`,
  sites: () => '/marketing/site',
  leads: () => '/marketing/leads',
  sources: () => '/sources',
  addSource: () => '/sources/add',
  settings: () => '/settings',
  phone: () => '/marketing/phone',
  analysis: ({ analysis }) => `/analysis/${analysis}`,
};

/** Wider than the window: it would scroll aside as a whole. */
const isTooWide = (at: Workstation) =>
  at.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('every room', () => {
  let at: Workstation;
  let owned: Owned;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000 });
    const me = await at.server.signIn();
    const [parcel] = await at.server.services.warehouse.query<{ id: number }>(
      'select property_id as id from parcel where lead_e and latitude is not null order by property_id limit 1',
    );
    const told = {
      account_id: me.auth.profile.accountId,
      user_id: me.auth.profile.id,
      level: 'info' as const,
      text: 'Told',
    };
    const alert = await at.server.db.insertInto('alert').values(told).returning('id').executeTakeFirstOrThrow();
    owned = await ownersDesk(
      me.client,
      me.auth,
      parcel?.id ?? expect.fail('a parcel'),
      alert.id,
      at.server.clock.now(),
    );
    valueOf(await me.client.call('saveSettings', { body: { theme: 'system' } }));
    await me.client.call('logout', { query: {} });
    await at.signIn();
  });
  afterAll(async () => await at.close());

  const paths = () => [
    ...Object.entries(rooms).map(([name, path]) => [name, path(owned)] as const),
    ...Object.keys(accountPages).map((page) => [page as AccountPage, `/account/${page}`] as const),
  ];

  it('has nothing against the rules, no label cut off, and fits its window', async () => {
    const found: Record<string, readonly string[]> = {};
    for (const [name, path] of paths()) {
      await at.page.goto(`${at.server.baseUrl}${path}`);
      await at.find('shell').waitFor();
      await at.page.locator('[data-pane] [data-loading]').first().waitFor({ state: 'detached' });
      await at.picture(`room-${name}`);
      await at.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const wrong = [...(await cutLabels(at.page)), ...(await violationsOf(at.page))];
      await at.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      wrong.push(...(await contrastsOf(at.page)).map((one) => `dark: ${one}`));
      if (await isTooWide(at)) wrong.push('wider than the window');
      if (wrong.length > 0) found[name] = wrong;
    }
    expect(found).toEqual({});
  });
});
