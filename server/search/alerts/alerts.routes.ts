/** Alerts: P011 and C101. */
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { listAlerts, markAlertRead } from './alerts.queries.ts';

export const alertHandlers = {
  alerts: async ({ session, services }) => ({
    alerts: await listAlerts(services.store.db, session),
    snapshotId: services.warehouse.current()?.id ?? null,
  }),

  readAlert: async ({ params, session, services }) => {
    const { db } = services.store;
    if (!(await markAlertRead(db, session, params.id, services.clock.now()))) {
      return refuse(404, 'There is no such alert.');
    }
    return { alerts: await listAlerts(db, session) };
  },
} satisfies Partial<Handlers>;
