/** What things cost, in cents: the one place that knows prices, and who gets something for nothing. */
import type { ReportCode } from '../../src/api/catalogue/property/reports.ts';
import type { Config } from '../platform/config/config.ts';
import type { StandingResources } from './plans/currentStanding.ts';
import { managesLists } from './automator/listManagement.ts';
import type { Principal } from '../platform/tenant.ts';

/** Cents for a contact found, and for each further phone number and e-mail address (O-130). */
export type AppendRates = Config['skipTrace']['rates'];
const free: AppendRates = { contact: 0, phone: 0, email: 0 };

/** A report of a property (O-118). */
export const reportCents = ({ reportPrices }: Pick<Config, 'reportPrices'>, code: ReportCode): number =>
  reportPrices[code];

/** Skip tracing: free with list management (R-PERM-014), and where only contacts of one's own are looked through. */
export const appendRates = (
  { skipTrace: { url, rates } }: Pick<Config, 'skipTrace'>,
  { hasListManagement }: { readonly hasListManagement: boolean },
): AppendRates => (url === null || hasListManagement ? free : rates);

/** The rates of the user that asks. */
export async function appendRatesOf(resources: StandingResources, principal: Principal): Promise<AppendRates> {
  return appendRates(resources.config, { hasListManagement: await managesLists(resources, principal) });
}
