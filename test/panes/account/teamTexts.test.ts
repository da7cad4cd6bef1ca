/** The words of the strip over the team: how many seats, and what the next one costs. */
import { describe, expect, it } from 'vitest';
import type { Team } from '../../../src/api/contract/account/team.ts';
import {
  limitsText,
  nextSeatText,
  pendingText,
  seatsText,
  seatText,
  usedText,
} from '../../../src/panes/account/team/teamTexts.ts';

const way = { userType: 'TEAM_FULL', annual: false };
const team = (more: object): Team =>
  ({
    teamCounts: { fullAccessCount: 3, scoutCount: 0 },
    vacantSeats: 0,
    nextSeat: { amount: 30, prorateAmount: 18, prorateDays: 18, billDate: '2026-12-10' },
    plantypes: [way],
    ...more,
  }) as unknown as Team; // of a team only what the words are about
const PRO = { name: 'Pro', preloaded: 2, maximum: 5 };
const read = (more: object, seats: typeof PRO | null = PRO): string =>
  [seatsText(team(more), seats), nextSeatText(team(more))].filter((part) => part !== null).join('; ');

describe('the seats of a team', () => {
  it.each([
    ['R-TEAM-011', {}, '3 of 5 seats, 2 included; the next costs $18.00 today, then $30.00 a month from 12/10/2026'],
    [
      'R-TEAM-010',
      {
        teamCounts: { fullAccessCount: 1, scoutCount: 2 },
        nextSeat: { amount: 0, prorateAmount: 0, prorateDays: 18, billDate: '2026-12-10' },
      },
      '1 of 5 seats, 2 included, and 2 scouts; the next is included',
    ],
    [
      'R-TEAM-012',
      { teamCounts: { fullAccessCount: 5, scoutCount: 1 }, nextSeat: null },
      '5 of 5 seats, 2 included, and 1 scout; all of them are taken',
    ],
    [
      'that one paid for and left',
      {
        vacantSeats: 1,
        nextSeat: { amount: 30, prorateAmount: 0, prorateDays: 18, billDate: '2026-12-10' },
      },
      '3 of 5 seats, 2 included; a paid one is vacant: the next costs nothing today, then $30.00 a month from 12/10/2026',
    ],
    [
      'of a year',
      {
        plantypes: [{ ...way, annual: true }],
        nextSeat: { amount: 360, prorateAmount: 250.52, prorateDays: 254, billDate: '2027-11-10' },
      },
      '3 of 5 seats, 2 included; the next costs $250.52 today, then $360.00 a year from 11/10/2027',
    ],
  ])('are told (%s)', (_, more, words) => {
    expect(read(more)).toBe(words);
  });

  it('have neither maximum nor price without a plan', () => {
    const nextSeat = { amount: 0, prorateAmount: 0, prorateDays: 0, billDate: null };
    expect(read({ nextSeat }, null)).toBe(
      '3 members with full access. Without a plan there is no maximum and no price',
    );
  });
});

describe('a member', () => {
  const member = {
    leavesOn: null,
    lowersOn: null,
    seat: 'PAID',
    accountPlanMrc: { amount: 30, annual: false },
    used: { saves: 1, exports: 30, spend: 12 },
  } as unknown as Parameters<typeof seatText>[0]; // of a member only what the words are about

  it('R-TEAM-013 has a seat at its price, what was used, and what is pending with its day', () => {
    expect(seatText(member)).toBe('paid, $30.00 a month');
    expect(usedText(member)).toBe('1 save, 30 exports, $12.00');
    expect(pendingText(member)).toBeNull();
    expect(pendingText({ ...member, lowersOn: '2026-12-10' })).toBe('becomes a scout on 12/10/2026');
    expect(pendingText({ ...member, lowersOn: '2026-12-10', leavesOn: '2026-12-10' })).toBe('leaves on 12/10/2026');
  });

  it('R-TEAM-003 has limits, none of which has to be', () => {
    const none = {
      marketingContactLimit: null,
      marketingListPropertyLimit: null,
      favoritePropertyLimit: null,
      saveLimit: null,
      exportLimit: null,
      spendLimit: null,
    };
    expect(limitsText(none)).toBe('no limits');
    expect(limitsText({ ...none, marketingContactLimit: 5000, favoritePropertyLimit: 100, spendLimit: 50 })).toBe(
      '5,000 contacts, 100 favorites, $50.00 spent a month',
    );
  });
});
