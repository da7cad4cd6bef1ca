/** P020: what a person knows better than the source, kept beside the fact. */
import { facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { Correction } from '../../../src/api/contract/property/properties.ts';
import { isCalendarDate } from '../../../src/calc/dates.ts';
import { LARGEST_DOLLARS } from '../../../src/calc/money.ts';
import { tellChanges } from '../../account/changes/tellChanges.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import { deleteCorrection, listCorrections, writeCorrection } from './corrections.queries.ts';
import { selectParcel } from './properties.queries.ts';

export const correctionHandlers = {
  correctFact: async ({ params, body: { fact, value }, services, session }) => {
    const { warehouse, store, clock } = services;
    const known = warehouse.current() === null ? undefined : await selectParcel(warehouse, params.id);
    if (known === undefined) return refuseUnknownProperty(warehouse);
    const problem = value === null ? null : problemOf(fact, value);
    if (problem !== null) return refuse(422, `${facts[fact].label} ${problem}.`, { value: problem });
    const address = known.streetAddress ?? known.apn ?? `Property ${params.id}`;
    const corrected = { propertyId: params.id, address, fact };
    if (value === null) await deleteCorrection(store.db, session, corrected);
    else await writeCorrection(store.db, session, corrected, value, clock.now());
    tellChanges(services, session);
    return { corrections: await listCorrections(store.db, session, params.id) };
  },
} satisfies Pick<Handlers, 'correctFact'>;

/** What is wrong with a value for a fact, in words that go behind its label; null when nothing is. */
function problemOf(fact: FactKey, value: Correction['value']): string | null {
  const { kind } = facts[fact];
  switch (kind) {
    case 'id':
    case 'codes':
      return 'cannot be corrected';
    case 'flag':
      return typeof value === 'boolean' ? null : 'is yes or no';
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? null : 'is a date, year-month-day';
    case 'text':
    case 'code':
      return typeof value === 'string' && value.trim() !== '' ? null : 'is a text';
    case 'integer':
      return Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647 ? null : 'is a whole number';
    default:
      return typeof value === 'number' && Math.abs(value) <= LARGEST_DOLLARS ? null : 'is a number';
  }
}
