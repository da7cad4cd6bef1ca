import { NewMember, type Invitation, type InviteQuote } from '../../../src/api/contract/account/team.ts';
import type { Member } from '../../../src/calc/billing/subscription.ts';
import { dollarsOf, sumCents } from '../../../src/calc/money.ts';
import { refuseSpending } from '../../billing/orders/refuseSpending.ts';
import { toldOf } from '../../billing/payments/port.ts';
import { currentStanding } from '../../billing/plans/currentStanding.ts';
import { lineOf } from '../../billing/plans/quoteAnswer.ts';
import { quoteSeats, refuseSeats } from '../../billing/plans/seatMoney.ts';
import { addFieldErrors } from '../../platform/http/fieldErrors.ts';
import { textOf } from '../../platform/http/issueText.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import type { Principal } from '../../platform/tenant.ts';
import { memberName } from '../session/memberName.ts';
import type { InTeam } from './inTeam.ts';
import { columnsOf, withLimits } from './memberColumns.ts';
import { orderSeats, type SeatPay } from './orderSeats.ts';
import { insertMember } from './team.queries.ts';
import { NOBODY_INVITED, refuseAddresses, wrongAddresses } from './wrongMembers.ts';

interface Invites extends SeatPay {
  readonly members: readonly NewMember[];
}

const nameOf = ({ firstName, lastName, username }: NewMember): string =>
  memberName({ first_name: firstName, last_name: lastName, username });

/** Invites all of them with one invoice, or none and says why. Answers their links, in the same order. */
export async function invite(
  services: Services,
  principal: Principal,
  { members, ...pay }: Invites,
): Promise<readonly Invitation[] | Refusal> {
  const wanted = {
    count: members.filter(({ type }) => type !== 'SCOUT').length,
    nothing: NOBODY_INVITED,
    refuse: async ({ db }: InTeam) => await refuseAddresses(db, members),
    seat: async ({ db, now }: InTeam) => {
      const places: Member[] = [];
      const invited: { id: number; username: string }[] = [];
      for (const member of members) {
        const { username, type } = member;
        const id = await insertMember(db, principal, { username, type, ...columnsOf(withLimits(member)) }, now);
        invited.push({ id, username });
        if (type !== 'SCOUT') places.push({ id, name: nameOf(member) });
      }
      return { places, invited };
    },
  };
  try {
    return await orderSeats(services, principal, wanted, pay);
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
  const { due } = settled;
  const spending = { purchaseType: 'Recurring', price: due, card: due, nothing: NOBODY_INVITED } as const;
  const owing = await refuseSpending(services.store.db, standing.account, spending, services.payments);
  return {
    wrong,
    refusal: refusal ?? owing?.userMessage ?? null,
    lines: lines.map((line) => lineOf({ ...line, memberId: null })),
    amount: dollarsOf(settled.due),
    later:
      subscription === null || seats === null
        ? null
        : { amount: dollarsOf(sumCents(seats.map(({ price }) => price))), on: subscription.cycle.end },
    provider: toldOf(services.payments),
  };
}
