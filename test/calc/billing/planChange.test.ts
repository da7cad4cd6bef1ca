/** Each worked example of the design, to the cent (account.md, section 6), and what holds of any change. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPlans } from '../../../src/api/catalogue/billing/plans.ts';
import { settleLines } from '../../../src/calc/billing/billLine.ts';
import { anchorOf, cycleFrom, type Cycle } from '../../../src/calc/billing/cycle.ts';
import { changePlan, firstPlan, type ChangeLater, type ChangeNow } from '../../../src/calc/billing/planChange.ts';
import {
  cycleBill,
  nextSeat,
  seatOfCycle,
  type Member,
  type PaidSeat,
  type PlanTerms,
  type Subscription,
} from '../../../src/calc/billing/subscription.ts';
import { addDays, dateOfDayNumber, dayNumber, type CalendarDate } from '../../../src/calc/dates.ts';
import { cents } from '../../../src/calc/money.ts';

const named = (name: string): PlanTerms => {
  const plan = defaultPlans.find((one) => one.name === name);
  if (plan === undefined) throw new Error(`no plan ${name}`);
  return plan;
};
const [essentials, essentialsAnnual, pro, proAnnual, elite, eliteAnnual] = [
  'Essentials_99',
  'Essentials_99 Annual',
  'Pro',
  'Pro Annual',
  'Elite',
  'Elite Annual',
].map(named) as [PlanTerms, PlanTerms, PlanTerms, PlanTerms, PlanTerms, PlanTerms]; // six names

const ann: Member = { id: 1, name: 'Ann Lee' };
const team = (size: number): Member[] =>
  Array.from({ length: size }, (_, index) => ({ id: index + 1, name: `M${index + 1}` }));
const seat = (member: Member | null, price: number, id = 7): PaidSeat => ({ id, member, price: cents(price) });

const has = (plan: PlanTerms, start: CalendarDate, more: Partial<Subscription> = {}): Subscription => ({
  plan,
  cycle: cycleFrom(start, anchorOf(start), plan.months),
  anchorDay: anchorOf(start),
  paidSeats: [],
  addOn: null,
  nextAddOn: null,
  ...more,
});
const atOnce = (change: ChangeNow | ChangeLater): ChangeNow => {
  if (change.at !== 'ONCE') throw new Error('it counts later');
  return change;
};
const amounts = ({ lines }: Pick<ChangeNow, 'lines'>): number[] => lines.map((line) => line.cents);
const due = ({ lines }: Pick<ChangeNow, 'lines'>): number => settleLines(lines, cents(0)).due;
const billed = (plan: PlanTerms, members: readonly Member[], cycle: Cycle): number =>
  settleLines(cycleBill(plan, members, cycle, null), cents(0)).total;

describe('one more seat', () => {
  it.each([
    ['22 November of a month from the 10th', has(essentials, '2026-11-10'), '2026-11-22', 18, 30, 18_00],
    ['22 December of one of 31 days', has(essentials, '2026-12-10'), '2026-12-22', 19, 31, 18_39],
    ['its last day', has(essentials, '2026-11-10'), '2026-12-09', 1, 30, 1_00],
    ['its first day', has(essentials, '2026-11-10'), '2026-11-10', 30, 30, 30_00],
    ['a February of an anchor of 31', has(essentials, '2027-01-31'), '2027-02-15', 13, 28, 13_93],
    ['a year from the 10th of November', has(essentialsAnnual, '2026-11-10'), '2027-03-01', 254, 365, 250_52],
  ] as const)('on %s', (_what, subscription, today, days, of, amount) => {
    const { plan } = subscription;
    expect(nextSeat(subscription, [], today)).toEqual({
      kind: 'PAID',
      price: seatOfCycle(plan),
      due: amount,
      days,
      of,
    });
  });

  it('R-TEAM-013 is 30 a month when it is paid, 360 on an annual plan, else nothing', () => {
    expect([essentials, essentialsAnnual].map(seatOfCycle)).toEqual([30_00, 360_00]);
    const subscription = has(pro, '2026-11-10');
    expect(nextSeat(subscription, team(1), '2026-11-22')).toMatchObject({ kind: 'INCLUDED', price: 0, due: 0 });
    expect(nextSeat(subscription, team(2), '2026-11-22')).toMatchObject({ kind: 'PAID', price: 30_00, due: 18_00 });
  });

  it('is first the one that is included, then one that stands vacant, then one that is paid', () => {
    const [first, second] = team(2);
    const vacant = has(pro, '2026-11-10', { paidSeats: [seat(null, 30_00)] });
    expect(nextSeat(vacant, team(1), '2026-11-22')).toMatchObject({ kind: 'INCLUDED', due: 0 });
    expect(nextSeat(vacant, team(2), '2026-11-22')).toMatchObject({ kind: 'VACANT', price: 30_00, due: 0 });
    // Who has paid for a seat leaves the included one to others.
    const paying = has(pro, '2026-11-10', { paidSeats: [seat(second ?? ann, 30_00)] });
    expect(nextSeat(paying, [first ?? ann, second ?? ann], '2026-11-22')).toMatchObject({ kind: 'INCLUDED', due: 0 });
  });

  it('is in the next bill: 129.00 with one, 159.00 with two, 972.00 and 360.00 for a year', () => {
    const next = cycleFrom('2026-12-10', 10, 1);
    expect([1, 2].map((size) => billed(essentials, team(size), next))).toEqual([129_00, 159_00]);
    expect(
      cycleBill(essentialsAnnual, team(1), cycleFrom('2027-11-10', 10, 12), null).map((line) => line.cents),
    ).toEqual([972_00, 360_00]);
  });
});

describe('a larger plan counts at once', () => {
  it('Essentials with one paid seat to Pro, which includes it: 119.40 − 59.40 − 18.00 = 42.00', () => {
    const before = has(essentials, '2026-11-10', { paidSeats: [seat(ann, 30_00)] });
    const change = atOnce(changePlan(before, { members: [ann] }, pro, '2026-11-22'));
    expect(amounts(change)).toEqual([119_40, -59_40, -18_00]);
    expect(due(change)).toBe(42_00);
    expect(change).toMatchObject({ cycle: before.cycle, anchorDay: 10, bonus: 0, endedSeats: [7], newSeats: [] });
    expect(billed(pro, [ann], cycleFrom('2026-12-10', 10, 1))).toBe(199_00);
  });

  it('R-PLAN-003 Pro to Pro annual: a new cycle today, 1,980.00 − 119.40 = 1,860.60, and its bonus', () => {
    const change = atOnce(changePlan(has(pro, '2026-11-10'), { members: [] }, proAnnual, '2026-11-22'));
    expect(amounts(change)).toEqual([1980_00, -119_40]);
    expect(due(change)).toBe(1860_60);
    expect(change).toMatchObject({ bonus: 150_00, anchorDay: 22, cycle: { start: '2026-11-22', end: '2027-11-22' } });
  });

  it('Essentials annual to Pro monthly: 199.00 − 892.11, of which 693.11 pay the bills until April', () => {
    const change = atOnce(changePlan(has(essentialsAnnual, '2026-11-10'), { members: [] }, pro, '2026-12-10'));
    expect(amounts(change)).toEqual([199_00, -892_11]);
    const settled = settleLines(change.lines, cents(0));
    expect(settled).toMatchObject({ due: 0, toForward: 693_11 });
    expect(change).toMatchObject({ bonus: 0, cycle: { start: '2026-12-10', end: '2027-01-10' } });
    let forward = settled.toForward;
    const bills = [1, 2, 3, 4].map(() => {
      const bill = settleLines(cycleBill(pro, [], change.cycle, null), forward);
      forward = cents(forward - bill.fromForward);
      return bill.due;
    });
    expect(bills).toEqual([0, 0, 0, 102_89]);
  });

  it('in a leap year, Pro annual to Elite annual: 4,874.26 − 1,379.51 = 3,494.75, and no second bonus', () => {
    const change = atOnce(changePlan(has(proAnnual, '2027-11-10'), { members: [] }, eliteAnnual, '2028-02-29'));
    expect(change.lines.map(({ days, of }) => [days, of])).toEqual([
      [255, 366],
      [255, 366],
    ]);
    expect(amounts(change)).toEqual([4874_26, -1379_51]);
    expect(due(change)).toBe(3494_75);
    expect(change).toMatchObject({ bonus: 0, cycle: { end: '2028-11-10' } });
    expect(billed(eliteAnnual, [], cycleFrom('2028-11-10', 10, 12))).toBe(6996_00);
  });

  it('of a dearer plan within the year the difference of the bonus is given', () => {
    expect(
      atOnce(changePlan(has(essentialsAnnual, '2026-11-10'), { members: [] }, proAnnual, '2027-03-01')).bonus,
    ).toBe(50_00);
  });

  it('with another term seats begin anew, those that are included now cost nothing', () => {
    const members = team(3);
    const paidSeats = members.map((member, index) => seat(member, 30_00, index + 1));
    const change = atOnce(
      changePlan(has(essentials, '2026-11-10', { paidSeats }), { members }, proAnnual, '2026-11-22'),
    );
    expect(amounts(change)).toEqual([1980_00, 360_00, -59_40, -18_00, -18_00, -18_00]);
    expect(change.endedSeats).toEqual([1, 2, 3]);
    expect(change.newSeats).toEqual([{ memberId: 3, price: 360_00 }]);
  });

  it('whose seats do not reach for all includes those who came first, then what stands vacant', () => {
    const members = team(4);
    const paidSeats = [...members.toReversed().map((member) => seat(member, 30_00, member.id)), seat(null, 30_00, 9)];
    const before = has(essentials, '2026-11-10', { paidSeats });
    expect(atOnce(changePlan(before, { members }, pro, '2026-11-22')).endedSeats).toEqual([1, 2]);
    expect(atOnce(changePlan(before, { members }, elite, '2026-11-22')).endedSeats).toEqual([1, 2, 3, 4, 9]);
  });
});

describe('a smaller plan counts at the cycle date', () => {
  it('Pro with three members to Essentials: nothing today, 99.00 + 3 × 30.00 = 189.00 then', () => {
    const before = has(pro, '2026-11-10', { paidSeats: [seat(team(3)[2] ?? ann, 30_00)] });
    expect(changePlan(before, { members: team(3) }, essentials, '2026-11-22')).toEqual({
      at: 'CYCLE_DATE',
      day: '2026-12-10',
    });
    expect(billed(essentials, team(3), cycleFrom('2026-12-10', 10, 1))).toBe(189_00);
  });

  it.each([
    ['annual to monthly', proAnnual, pro],
    ['a lower rank, even of a year', pro, essentialsAnnual],
    ['a lower rank', eliteAnnual, proAnnual],
    ['one as large that costs less', { ...pro, id: 12, price: cents(249_00) }, pro],
  ])('%s', (_what, from, to) => {
    expect(changePlan(has(from, '2026-11-10'), { members: [] }, to, '2026-11-22').at).toBe('CYCLE_DATE');
  });
});

it('a year instead of months counts at once, also where neither costs anything', () => {
  const [month, year] = [pro, proAnnual].map((plan) => ({ ...plan, price: cents(0) })) as [PlanTerms, PlanTerms]; // of two
  expect(changePlan(has(month, '2026-11-10'), { members: [] }, year, '2026-11-22')).toMatchObject({
    at: 'ONCE',
    bonus: 150_00,
  });
  expect(changePlan(has(year, '2026-11-10'), { members: [] }, month, '2026-11-22').at).toBe('CYCLE_DATE');
});

describe('the first plan', () => {
  it('R-TEAM-010 R-TEAM-011 starts today and charges whole seats for whom it does not include', () => {
    const change = firstPlan(pro, team(4), '2027-01-31');
    expect(change).toMatchObject({ anchorDay: 31, cycle: { start: '2027-01-31', end: '2027-02-28' } });
    expect(amounts(change)).toEqual([199_00, 30_00, 30_00]);
    expect(change.newSeats.map(({ memberId }) => memberId)).toEqual([3, 4]);
  });
});

it('whatever is changed when, nobody pays twice for a day, and seats that are paid are those of who is not included', () => {
  const plans = fc.constantFrom(...defaultPlans);
  const start = fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2034-01-01') }).map(dateOfDayNumber);
  fc.assert(
    fc.property(plans, plans, start, fc.nat(), fc.integer({ min: 0, max: 5 }), (from, to, first, passed, size) => {
      const members = team(size);
      const paidSeats = members.slice(from.seatsIncluded).map((member) => seat(member, seatOfCycle(from), member.id));
      const before = has(from, first, { paidSeats });
      const length = dayNumber(before.cycle.end) - dayNumber(first);
      const today = addDays(first, passed % length);
      const change = changePlan(before, { members }, to, today);
      if (change.at === 'CYCLE_DATE') return;
      const kept = paidSeats.filter(({ id }) => !change.endedSeats.includes(id));
      // Paid before and kept, or paid now: together those that the plan does not include.
      expect(kept.length + change.newSeats.length).toBe(Math.max(0, size - to.seatsIncluded));
      for (const line of change.lines) {
        expect(line.from).toBe(today);
        expect(line.to).toBe(line.unit < 0 ? before.cycle.end : change.cycle.end);
        expect(Math.sign(line.cents) * Math.sign(line.unit)).toBeGreaterThanOrEqual(0);
      }
      // What is taken back is never more than what was paid.
      const back = -change.lines.filter(({ unit }) => unit < 0).reduce((sum, line) => sum + line.cents, 0);
      expect(back).toBeLessThanOrEqual(from.price + paidSeats.reduce((sum, { price }) => sum + price, 0));
    }),
    { numRuns: 2000 },
  );
});
