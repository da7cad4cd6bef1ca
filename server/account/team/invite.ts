import { NewMember, type Invitation, type InviteQuote } from '../../../src/api/contract/account/team.ts';
import type { Member } from '../../../src/calc/billing/subscription.ts';
import { dollarsOf, sumCents } from '../../../src/calc/money.ts';
import { ledger } from '../../billing/payments/ledger.ts';
import { currentStanding } from '../../billing/plans/currentStanding.ts';
import { refuseOpen } from '../../billing/plans/orderPlan.ts';
import { lineOf } from '../../billing/plans/quoteAnswer.ts';
import { refuseOther } from '../../billing/plans/quotePlan.ts';
import { quoteSeats, refuseSeats, takeSeats } from '../../billing/plans/seatMoney.ts';
import { addFieldErrors } from '../../platform/http/fieldErrors.ts';
import { textOf } from '../../platform/http/issueText.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import type { Principal } from '../../platform/tenant.ts';
import { memberName } from '../session/memberName.ts';
import { invitationLink } from './invitationLink.ts';
import { inTeam } from './inTeam.ts';
import { columnsOf, withLimits } from './memberColumns.ts';
import { findUser, insertMember } from './team.queries.ts';
import { NOBODY_INVITED, refuseAddresses, wrongAddresses } from './wrongMembers.ts';

interface Invites {
  readonly members: readonly NewMember[];
  /** Dollars that whoever invites has seen. */
  readonly approvedAmount?: number | undefined;
}

const nameOf = ({ firstName, lastName, username }: NewMember): string =>
  memberName({ first_name: firstName, last_name: lastName, username });

/** Invites all of them with one invoice, or none and says why. Answers their links, in the same order. */
export async function invite(
  services: Services,
  principal: Principal,
  { members, approvedAmount }: Invites,
): Promise<readonly Invitation[] | Refusal> {
  try {
    return await inTeam(services, principal, async ({ db, standing, today, now }) => {
      const seated = members.filter(({ type }) => type !== 'SCOUT');
      const full = seated.length === 0 ? null : refuseSeats(standing, services.plans, seated.length);
      if (full !== null) return refuse(422, `${full} ${NOBODY_INVITED}`);
      const { due } = quoteSeats(
        standing,
        seated.map(() => null),
        today,
      ).settled;
      const refusal =
        (await refuseAddresses(db, members)) ?? refuseOther(due, approvedAmount) ?? refuseOpen(standing, due);
      if (refusal !== null) return refusal;
      const inviter = await findUser(db, principal, principal.userId);
      if (inviter === undefined) return refuse(403);
      const newcomers: Member[] = [];
      const invitations: Invitation[] = [];
      for (const member of members) {
        const { username, type } = member;
        const id = await insertMember(db, principal, { username, type, ...columnsOf(withLimits(member)) }, now);
        if (type !== 'SCOUT') newcomers.push({ id, name: nameOf(member) });
        const from = { ...principal, name: memberName(inviter) };
        invitations.push(await invitationLink(db, from, { id, username }, { config: services.config, now }));
      }
      await takeSeats(db, principal, standing, newcomers, { today, now });
      return invitations;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Somebody else's invitation, in another account, was quicker by a moment.
    return refuse(422, `This e-mail address is in use. ${NOBODY_INVITED}`, { username: 'is in use' });
  }
}

const Row = NewMember.strict();

/** What inviting them together would cost, and all that is wrong with them. Changes nothing. */
export async function quoteInvites(
  services: Services,
  principal: Principal,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<InviteQuote> {
  const { standing, today } = await currentStanding(services, principal);
  const read = rows.map((row) => Row.safeParse(row, { error: textOf }));
  const addresses = rows.map(({ username }) => (typeof username === 'string' ? username.trim() : ''));
  const wrongAddress = await wrongAddresses(services.store.db, addresses);
  const wrong = read.flatMap((result, row) => {
    const texts = new Map<string, string>();
    if (!result.success) addFieldErrors(texts, 'body', result.error.issues);
    const address = wrongAddress[row] ?? null;
    if (address !== null && !texts.has('username')) texts.set('username', address);
    return texts.size === 0 ? [] : [{ row, fieldErrors: Object.fromEntries(texts) }];
  });
  // A row that cannot be read yet is priced as it stands: with full access, unless it says otherwise.
  const seated = rows.filter(({ type }) => type !== 'SCOUT').length;
  const newcomers = read.flatMap(({ success, data }, row) =>
    rows[row]?.['type'] === 'SCOUT' ? [] : [success ? { id: -1 - row, name: nameOf(data) } : null],
  );
  const refusal = seated === 0 ? null : refuseSeats(standing, services.plans, seated);
  const { seats, lines, settled } = quoteSeats(standing, refusal === null ? newcomers : [], today);
  const { subscription } = standing;
  const owing = settled.due === 0 ? null : refuseOpen(standing, settled.due);
  return {
    wrong,
    refusal: refusal ?? owing?.userMessage ?? null,
    lines: lines.map((line) => lineOf({ ...line, memberId: null })),
    amount: dollarsOf(settled.due),
    later:
      subscription === null || seats === null
        ? null
        : { amount: dollarsOf(sumCents(seats.map(({ price }) => price))), on: subscription.cycle.end },
    provider: { kind: ledger.kind, collects: ledger.collects, text: ledger.text },
  };
}
