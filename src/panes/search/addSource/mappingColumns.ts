/** The columns of the two grids in which is said what a file is. */
import { propertyTypes } from '../../../api/catalogue/property/propertyTypes.ts';
import { rollFieldKeys, rollFields, type RollField } from '../../../api/catalogue/search/rollFields.ts';
import type { MappingChoice, SourceProposal } from '../../../api/contract/search/addSource.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { partText } from './addSourceTexts.ts';

type TypeCode = keyof typeof propertyTypes;
export const typeCodes = Object.keys(propertyTypes) as TypeCode[]; // exactly the keys

export interface ColumnRow {
  readonly header: string;
  readonly samples: string;
  readonly filled: number;
  readonly rows: number;
  readonly field: RollField | null;
  readonly sure: number;
  readonly why: string;
  /** A person said it. */
  readonly isChosen: boolean;
  /** What it may be: what was proposed of it first, what no other column is, then what others are. */
  readonly offered: readonly string[];
}

export interface CodeRow {
  readonly header: string;
  readonly code: string;
  readonly rows: number;
  readonly type: TypeCode | null;
  readonly sure: number;
  readonly isChosen: boolean;
}

const NOT_USED = 'not used';
const UNKNOWN = 'unknown';

/** With what was said since: the answer to it may be on its way. */
export function columnRows({ columns, rows }: SourceProposal, choice: MappingChoice): readonly ColumnRow[] {
  const now = columns.map(({ field }, at) => {
    const said = choice.columns[String(at)];
    return said === undefined ? field : said;
  });
  const isTaken = new Set(now);
  const free = rollFieldKeys.filter((key) => !isTaken.has(key));
  const taken = rollFieldKeys.filter((key) => isTaken.has(key));
  return columns.map(({ header, samples, filled, field, sure, why, isChosen }, at) => {
    const said = choice.columns[String(at)];
    const first = [field, now[at] ?? null].filter((one) => one !== null);
    return {
      offered: offeredTexts(first, [...free, ...taken]),
      header: header === '' ? `Column ${at + 1}` : header,
      samples: samples.join(', '),
      filled,
      rows,
      field: now[at] ?? null,
      sure,
      why: said === undefined || isChosen ? why : '',
      isChosen: said !== undefined || isChosen,
    };
  });
}

/** Each once; that it is nothing stands behind what was proposed. */
const offeredTexts = (proposed: readonly RollField[], others: readonly RollField[]): readonly string[] => [
  ...new Set([...proposed.map((key) => rollFields[key]), NOT_USED, ...others.map((key) => rollFields[key])]),
];

export const codeRows = ({ codes }: SourceProposal, choice: MappingChoice): readonly CodeRow[] =>
  codes.flatMap(({ header, codes: found }) =>
    found.map(({ code, rows, type, sure, isChosen }) => {
      const said = choice.codes[code];
      return {
        header,
        code,
        rows,
        type: said === undefined ? type : said,
        sure,
        isChosen: said !== undefined || isChosen,
      };
    }),
  );

const typeText = (type: TypeCode): string => propertyTypes[type].label;

/** What a text means: null that nothing is, undefined that it means nothing. */
export const fieldOf = (text: string): RollField | null | undefined =>
  text.trim() === '' || text === NOT_USED
    ? null
    : rollFieldKeys.find((key) => rollFields[key].toLowerCase() === text.trim().toLowerCase());
export const typeOf = (text: string): TypeCode | null | undefined =>
  text.trim() === '' || text === UNKNOWN
    ? null
    : typeCodes.find((code) => code === text.trim() || typeText(code).toLowerCase() === text.trim().toLowerCase());

/** Where a person said it there is no doubt left. */
const sureText = ({ isChosen, sure }: Pick<ColumnRow, 'isChosen' | 'sure'>): string =>
  isChosen ? 'by you' : sure === 0 ? '' : `${Math.round(sure * 100)}%`;
const sureClass = ({ isChosen, sure }: Pick<ColumnRow, 'isChosen' | 'sure'>): string =>
  isChosen ? 'add-source-said' : sure > 0 && sure < 0.6 ? 'add-source-doubt' : '';

export const columnColumns: readonly GridColumn<ColumnRow>[] = [
  { key: 'header', label: 'Their column', width: 136, text: ({ header }) => header, tooltip: ({ header }) => header },
  {
    key: 'samples',
    label: 'What stands in it',
    width: 130,
    grow: true,
    text: ({ samples }) => samples,
    tooltip: ({ samples }) => samples,
  },
  {
    key: 'filled',
    label: 'Filled',
    width: 62,
    align: 'right',
    text: ({ filled, rows }) => partText(filled, rows),
  },
  {
    key: 'field',
    label: 'Is',
    title: 'What the column is; Delete: not used',
    width: 158,
    editor: 'select',
    isWritten: true,
    editorOf: ({ offered }) => ({ editor: 'select', options: offered }),
    text: ({ field }) => (field === null ? NOT_USED : rollFields[field]),
    className: ({ field, isChosen }) =>
      `${field === null ? 'grid-cell--missing' : ''} ${isChosen ? 'add-source-said' : ''}`,
  },
  {
    key: 'sure',
    label: 'Sure',
    title: 'How sure it is',
    width: 62,
    align: 'right',
    text: sureText,
    className: sureClass,
  },
  { key: 'why', label: 'Why', width: 160, text: ({ why }) => why, tooltip: ({ why }) => why },
];

export const codeColumns: readonly GridColumn<CodeRow>[] = [
  {
    key: 'code',
    label: 'Their code',
    width: 104,
    text: ({ code }) => code,
    tooltip: ({ header, code }) => `${header}: ${code}`,
  },
  { key: 'rows', label: 'Rows', width: 56, align: 'right', text: ({ rows }) => formatNumber(rows) },
  {
    key: 'type',
    label: 'Is',
    title: 'The property type of the code; Delete: unknown',
    width: 120,
    grow: true,
    editor: 'select',
    isWritten: true,
    options: [UNKNOWN, ...typeCodes.map(typeText)],
    text: ({ type }) => (type === null ? UNKNOWN : typeText(type)),
    className: ({ type, isChosen }) =>
      `${type === null ? 'grid-cell--missing' : ''} ${isChosen ? 'add-source-said' : ''}`,
  },
  {
    key: 'sure',
    label: 'Sure',
    title: 'How sure it is',
    width: 62,
    align: 'right',
    text: sureText,
    className: sureClass,
  },
];
