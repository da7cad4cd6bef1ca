/** What a rule says, in words. */
import { checkedListNames } from '../catalogue/marketing/ruleTypes.ts';
import type { RuleValueBody } from '../contract/marketing/ruleValues.ts';

type Window = { readonly from: number; readonly to: number } | null;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const windowText = (window: Window): string =>
  window === null ? 'not at all' : `${clock(window.from)} to ${clock(window.to)}`;

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** @example ruleValueText({ kind: 'CAP', most: 1, hours: 168 }) // 'at most 1 in 7 days' */
export function ruleValueText(value: RuleValueBody): string {
  switch (value.kind) {
    case 'HOURS': {
      const parts: string[] = [];
      const texts = value.hours.week.map(windowText);
      for (let from = 0; from < 7;) {
        let to = from;
        while (texts[to + 1] === texts[from]) to += 1;
        parts.push(`${DAYS[from]}${to > from ? `-${DAYS[to]}` : ''} ${texts[from]}`);
        from = to + 1;
      }
      const { holidays } = value.hours;
      return [...parts, ...(holidays === 'AS_THE_DAY' ? [] : [`holidays ${windowText(holidays)}`])].join(', ');
    }
    case 'NO_DAY': {
      const days = value.weekdays.map((day) => WEEKDAYS[day] ?? '');
      return `not on ${[...days, ...(value.holidays ? ['holidays'] : [])].join(', ')}`;
    }
    case 'CONSENT':
      return value.level === 'WRITTEN' ? 'written consent' : 'express consent';
    case 'CHECK':
      return `${checkedListNames[value.list]}: ${value.days} days old at most${value.isRequired ? '' : ', where there is one'}`;
    case 'CAP':
      return `at most ${value.most} in ${value.hours % 24 === 0 && value.hours > 24 ? `${value.hours / 24} days` : `${value.hours} hours`}`;
    case 'CONTENT':
      return 'what the message holds';
    case 'NOTICE':
      return 'to be acknowledged';
    case 'BLOCK':
      return 'nobody is reached there';
  }
}
