/** What happened in the account, in words. */
import { facts, type FactKey } from '../catalogue/property/facts.ts';
import { leadTypes } from '../catalogue/search/leadTypes.ts';
import { ruleParameters, type RuleKey } from '../catalogue/search/leadRules.ts';
import { suppressionReasons, type SuppressionReason } from '../catalogue/marketing/suppressions.ts';
import { RuleValueBody } from '../contract/marketing/ruleValues.ts';
import { ruleValueText } from '../marketing/ruleText.ts';
import type { AccountChange, ChangeKind } from '../contract/account/changes.ts';
import { factText } from '../property/factText.ts';
import { formatDollars } from '../../calc/format/currency.ts';
import { formatNumber, formatPercent } from '../../calc/format/number.ts';

/** Of one such thing, and of several. */
export const changeKindLabels: Readonly<Record<ChangeKind, { readonly one: string; readonly many: string }>> = {
  COLUMN: { one: 'Own column', many: 'Own columns' },
  CORRECTION: { one: 'Correction', many: 'Corrections' },
  TAG: { one: 'Tag', many: 'Tags' },
  PICKLIST: { one: 'Status or type', many: 'Statuses and types' },
  LEAD_RULES: { one: 'Lead rules', many: 'Lead rules' },
  DEAL_SETTINGS: { one: 'Deal defaults', many: 'Deal defaults' },
  MEMBER: { one: 'Member', many: 'Members' },
  MONEY: { one: 'Plan and money', many: 'Plan and money' },
  WALLET: { one: 'Cards', many: 'Cards' },
  SECURITY: { one: 'Sign-ins and rights', many: 'Sign-ins and rights' },
  SETTINGS: { one: 'Own settings', many: 'Own settings' },
  ORDER: { one: 'Campaign', many: 'Campaigns' },
  OPT_OUT: { one: 'Opt-out', many: 'Opt-outs' },
  LIFT: { one: 'Opt-out lifted', many: 'Opt-outs lifted' },
  CONSENT: { one: 'Consent', many: 'Consents' },
  LIST: { one: 'List of who may not be reached', many: 'Lists of who may not be reached' },
  RULE: { one: 'Rule of reaching people', many: 'Rules of reaching people' },
};

const actionWords = { CREATED: 'made', CHANGED: 'changed', REMOVED: 'removed' } as const;
/** What these are about is said by their subject: an invoice, a sign-in, the settings of somebody. */
const unspoken: ReadonlySet<ChangeKind> = new Set(['MONEY', 'WALLET', 'SECURITY', 'SETTINGS', 'ORDER']);

/** @example changeTitle(change) // 'Own column removed' */
export const changeTitle = ({ what, action }: Pick<AccountChange, 'what' | 'action'>): string =>
  action === 'DONE' || unspoken.has(what)
    ? changeKindLabels[what].one
    : `${changeKindLabels[what].one} ${actionWords[action]}`;

/** What stood there before and after, of each part that differs. */
export interface ChangeLine {
  /** Empty where the change has one part only, which its title names. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const NOTHING = 'none';
const SOURCE = 'as the source says';

/** Part by part; the whole of what was made or removed is one line. */
export function changeLines(change: AccountChange): ChangeLine[] {
  switch (change.what) {
    case 'COLUMN':
      return columnLines(change.before, change.after);
    case 'CORRECTION': {
      const { before, after } = change;
      const fact = (after ?? before)?.fact ?? '';
      const text = (state: typeof before): string => (state === null ? SOURCE : valueText(fact, state.value));
      return [{ label: isFact(fact) ? facts[fact].label : fact, before: text(before), after: text(after) }];
    }
    case 'TAG':
      return [{ label: '', before: change.before?.name ?? NOTHING, after: change.after?.name ?? NOTHING }];
    case 'LEAD_RULES': {
      const { before, after } = change;
      return Object.keys({ ...before, ...after }).map((key) => ({
        label: isRule(key) ? `${leadTypes[ruleParameters[key].leadType].label}, ${ruleParameters[key].label}` : key,
        before: ruleText(key, before?.[key]),
        after: ruleText(key, after?.[key]),
      }));
    }
    default: {
      const { before, after } = change;
      const text = (label: string, value: string | undefined): string =>
        value === undefined ? NOTHING : complianceText(change.what, label, value);
      return Object.keys({ ...before, ...after }).map((label) => ({
        label: change.what === 'SETTINGS' ? wordsOf(label) : label,
        before: text(label, before?.[label]),
        after: text(label, after?.[label]),
      }));
    }
  }
}

/**
 * The same on one line.
 *
 * @example changeText(change) // 'Beds: 3 › 4'
 */
export const changeText = (change: AccountChange): string =>
  changeLines(change)
    .map(({ label, before, after }) => {
      // Of what happened there was none before.
      const states = change.action === 'DONE' ? after : `${before} › ${after}`;
      return label === '' ? states : `${label}: ${states}`;
    })
    .join('; ');

/** What the log of compliance holds as the store has it, as people read it: how somebody opted out, what a rule says. */
function complianceText(what: ChangeKind, label: string, value: string): string {
  if ((what === 'OPT_OUT' || what === 'LIFT') && label === 'Reason')
    return isReason(value) ? suppressionReasons[value] : value;
  if (what !== 'RULE' || label !== 'Value') return value;
  const read = RuleValueBody.safeParse(parsed(value));
  return read.success ? ruleValueText(read.data) : value;
}

const isReason = (value: string): value is SuppressionReason => Object.hasOwn(suppressionReasons, value);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

type Column = Extract<AccountChange, { what: 'COLUMN' }>['before'];

function columnLines(before: Column, after: Column): ChangeLine[] {
  if (before === null || after === null) return [{ label: '', before: columnText(before), after: columnText(after) }];
  const parts = [
    { label: 'Name', of: ({ name }: NonNullable<Column>) => name },
    { label: 'Choices', of: ({ choices }: NonNullable<Column>) => choices.join(', ') || NOTHING },
    { label: 'Formula', of: ({ formula }: NonNullable<Column>) => formula ?? NOTHING },
  ];
  return parts
    .map(({ label, of }) => ({ label, before: of(before), after: of(after) }))
    .filter((line) => line.before !== line.after);
}

/** What a column is, and the values that went with it. */
function columnText(column: Column): string {
  if (column === null) return NOTHING;
  const { kind, choices, formula, values = 0 } = column;
  const of = kind === 'choice' ? `choice of ${choices.join(', ')}` : kind === 'formula' ? `= ${formula ?? ''}` : kind;
  return values === 0 ? of : `${of}, with ${formatNumber(values)} ${values === 1 ? 'value' : 'values'}`;
}

/** @example wordsOf('singleKeys') // 'Single keys' */
const wordsOf = (key: string): string =>
  `${key.slice(0, 1).toUpperCase()}${key.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

const isFact = (key: string): key is FactKey => Object.hasOwn(facts, key);
const isRule = (key: string): key is RuleKey => Object.hasOwn(ruleParameters, key);

const valueText = (fact: string, value: string | number | boolean): string =>
  isFact(fact) ? factText(fact, value) : String(value);

function ruleText(key: string, value: number | null | undefined): string {
  if (value === null || value === undefined) return 'off';
  if (!isRule(key)) return formatNumber(value);
  const { unit } = ruleParameters[key];
  if (unit === 'share') return formatPercent(value);
  return unit === 'dollars' ? formatDollars(value) : `${formatNumber(value)} ${unit}`;
}
