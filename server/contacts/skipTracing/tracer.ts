import type { Doors } from '../../platform/http/doors.ts';
import type { Who } from '../../account/session/session.queries.ts';
import { ownRecords } from './ownRecords.ts';
import type { Tracer } from './port.ts';
import { serviceTracer } from './serviceTracer.ts';

/** The configured service, else the account's own records. */
export function openTracer({ store, config }: Pick<Doors, 'store' | 'config'>, who: Who): Tracer {
  const { url, key } = config.skipTrace;
  return url === null ? ownRecords(store.db, who) : serviceTracer(url, key);
}
