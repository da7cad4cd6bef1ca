import { describe, expect, it } from 'vitest';
import { rollFieldKeys, rollFields, type RollField } from '../../../../src/api/catalogue/search/rollFields.ts';
import { noChoice } from '../../../../src/api/search/noChoice.ts';
import type { LoadReport, SourceProposal } from '../../../../src/api/contract/search/addSource.ts';
import {
  fileText,
  inText,
  loadText,
  partText,
  seenCountiesText,
  readDay,
} from '../../../../src/panes/search/addSource/addSourceTexts.ts';
import { findCounties } from '../../../../src/panes/search/addSource/findCounties.ts';
import {
  codeColumns,
  columnColumns,
  columnRows,
  fieldOf,
  typeOf,
} from '../../../../src/panes/search/addSource/mappingColumns.ts';

const proposal: Pick<
  SourceProposal,
  'rows' | 'isWhole' | 'countyName' | 'fileName' | 'encoding' | 'delimiter' | 'columns'
> = {
  rows: 12_408,
  isWhole: true,
  countyName: 'Blue Earth County, MN',
  fileName: 'roll.csv',
  encoding: 'utf-8',
  delimiter: ',',
  columns: [],
};
const of = (change: Partial<typeof proposal> = {}) => ({ ...proposal, ...change }) as SourceProposal; // what is read of it

describe('what stands where records are added', () => {
  it('says of a load what will happen, and of a file of which not all was looked at no number', () => {
    expect(loadText(of())).toBe('Load 12,408 rows of Blue Earth County, MN');
    expect(loadText(of({ rows: 1, countyName: null }))).toBe('Load 1 row of roll.csv');
    expect(loadText(of({ isWhole: false }))).toBe('Load all rows of Blue Earth County, MN');
    expect(fileText(of())).toBe('utf-8, cut at commas, 0 columns, 12,408 rows');
    expect(fileText(of({ delimiter: '', isWhole: false }))).toMatch(
      /^utf-8, 0 columns, the first 12,408 rows looked at$/,
    );
  });

  it('says what is in: of one county by its name, of several their number, and that nothing changed', () => {
    const county = (name: string) => ({
      fips: '27013',
      name,
      parcels: 1,
      rowsKept: 1,
      rowsRejected: 0,
      newParcels: 1,
      replaced: 0,
      retired: 0,
    });
    const report = (change: Partial<LoadReport>) =>
      ({ parcels: 3, isUnchanged: false, counties: [], ...change }) as unknown as LoadReport; // what is read of it
    expect(inText(report({ counties: [county('Blue Earth County, MN')] }))).toBe(
      '3 parcels of Blue Earth County, MN are in',
    );
    expect(inText(report({ parcels: 1, counties: [county('A'), county('B')] }))).toBe('1 parcel of 2 counties is in');
    expect(inText(report({ isUnchanged: true }))).toBe('Every parcel is as it was before');
  });

  it('names the counties of a file that is known, some of many, and says that of not all rows', () => {
    const counties = Array.from({ length: 8 }, (_, at) => ({ fips: `1200${at}`, name: `C${at}`, rows: 9 - at }));
    const known = { id: 'x', name: 'X', agency: null, notes: [], adds: false, isUsed: true, isFixed: false, counties };
    expect(seenCountiesText({ known, isWhole: false })).toBe(
      '8 counties in the rows looked at: C0 (9 rows), C1 (8 rows), C2 (7 rows), C3 (6 rows), C4 (5 rows), C5 (4 rows) and 2 more. Each is renewed by itself.',
    );
    expect(loadText(of({ known, countyName: null } as Partial<typeof proposal>))).toBe(
      'Load 12,408 rows of 8 counties',
    );
  });

  it('rounds shares down: all is said of all only', () => {
    expect([partText(9_999, 10_000), partText(5, 5), partText(0, 0)]).toEqual(['99%', '100%', '']);
  });

  it('reads days as they are written here and by machines, and none that is none', () => {
    for (const text of ['2/1/2026', '02/01/2026', ' 2026-02-01 '])
      expect(readDay(text)).toEqual({ ok: true, value: '2026-02-01' });
    for (const text of ['', '13/45/2026', '2026-02-30', '1/2/26', 'today']) expect(readDay(text).ok).toBe(false);
  });
});

describe('counties', () => {
  it('are found by code and by name, those that begin so first', () => {
    expect(findCounties('27013').map(({ displayName }) => displayName)).toEqual(['Blue Earth County, MN']);
    expect(findCounties('blue  ea')[0]?.fips).toBe('27013');
    expect(findCounties('orange').map(({ name }) => name)).toContain('Orange');
    expect(findCounties('earth')[0]?.fips).toBe('27013');
    expect([findCounties('b'), findCounties('no such'), findCounties('99999')]).toEqual([[], [], []]);
  });
});

describe('what is typed into the grids', () => {
  it('is taken by its words, blank for nothing, and not taken where it means nothing', () => {
    expect([fieldOf('owner'), fieldOf(' ZIP '), fieldOf(''), fieldOf('not used'), fieldOf('nonsense')]).toEqual([
      'ownerName',
      'zip',
      null,
      null,
      undefined,
    ]);
    expect([typeOf('1001'), typeOf('single family'), typeOf(''), typeOf('unknown'), typeOf('castle')]).toEqual([
      '1001',
      '1001',
      null,
      null,
      undefined,
    ]);
  });

  it('each choice that is offered means something of its own: what was proposed first, what no other column is next', () => {
    const column = (field: RollField | null) =>
      ({ header: 'A', samples: [], filled: 1, distinct: 1, field, sure: 0.9, why: '', isChosen: false }); // prettier-ignore
    const [one, other, free] = [rollFieldKeys[0], rollFieldKeys[2], rollFieldKeys[1]] as const;
    if (one === undefined || other === undefined || free === undefined) throw new Error('there are three fields');
    const rows = columnRows(of({ columns: [column(one), column(other), column(null)] }), noChoice);
    expect(rows.map(({ offered }) => offered.slice(0, 2))).toEqual([
      [rollFields[one], 'not used'],
      [rollFields[other], 'not used'],
      ['not used', rollFields[free]],
    ]);
    const ofField = columnColumns.find(({ key }) => key === 'field');
    const ofType = codeColumns.find(({ key }) => key === 'type');
    for (const [options, read] of [
      ...rows.map((row) => [ofField?.editorOf?.(row)?.options, fieldOf] as const),
      [ofType?.options, typeOf] as const,
    ]) {
      const meanings = (options ?? []).map((option) => read(option));
      expect(meanings.length).toBeGreaterThan(50);
      expect(meanings).not.toContain(undefined);
      expect(new Set(meanings).size).toBe(meanings.length);
    }
  });
});
