import { changeText, changeTitle } from '../../../api/account/changeText.ts';
import { channelNames, checkedListNames, ruleChannels } from '../../../api/catalogue/marketing/ruleTypes.ts';
import { suppressionKindNames, suppressionReasons } from '../../../api/catalogue/marketing/suppressions.ts';
import { ruleValueText } from '../../../api/marketing/ruleText.ts';
import type { RuleNow } from '../../../api/contract/marketing/ruleValues.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { displayPhone } from '../../../calc/format/phone.ts';
import type { ComplianceKind, ComplianceRow } from '../../../machines/marketing/compliance/context.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { dayText, whenText } from '../../parts/whenText.ts';

type Column = GridColumn<ComplianceRow>;
/** What is said of a column here. */
interface ColumnOf<Row> {
  readonly key: string;
  readonly label: string;
  readonly width: number;
  readonly grow?: true;
  readonly align?: 'right';
  readonly text: (row: Row) => string;
  readonly tooltip?: (row: Row) => string;
}
type RowOf<K extends ComplianceKind> = Extract<ComplianceRow, { of: K }>['row'];

/** Columns of one kind: rows of another are never in its grid. */
function columnsOf<K extends ComplianceKind>(kind: K, columns: readonly ColumnOf<RowOf<K>>[]): readonly Column[] {
  return columns.map(({ text, tooltip, ...column }) => ({
    ...column,
    text: (row) => (row.of === kind ? text(row.row as RowOf<K>) : ''), // of its kind
    ...(tooltip === undefined
      ? {}
      : { tooltip: (row: ComplianceRow) => (row.of === kind ? tooltip(row.row as RowOf<K>) : '') }),
  }));
}

/** A target as people read it. */
export const targetText = ({ kind, key }: { readonly kind: string; readonly key: string }): string =>
  kind === 'PHONE' ? displayPhone(key.replace('+', '')) : key;

const channelsText = ({ channels }: { readonly channels: readonly (typeof ruleChannels)[number][] }): string =>
  channels.length === ruleChannels.length ? 'All' : channels.map((channel) => channelNames[channel]).join(', ');

/** What the account did with a rule. */
export function ruleStateText({ setting, ships, value }: RuleNow): string {
  if (value.kind === 'BLOCK') return 'blocked';
  if (setting?.isStricter === true) return 'set by the account';
  if (ships.kind !== 'NOTICE') return '';
  return setting?.acknowledged == null ? 'to acknowledge' : `acknowledged ${dayText(setting.acknowledged)}`;
}

export const confirmedText = ({ confirmed }: Pick<RuleNow, 'confirmed'>): string =>
  confirmed ? 'yes' : 'not confirmed';

/** What counts now: the rule's own words, or what was made of it. */
const saysText = ({ text, setting, value }: RuleNow): string =>
  setting?.isStricter === true ? ruleValueText(value) : text;

export const complianceColumns: Readonly<Record<ComplianceKind, readonly Column[]>> = {
  rules: columnsOf('rules', [
    { key: 'place', label: 'Place', width: 130, text: ({ placeName }) => placeName },
    { key: 'channels', label: 'Channels', width: 150, text: channelsText, tooltip: channelsText },
    { key: 'text', label: 'Rule', width: 320, grow: true, text: saysText, tooltip: saysText },
    { key: 'state', label: 'Account', width: 150, text: ruleStateText, tooltip: ruleStateText },
    { key: 'basis', label: 'Basis', width: 220, grow: true, text: ({ basis }) => basis, tooltip: ({ basis }) => basis },
    { key: 'checked', label: 'Read on', width: 96, text: ({ checked }) => formatDate(checked) },
    { key: 'confirmed', label: 'Confirmed', width: 110, text: confirmedText },
  ]),
  optOuts: columnsOf('optOuts', [
    { key: 'kind', label: 'Of', width: 80, text: ({ kind }) => suppressionKindNames[kind] },
    { key: 'key', label: 'Who', width: 240, grow: true, text: targetText, tooltip: targetText },
    { key: 'reason', label: 'Opted out', width: 170, text: ({ reason }) => suppressionReasons[reason] },
    {
      key: 'source',
      label: 'Source',
      width: 220,
      grow: true,
      text: ({ source }) => source,
      tooltip: ({ source }) => source,
    },
    { key: 'at', label: 'On', width: 96, text: ({ at }) => dayText(at) },
    { key: 'by', label: 'Put in by', width: 140, text: ({ by }) => by, tooltip: ({ by }) => by },
    {
      key: 'lifted',
      label: 'Lifted',
      width: 220,
      grow: true,
      text: ({ lifted }) => (lifted === null ? '' : `${dayText(lifted.at)} ${lifted.by}: ${lifted.why}`),
      tooltip: ({ lifted }) => (lifted === null ? '' : `${dayText(lifted.at)} ${lifted.by}: ${lifted.why}`),
    },
  ]),
  consents: columnsOf('consents', [
    { key: 'key', label: 'Who', width: 200, text: targetText, tooltip: targetText },
    { key: 'channels', label: 'Channels', width: 150, text: channelsText, tooltip: channelsText },
    { key: 'level', label: 'Level', width: 80, text: ({ level }) => (level === 'WRITTEN' ? 'written' : 'express') },
    { key: 'at', label: 'Given', width: 172, text: ({ at }) => whenText(at) },
    { key: 'source', label: 'Source', width: 170, text: ({ source }) => source, tooltip: ({ source }) => source },
    {
      key: 'wording',
      label: 'Wording',
      width: 260,
      grow: true,
      text: ({ wording }) => wording,
      tooltip: ({ wording }) => wording,
    },
    {
      key: 'revoked',
      label: 'Revoked',
      width: 190,
      text: ({ revoked }) => (revoked === null ? '' : `${dayText(revoked.at)}: ${revoked.why}`),
      tooltip: ({ revoked }) => (revoked === null ? '' : `${dayText(revoked.at)}: ${revoked.why}`),
    },
  ]),
  lists: columnsOf('lists', [
    { key: 'list', label: 'List', width: 190, text: ({ list }) => checkedListNames[list] },
    { key: 'name', label: 'Name', width: 190, grow: true, text: ({ name }) => name, tooltip: ({ name }) => name },
    {
      key: 'areaCodes',
      label: 'Area codes',
      width: 170,
      text: ({ areaCodes }) => areaCodes.join(' '),
      tooltip: ({ areaCodes }) => areaCodes.join(' '),
    },
    { key: 'day', label: 'Of', width: 96, text: ({ day }) => formatDate(day) },
    {
      key: 'age',
      label: 'Age',
      width: 130,
      text: ({ age, isTooOld }) => `${age === 1 ? '1 day' : `${formatNumber(age)} days`}${isTooOld ? ', too old' : ''}`,
    },
    { key: 'rows', label: 'Rows', width: 90, align: 'right', text: ({ rows }) => formatNumber(rows) },
    { key: 'wrong', label: 'Not read', width: 80, align: 'right', text: ({ wrong }) => formatNumber(wrong) },
    { key: 'file', label: 'File', width: 160, text: ({ fileName }) => fileName, tooltip: ({ fileName }) => fileName },
    { key: 'by', label: 'Put in by', width: 130, text: ({ by }) => by, tooltip: ({ by }) => by },
  ]),
  log: columnsOf('log', [
    { key: 'at', label: 'When', width: 172, text: ({ at }) => whenText(at) },
    { key: 'member', label: 'Who', width: 150, text: ({ member }) => member, tooltip: ({ member }) => member },
    { key: 'what', label: 'What', width: 180, text: changeTitle },
    { key: 'subject', label: 'Of', width: 220, text: ({ subject }) => subject, tooltip: ({ subject }) => subject },
    { key: 'change', label: 'Before › after', width: 300, grow: true, text: changeText, tooltip: changeText },
  ]),
};
