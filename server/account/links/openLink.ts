import { DEFAULT_BRAND } from '../../../src/api/catalogue/account/brands.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { plainHost } from '../brands/brands.ts';
import { findLink, type LinkKind, type OpenLink } from '../password/userTokens.queries.ts';
import { doorOf } from '../brands/doorOf.ts';

interface Opened {
  readonly kind: LinkKind;
  readonly token: string;
  /** That the request came to. */
  readonly hostname: string;
  /** What is said of a link that opens nothing. */
  readonly over: Refusal;
  /** What did not happen, as a sentence. */
  readonly nothing: string;
}

/**
 * Whom a link is for, while it is good; uses nothing up. Under the name of another brand it opens nothing and stays as
 * good as it was: nobody of one brand is led into another by what somebody else wrote into an address.
 */
export async function openLink(
  services: Pick<Services, 'store' | 'clock' | 'config' | 'brands'>,
  { kind, token, hostname, over, nothing }: Opened,
): Promise<OpenLink | Refusal> {
  const link = await findLink(services.store.db, kind, token, services.clock.now());
  if (link === undefined) return over;
  const { publicUrl } = doorOf({ brand_code: link.brandCode }, services);
  const shown = services.brands.ofHost(hostname).code;
  const isOther = shown !== DEFAULT_BRAND && shown !== services.brands.ofCode(link.brandCode).code;
  const { host } = new URL(publicUrl);
  if (isOther && plainHost(host) !== plainHost(hostname))
    return refuse(410, `This link was made for ${host}: open it there. ${nothing}`);
  return link;
}
