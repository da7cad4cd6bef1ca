/** Traces in words. */
import { describe, expect, it } from 'vitest';
import { changeText, changeTitle } from '../../../src/api/account/changeText.ts';
import type { AccountChange } from '../../../src/api/contract/account/changes.ts';

const common = {
  id: 1,
  seq: 1,
  origin: '192.0.2.1',
  token: null,
  subjectId: '1',
  at: '2026-03-02T15:00:00.000Z',
  userId: 1,
  member: 'Ann Lee',
  subject: 'x',
  propertyId: null,
} as const;
type Column = Extract<AccountChange, { what: 'COLUMN' }>['before'];
type Value = string | number | boolean;
const column = (before: Column, after: Column): AccountChange => ({
  ...common,
  what: 'COLUMN',
  action: 'CHANGED',
  before,
  after,
});
const correction = (fact: string, before: Value | null, after: Value | null): AccountChange => ({
  ...common,
  what: 'CORRECTION',
  action: 'CHANGED',
  before: before === null ? null : { fact, value: before },
  after: after === null ? null : { fact, value: after },
});
const rules = (before: Record<string, number | null>, after: Record<string, number | null>): AccountChange => ({
  ...common,
  what: 'LEAD_RULES',
  action: 'CHANGED',
  before,
  after,
});
const ofMember = (before: Record<string, string> | null, after: Record<string, string> | null): AccountChange => ({
  ...common,
  what: 'MEMBER',
  action: before === null ? 'CREATED' : after === null ? 'REMOVED' : 'CHANGED',
  before,
  after,
});
const rent = { name: 'Rent', kind: 'choice' as const, choices: ['low', 'high'], formula: null };
const spread = { name: 'Spread', kind: 'formula' as const, choices: [], formula: 'beds * 2' };

describe('a change in words', () => {
  it.each([
    [column(null, rent), 'none › choice of low, high'],
    [column(null, spread), 'none › = beds * 2'],
    [column({ ...spread, values: 0 }, null), '= beds * 2 › none'],
    [column({ ...rent, kind: 'date', values: 1 }, null), 'date, with 1 value › none'],
    [column({ ...rent, kind: 'text', values: 1200 }, null), 'text, with 1,200 values › none'],
    [column(rent, { ...rent, name: 'Class', choices: ['low'] }), 'Name: Rent › Class; Choices: low, high › low'],
    [column(spread, { ...spread, formula: 'beds' }), 'Formula: beds * 2 › beds'],
    [correction('bedrooms', null, 4), 'Beds: as the source says › 4'],
    [correction('estimatedValue', 315_000.5, null), 'Est. value: $315,000.50 › as the source says'],
    [correction('vacant', false, true), 'Vacant: No › Yes'],
    [correction('lastSaleDate', '2024-05-01', '2024-06-01'), 'Last sale date: 05/01/2024 › 06/01/2024'],
    [
      ofMember({ State: 'member' }, { State: 'suspended', 'Leaves on': '12/10/2026' }),
      'State: member › suspended; Leaves on: none › 12/10/2026',
    ],
    [ofMember(null, { 'E-mail': 'a@x.com', Seat: 'scout' }), 'E-mail: none › a@x.com; Seat: none › scout'],
    // A fact and a rule that this version does not know.
    [correction('formerFact', 'a', 'b'), 'formerFact: a › b'],
    [rules({ formerRule: null }, { formerRule: 3 }), 'formerRule: off › 3'],
    [
      rules({ highEquityShare: 0.5, highEquityFloor: null }, { highEquityShare: 0.455, highEquityFloor: 90_000 }),
      'High Equity, Equity of the value: 50% › 45.5%; High Equity, or equity of: off › $90,000',
    ],
    [rules({ soldDays: 30 }, { soldDays: 45 }), 'Recently Sold, Sold within: 30 days › 45 days'],
    [
      { ...common, what: 'TAG', action: 'CREATED', before: null, after: { name: 'Corner' } } satisfies AccountChange,
      'none › Corner',
    ],
    [{ ...common, what: 'SECURITY', action: 'DONE', before: null, after: null } satisfies AccountChange, ''],
    [
      { ...common, what: 'MONEY', action: 'DONE', before: null, after: { More: '1000' } } satisfies AccountChange,
      'More: 1000',
    ],
    [
      { ...common, what: 'WALLET', action: 'CREATED', before: null, after: { Holder: 'Ann' } } satisfies AccountChange,
      'Holder: none › Ann',
    ],
    [
      {
        ...common,
        what: 'SETTINGS',
        action: 'CHANGED',
        before: {},
        after: { singleKeys: 'false' },
      } satisfies AccountChange,
      'Single keys: none › false',
    ],
    // Of compliance, as the store keeps it.
    [
      {
        ...common,
        what: 'OPT_OUT',
        action: 'DONE',
        before: null,
        after: { Kind: 'phone', Reason: 'KEY_9' },
      } satisfies AccountChange,
      'Kind: phone; Reason: by key 9',
    ],
    [
      {
        ...common,
        what: 'RULE',
        action: 'CREATED',
        before: null,
        after: { Value: '{"kind": "CAP", "most": 1, "hours": 24}', Reason: 'KEY_9' },
      } satisfies AccountChange,
      'Value: none › at most 1 in 24 hours; Reason: none › KEY_9',
    ],
    [
      {
        ...common,
        what: 'RULE',
        action: 'CREATED',
        before: null,
        after: { Value: '{"kind": "OLD"' },
      } satisfies AccountChange,
      'Value: none › {"kind": "OLD"',
    ],
  ])('%#: %o', (change, text) => expect(changeText(change)).toBe(text));

  it('has a title of what was done to what', () => {
    expect(changeTitle({ what: 'COLUMN', action: 'REMOVED' })).toBe('Own column removed');
    expect(changeTitle({ what: 'LEAD_RULES', action: 'CHANGED' })).toBe('Lead rules changed');
  });
});
