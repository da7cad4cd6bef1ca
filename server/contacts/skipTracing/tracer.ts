import type { Resources } from '../../platform/resources.ts';
import { ownRecords } from './ownRecords.ts';
import type { Tracer } from './port.ts';
import { serviceTracer } from './serviceTracer.ts';
import type { Principal } from '../../platform/tenant.ts';

/** The configured service, else the account's own records. */
export function openTracer({ store, config }: Pick<Resources, 'store' | 'config'>, principal: Principal): Tracer {
  const { url, key } = config.skipTrace;
  return url === null ? ownRecords(store.db, principal) : serviceTracer(url, key);
}
