import { isEmail } from '../../../src/calc/validation/patterns.ts';
import type { MemberState } from '../../../src/calc/account/seats.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { refusable } from '../../platform/store/refusable.ts';
import type { Principal } from '../../platform/tenant.ts';
import { traceRefusedSignIn } from '../changes/traceChange.ts';
import { tellChanges } from '../changes/tellChanges.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { findLogin } from '../session/session.queries.ts';
import { SUSPENDED } from '../session/suspended.ts';
import { updateMember } from '../team/team.queries.ts';
import { bindIdentity, findBound, takeInvitation } from './oidc.queries.ts';
import type { ProviderPerson } from './openProvider.ts';

const NOBODY = 'Nobody was signed in.';

type Member = Principal & { readonly state: MemberState };

/**
 * The member that somebody is whom the provider knows: by its subject, else, once, by a verified e-mail address with which
 * exactly one member signs in; then the subject is bound to them and decides from then on. Nobody becomes one by it. What
 * is said tells only of the address that the person proved to have.
 */
export async function memberOf(services: Services, name: string, person: ProviderPerson): Promise<Principal | Refusal> {
  const { db } = services.store;
  const bound = await findBound(db, person);
  if (bound !== undefined) return await letIn(services, name, bound);
  const { email, isVerified } = person;
  if (email === null || !isEmail(email) || foldsToOther(email))
    return refuse(401, `${name} told no e-mail address of yours, so nobody knows who you are here. ${NOBODY}`);
  if (!isVerified) return refuse(401, `${name} has not verified that ${email} is yours. ${NOBODY}`);
  const login = await findLogin(db, email);
  if (login === undefined)
    return refuse(401, `Nobody signs in here with ${email}: ask the owner of your account to invite you. ${NOBODY}`);
  return await letIn(services, name, login, { ...person, email });
}

/** With `person`: who has to be bound to the member first. */
async function letIn(
  services: Services,
  name: string,
  member: Member,
  person?: ProviderPerson & { readonly email: string },
): Promise<Principal | Refusal> {
  const { store, clock, config } = services;
  if (member.state === 'SUSPENDED') {
    await traceRefusedSignIn(store.db, member, 'suspended');
    return refuse(401, SUSPENDED);
  }
  const isInvited = member.state === 'INVITED';
  if (isInvited && config.passwords)
    return refuse(401, `You are invited: open the link of the invitation first, and accept it. ${NOBODY}`);
  const done = await refusable(store.db, async (trx): Promise<Principal | Refusal> => {
    const now = clock.now();
    if (isInvited) {
      // One after the other with whoever takes the invitation back.
      await lockAccount(trx, member);
      if (!(await takeInvitation(trx, member, now)))
        return refuse(401, `Your invitation has expired or was taken back: ask for a new one. ${NOBODY}`);
      await updateMember(trx, member, member.userId, { state: 'ACTIVE' });
    }
    if (person === undefined) return member;
    const { issuer, subject, email } = person;
    if (await bindIdentity(trx, member, { issuer, subject, email, made: now })) {
      await tellSecurity(services, trx, member, 'PROVIDER_ON');
      return member;
    }
    // The same person, twice at the same moment.
    if ((await findBound(trx, person))?.userId === member.userId) return member;
    return refuse(
      401,
      `Somebody else at ${name} signs in as ${email} here already. If that was you, take it away on the page of security first. ${NOBODY}`,
    );
  });
  if (isRefusal(done)) await traceRefusedSignIn(store.db, member, `not the person at ${name}`);
  else if (isInvited) tellChanges(services, member);
  return done;
}

/** Letters of other alphabets that become plain ones in lower case, as the sign of Kelvin does: another address. */
const foldsToOther = (email: string): boolean =>
  Array.from(email).some((letter) => letter > '\u007f' && letter.toLowerCase() <= '\u007f');
