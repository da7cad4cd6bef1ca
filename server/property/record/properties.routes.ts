/** C022 and P021: a property with everything the warehouse and the account know of it, and how the values of several went. */
import type { PropertyView } from '../../../src/api/contract/property/properties.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import { propertyRecord } from './propertyRecord.ts';
import { selectTrends } from './selectTrends.ts';

export const propertyHandlers = {
  property: async ({ params, query, services, session }) =>
    (await propertyRecord(services, session, params.id, viewOf(query.m))) ?? refuseUnknownProperty(services.warehouse),

  valueTrends: async ({ body, services }) => ({ trends: await selectTrends(services.warehouse, body.propertyIds) }),
} satisfies Pick<Handlers, 'property' | 'valueTrends'>;

/** R-PROP-007, O-093: anything else, or nothing, is a short record. */
const viewOf = (mode: string | undefined): PropertyView | null =>
  mode === 'F' ? 'FORECLOSURE' : mode === 'M' ? 'MLS' : null;
