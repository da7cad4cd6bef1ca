/** C022: one property with everything the warehouse and the account know of it. */
import type { Handlers } from '../http/handler.ts';
import { refuse } from '../http/refuse.ts';
import { propertyRecord } from './propertyRecord.ts';

export const propertyHandlers = {
  property: async ({ params, query, services, session }) =>
    (await propertyRecord(services, session, params.id, query.m === 'F' || query.m === 'M')) ??
    refuse(404, 'There is no property of this number in the loaded data.'),
} satisfies Pick<Handlers, 'property'>;
