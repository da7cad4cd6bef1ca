/** What an account has: a plan, its running cycle, and the seats that it pays for. */
import type { CalendarDate } from '../dates.ts';
import { cents, type Cents } from '../money.ts';
import { billLine, prorate, takenBack, type BillLine, type Priced } from './billLine.ts';
import { daysOf, type Cycle, type CycleMonths } from './cycle.ts';

/** A plan at its price. */
export interface PlanTerms {
  readonly id: number;
  readonly name: string;
  /** Essentials below Pro below Elite. */
  readonly rank: number;
  /** Of a cycle. */
  readonly months: CycleMonths;
  /** Of a whole cycle. */
  readonly price: Cents;
  /** Full-access members without a price of their own, and as many as there may be at all. */
  readonly seatsIncluded: number;
  readonly seatsMost: number;
  /** Of each further one for a month. */
  readonly seatPrice: Cents;
  /** Credit that is given when a cycle of an annual plan starts. */
  readonly bonus: Cents;
}

/** Who counts: a member with another type than SCOUT, never the owner. Members come in the order in which they got seats. */
export interface Member {
  readonly id: number;
  readonly name: string;
}

/** A seat that is paid for until the cycle date, whoever sits there. */
export interface PaidSeat {
  readonly id: number;
  /** Null: vacant, the next member takes it for nothing. */
  readonly member: Member | null;
  /** Paid for the whole of this cycle. */
  readonly price: Cents;
}

/** Properties that the lead automator watches beyond those of the plan. */
export interface AddOn {
  readonly id: number;
  readonly name: string;
  readonly properties: number;
  /** Of a month. */
  readonly monthly: Cents;
}

export interface BoughtAddOn extends AddOn {
  /** Paid for the whole of this cycle. */
  readonly price: Cents;
}

export interface Subscription {
  /** With the price and name that it was bought at. */
  readonly plan: PlanTerms;
  readonly cycle: Cycle;
  readonly anchorDay: number;
  readonly paidSeats: readonly PaidSeat[];
  /** Null: none; a trial is none either. */
  readonly addOn: BoughtAddOn | null;
  /** What is had from the next cycle on. */
  readonly nextAddOn: AddOn | null;
}

export const pricedPlan = ({ name, price }: PlanTerms): Priced => ({
  product: 'PLAN',
  text: name,
  unit: price,
  memberId: null,
});

/** A seat for a whole cycle of a plan. */
export const seatOfCycle = ({ seatPrice, months }: PlanTerms): Cents => cents(seatPrice * months);

export const pricedSeat = (member: Member | null, unit: Cents): Priced => ({
  product: 'SEAT',
  text: `Full-access seat: ${member?.name ?? 'vacant'}`,
  unit,
  memberId: member?.id ?? null,
});

/** An add-on for a whole cycle of a plan. */
export const addOnOfCycle = ({ monthly }: AddOn, { months }: Pick<PlanTerms, 'months'>): Cents =>
  cents(monthly * months);

export const pricedAddOn = ({ name }: AddOn, unit: Cents): Priced => ({
  product: 'AUTOMATOR',
  text: name,
  unit,
  memberId: null,
});

/** Those whose seats cost something when a cycle of a plan starts: the members that came first sit on what is included. */
export const payingMembers = <M extends Member>({ seatsIncluded }: PlanTerms, members: readonly M[]): readonly M[] =>
  members.slice(seatsIncluded);

/** The bill of a whole cycle. */
export const cycleBill = (
  plan: PlanTerms,
  members: readonly Member[],
  cycle: Cycle,
  addOn: AddOn | null,
): readonly BillLine[] => [
  billLine(pricedPlan(plan), cycle),
  ...payingMembers(plan, members).map((member) => billLine(pricedSeat(member, seatOfCycle(plan)), cycle)),
  ...(addOn === null ? [] : [billLine(pricedAddOn(addOn, addOnOfCycle(addOn, plan)), cycle)]),
];

/** What another add-on costs for the rest of a cycle: both sides by days. */
export const addOnLines = (
  { plan, cycle, addOn }: Subscription,
  to: AddOn,
  today: CalendarDate,
): readonly BillLine[] => [
  billLine(pricedAddOn(to, addOnOfCycle(to, plan)), cycle, today),
  ...(addOn === null ? [] : [takenBack(pricedAddOn(addOn, addOn.price), cycle, today)]),
];

export interface NextSeat {
  /** For whom it is: included in the plan, paid for and vacant, or to be paid. */
  readonly kind: 'INCLUDED' | 'VACANT' | 'PAID';
  /** Of a whole cycle, from the next bill on. */
  readonly price: Cents;
  /** Now, for the rest of this one. */
  readonly due: Cents;
  readonly days: number;
  readonly of: number;
}

/** What one more full-access member costs on a day of the cycle. */
export function nextSeat(
  { plan, cycle, paidSeats }: Subscription,
  members: readonly Member[],
  today: CalendarDate,
): NextSeat {
  const [days, of] = [daysOf(cycle, today), daysOf(cycle)];
  const price = members.length < plan.seatsIncluded ? cents(0) : seatOfCycle(plan);
  const included = members.length - paidSeats.filter(({ member }) => member !== null).length;
  if (included < plan.seatsIncluded) return { kind: 'INCLUDED', price, due: cents(0), days, of };
  if (paidSeats.some(({ member }) => member === null)) return { kind: 'VACANT', price, due: cents(0), days, of };
  return { kind: 'PAID', price, due: prorate(price, days, of), days, of };
}

/** The same for several who come one after the other. */
export function nextSeats(
  subscription: Subscription,
  members: readonly Member[],
  count: number,
  today: CalendarDate,
): readonly NextSeat[] {
  const seats: NextSeat[] = [];
  let [all, paidSeats] = [members, subscription.paidSeats];
  for (let index = 0; index < count; index += 1) {
    const seat = nextSeat({ ...subscription, paidSeats }, all, today);
    const newcomer = { id: -1 - index, name: '' };
    if (seat.kind === 'VACANT') {
      const taken = paidSeats.findIndex(({ member }) => member === null);
      paidSeats = paidSeats.map((paid, at) => (at === taken ? { ...paid, member: newcomer } : paid));
    }
    if (seat.kind === 'PAID') paidSeats = [...paidSeats, { id: newcomer.id, member: newcomer, price: seat.price }];
    all = [...all, newcomer];
    seats.push(seat);
  }
  return seats;
}

/** The line of a seat that is bought within a cycle; what is included or vacant costs nothing and has none. */
export const seatLine = ({ plan, cycle }: Subscription, member: Member | null, today: CalendarDate): BillLine =>
  billLine(pricedSeat(member, seatOfCycle(plan)), cycle, today);
