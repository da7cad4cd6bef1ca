/**
 * Who may be reached, when and how often: rules as data, each with place, channels, basis, where and when it was read
 * (design/marketing.md, section 8). The strictest of all that fit applies. Not legal advice.
 */
import { states } from '../search/states.ts';
import { federalRules } from './federalRules.ts';
import { ruleChannels, type ComplianceRule, type RuleChannel } from './ruleTypes.ts';
import { stateHours } from './stateHours.ts';

/** Grows with every change of a rule; a mailing keeps the one it was ordered under. */
export const RULES_VERSION = 1;

const VOICES: readonly RuleChannel[] = ['SMS', 'VOICEMAIL', 'CALL'];
const CHECKED = '2026-11-22';
const GUIDES = 'state guides of 2026-06';
const DAY_HOURS = 24;

const callCap = (state: string, basis: string): ComplianceRule => ({
  id: `${state}-CAP`,
  place: state,
  channels: ['SMS', 'CALL'],
  kind: 'CAP',
  most: 3,
  hours: DAY_HOURS,
  text: '3 in 24 hours',
  basis,
  source: 'the statutes, at flsenate.gov and dnc.com',
  checked: '2026-11-26',
  confirmed: true,
});

const wholesaling = (state: string, text: string, basis: string, confirmed = true): ComplianceRule => ({
  id: `${state}-WHOLESALE`,
  place: state,
  channels: ruleChannels,
  kind: 'NOTICE',
  text,
  basis,
  source: confirmed ? GUIDES : 'from memory',
  checked: CHECKED,
  confirmed,
});

const places: readonly ComplianceRule[] = [
  callCap('FL', 'Fla. Stat. 501.616(6)(b)'),
  callCap('OK', 'Okla. Stat. 15 §775C.4'),
  {
    id: 'PHILADELPHIA-LIST',
    place: 'PA-PHILADELPHIA',
    channels: ruleChannels,
    kind: 'CHECK',
    list: 'PHILADELPHIA',
    days: 31,
    isRequired: true,
    text: "nobody on the city's Do Not Solicit list, which is renewed each month",
    basis: 'Philadelphia Code; Commission on Human Relations',
    source: 'phila.gov/documents/do-not-solicit-list',
    checked: '2026-11-26',
    confirmed: true,
  },
  {
    id: 'PHILADELPHIA-WHOLESALE',
    place: 'PA-PHILADELPHIA',
    channels: ruleChannels,
    kind: 'NOTICE',
    text: 'wholesalers of homes need a licence of the city',
    basis: 'Philadelphia Code',
    source: 'phila.gov/documents/do-not-solicit-list',
    checked: '2026-11-26',
    confirmed: true,
  },
  {
    id: 'NY-LIST',
    place: 'NY',
    channels: ruleChannels,
    kind: 'CHECK',
    list: 'NEW_YORK',
    days: 31,
    isRequired: false,
    text: 'nobody on a cease-and-desist list of the Department of State, where one was uploaded',
    basis: 'orders of the Department of State',
    source: GUIDES,
    checked: CHECKED,
    confirmed: true,
  },
  wholesaling('OK', 'wholesaling needs a licence, disclosure and a right to cancel', 'SB 1075 (2025-11-01)'),
  wholesaling('CT', 'wholesalers register', 'registration (2026-07)'),
  wholesaling('NC', 'marketing a contract needs a licence', 'guides to chapter 93A'),
  wholesaling('IL', 'a pattern of wholesaling needs a licence', '225 ILCS 454'),
  wholesaling('KY', 'marketing a contract is brokerage', 'HB 62'),
  wholesaling('SC', 'marketing a contract needs a licence', 'S.C. Code 40-57-350'),
  wholesaling('TN', 'what one holds is disclosed', 'disclosure of wholesalers'),
  wholesaling('MD', 'what one holds is disclosed', 'disclosure of wholesalers'),
  wholesaling('ND', 'what one holds is disclosed', 'disclosure of wholesalers'),
  wholesaling('OH', 'what one holds is disclosed', 'disclosure of wholesalers'),
  wholesaling('PA', 'wholesalers register and disclose', 'Act 52', false),
  {
    id: 'TX-REGISTRATION',
    place: 'TX',
    channels: VOICES,
    kind: 'NOTICE',
    text: 'who calls or texts registers and leaves a bond',
    basis: 'SB 140 (2025-09-01)',
    source: 'three law firms on SB 140',
    checked: CHECKED,
    confirmed: true,
  },
];

export const complianceRules: readonly ComplianceRule[] = [...federalRules, ...stateHours, ...places];

/** @example placeName('PA-PHILADELPHIA') // 'Philadelphia, PA' */
export function placeName(place: string): string {
  if (place === 'US') return 'United States';
  if (place === 'PA-PHILADELPHIA') return 'Philadelphia, PA';
  return states[place as keyof typeof states]?.name ?? place;
}
