import type { Handlers } from '../http/handler.ts';
import { findComparables } from './findComparables.ts';

/** C040. The year of sales ends today, by the server's clock in UTC. */
export const comparableHandlers = {
  comparables: async ({ body, services }) =>
    await findComparables(services.warehouse, body, services.clock.now().toISOString().slice(0, 10)),
} satisfies Pick<Handlers, 'comparables'>;
