import type { Answer } from '../../../src/api/contract/define.ts';
import type { linksContract } from '../../../src/api/contract/account/links.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { findUser } from '../team/team.queries.ts';
import { openLink } from './openLink.ts';

/** What is said of a link that opens nothing any more, by what it was for. */
export const over = {
  reset: refuse(410, 'This link has expired, or was used already: ask for a new one. The password is what it was.'),
  email: refuse(410, 'This link has expired, or was used already: ask for a new one. The address is what it was.'),
} as const;

export const nothing = {
  reset: 'The password was not changed.',
  email: 'The address was not changed.',
} as const;

/** Whom a link is for, and until when; uses nothing up. */
export async function lookAtLink(
  services: Pick<Services, 'store' | 'clock' | 'config' | 'brands'>,
  { kind, token }: { readonly kind: 'reset' | 'email'; readonly token: string },
  hostname: string,
): Promise<Answer<(typeof linksContract)['link']> | Refusal> {
  const asked = { kind: kind === 'reset' ? 'RESET' : 'EMAIL', token, hostname } as const;
  const link = await openLink(services, { ...asked, over: over[kind], nothing: nothing[kind] });
  if (isRefusal(link)) return link;
  const user = await findUser(services.store.db, link, link.userId);
  if (user === undefined || user.state !== 'ACTIVE') return over[kind];
  const expires = (link.expires ?? services.clock.now()).toISOString();
  return { kind, username: user.username, newUsername: link.username, expires };
}
