import { describe, expect, it } from 'vitest';
import { listFilterStart } from '../../../src/api/lists/listFilterStart.ts';
import { parseListFilter } from '../../../src/api/lists/listFilter.ts';
import { filterOfColumn } from '../../../src/api/search/columnFilter.ts';
import { columns, type ColumnKey } from '../../../src/api/catalogue/search/columns.ts';
import { isSortable, listFields } from '../../../src/api/catalogue/lists/listFields.ts';
import { noLook, readLook, withWidth, writeLook } from '../../../src/machines/parts/gridLook.ts';

const arranged = {
  keys: ['apn', 'zip'],
  widths: { apn: 99 },
  pinned: ['zip'],
  sort: [
    { field: 'own.3', ascending: false },
    { field: 'zip', ascending: true },
  ],
};

describe('the layout of a list', () => {
  it('is read as it was written; without anything but columns it is the list that earlier versions kept', () => {
    for (const look of [arranged, { ...noLook, keys: ['zip'] }, { ...noLook, pinned: [] }, noLook])
      expect(readLook(JSON.parse(JSON.stringify(writeLook(look))))).toEqual(look);
    expect(writeLook({ ...noLook, keys: ['apn', 'zip'] })).toEqual(['apn', 'zip']);
  });

  it.each([
    [['apn', 7, 'apn'], { ...noLook, keys: ['apn'] }],
    ['nonsense', noLook],
    [null, noLook],
    [
      { columns: 'apn', widths: { apn: 'wide', zip: 3 }, pinned: 1, sort: ['a', 'b', 'c', 'd'] },
      { ...noLook, widths: { zip: 36 }, sort: ['a', 'b', 'c'].map((field) => ({ field, ascending: true })) },
    ],
  ])('leaves out what this version does not know: %j', (stored, look) => {
    expect(readLook(stored)).toEqual(look);
  });

  it('has no width that hides a column or fills the screen', () => {
    const widths = [3, 100.4, 9000, Number.NaN, null].map((width) => withWidth(noLook, 'apn', width).widths['apn']);
    expect(widths).toEqual([36, 100, 640, undefined, undefined]);
  });
});

describe('the filter of a column', () => {
  const own = [
    { id: 1, name: 'Max. offer', kind: 'number', choices: [], formula: null },
    { id: 2, name: 'Heat', kind: 'choice', choices: ['hot'], formula: null },
    { id: 3, name: 'Room', kind: 'formula', choices: [], formula: '1' },
  ] as never;

  it('begins in the line of a list with the word of the column, behind what stands there', () => {
    const starts = ['estimatedValue', 'statusId', 'own.1', 'own.2', 'own.3', 'leadTypes', 'absentee'].map((key) =>
      listFilterStart(key, '', own),
    );
    expect(starts).toEqual(['value>=', 'status:', 'maxoffer>=', 'heat:', null, null, 'absentee']);
    expect(listFilterStart('zip', 'tag:hot ', own)).toBe('tag:hot zip:');
  });

  it('is a word that the filter of a list knows, for every column there is', () => {
    const words = { statuses: [], members: [], own, today: '2026-01-01' };
    const unknown = listFields(own).flatMap(({ key }) => {
      const start = listFilterStart(key, '', own);
      const errors = start === null ? [] : parseListFilter(/[:=]$/.test(start) ? `${start}1` : start, words).errors;
      return errors.filter((error) => /unknown|not known|no such|is no word/i.test(error)).map((error) => [key, error]);
    });
    expect(unknown).toEqual([]);
    expect(
      listFields(own)
        .filter(({ key }) => !isSortable(key))
        .map(({ key }) => key),
    ).toEqual(['leadTypes']);
  });

  it('of results is that of its fact, else the one that a person means; a column with neither has none', () => {
    const without = (Object.keys(columns) as ColumnKey[]).filter((key) => filterOfColumn(key) === null);
    expect(without).toEqual(expect.arrayContaining(['type', 'latitude', 'listingType']));
    expect(without).not.toEqual(expect.arrayContaining(['estimatedValue']));
    const meant = (['lastSaleYear', 'street', 'cityZip', 'mailPlace', 'leads', 'ownerName'] as const).map(
      filterOfColumn,
    );
    expect(meant).toEqual(['lastSaleDate', 'streetName', 'townName', 'mailState', 'leadCount', 'ownerName']);
  });
});
