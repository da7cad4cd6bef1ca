/** What new deals of the account begin with: P080, P081. */
import { tellChanges } from '../../account/changes/tellChanges.ts';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { readDealSettings, writeDealSettings } from './settings.queries.ts';

export const dealSettingsHandlers = {
  dealSettings: async ({ session, services }) => await readDealSettings(services.store.db, session),

  saveDealSettings: async ({ body, session, services }) => {
    const unknown = body.countyTaxRates.find(({ fips }) => countyOf(fips) === undefined);
    if (unknown !== undefined)
      return refuse(422, `There is no county ${unknown.fips}.`, {
        countyTaxRates: `names ${unknown.fips}, which is no county`,
      });
    await services.store.db.transaction().execute((trx) => writeDealSettings(trx, session, body));
    tellChanges(services, session);
    return await readDealSettings(services.store.db, session);
  },
} satisfies Partial<Handlers>;
