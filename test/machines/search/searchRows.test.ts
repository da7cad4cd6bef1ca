/** What a person does with the rows of a search: cursor, selection and triage, on the real server. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowName } from '../../../src/machines/parts/rowName.ts';
import { searchInput } from '../../../src/machines/search/search/criteria.ts';
import { pagedOf, resultOf, selectedResults } from '../../../src/machines/search/search/results.ts';
import { stateOf } from '../parts/selectionState.ts';
import { beds, bedsOf, row, rowsOf, searchDesk, startSearchServer, zip, type SearchDesk } from './searchDesk.ts';

const { at: atServer } = startSearchServer();

const id = (number: number): number => row(number, zip).propertyId;

describe('cursor and selection', () => {
  it('tells the other panes the parcel under the cursor', async () => {
    const { does, heard } = await searchDesk(zip);
    await does(
      { type: 'search.move', by: 2 },
      { type: 'search.cursor', index: 5 },
      { type: 'search.cursor', index: 5 },
    );
    await does({ type: 'search.moveTo', place: 'last' });
    const last = rowsOf(zip).length;
    expect(heard('subject.changed').map(({ propertyId }) => propertyId as number)).toEqual([1, 3, 6, last].map(id));
  });

  it('extends from the row toggled last', async () => {
    const { does, selected } = await searchDesk(zip);
    await does(
      { type: 'search.move', by: 3 },
      { type: 'search.toggle' },
      { type: 'search.move', by: 3 },
      { type: 'search.extend' },
    );
    expect(selected()).toEqual([4, 5, 6, 7]);
  });

  it('R-SEARCH-009 R-SEARCH-047 selects rows from X to Y, cropped to the rows there are, loading them first', async () => {
    const { does, now, selected } = await searchDesk();
    const last = rowsOf().length;
    await does({ type: 'search.toggle' }, { type: 'search.selectRange', from: last - 20, to: 5000 });
    expect(selected()).toEqual([1, ...Array.from({ length: 21 }, (_, index) => last - 20 + index)]);
    expect(resultOf(now()).range).toEqual({ from: last - 20, to: last });
  });

  it('R-SEARCH-010 selects all, those not loaded included, and inverts', async () => {
    const { does, now, selected } = await searchDesk();
    const all = rowsOf().length;
    await does({ type: 'search.selectAll' });
    expect(stateOf(resultOf(now()).selection, pagedOf(now()))).toMatchObject({
      allSelected: true,
      remainingSelected: true,
      selected: all,
    });
    await does({ type: 'search.toggle' });
    expect(selectedResults(now())).toBe(all - 1);
    await does({ type: 'search.invert' });
    expect(selected()).toEqual([1]);
    expect(selectedResults(now())).toBe(1);
  });

  it('selects all rows of the search that is on its way, whatever was there before, unless that is taken back', async () => {
    const { does, sends, now, selected } = await searchDesk(zip);
    const found = rowsOf(zip).filter((one) => bedsOf(one, 4)).length;
    const asks = (...more: readonly Parameters<typeof sends>[0][]) =>
      does(beds(more.length === 1 ? 4 : 3), { type: 'search.run' }, ...more);
    await asks({ type: 'search.selectAll' });
    expect(selectedResults(now())).toBe(found);
    expect(stateOf(resultOf(now()).selection, pagedOf(now()))).toMatchObject({ allSelected: true, selected: found });
    await asks({ type: 'search.selectAll' }, { type: 'search.selectNone' });
    expect(selected()).toEqual([]);
    // It was said of that search alone.
    await asks();
    expect(selected()).toEqual([]);
  });

  it('R-SEARCH-010 inverting twice selects what was selected, whatever it was', async () => {
    const { sends, now, numbers, selected } = await searchDesk(zip);
    const count = rowsOf(zip).length;
    fc.assert(
      fc.property(fc.array(fc.nat(count - 1), { maxLength: 12 }), fc.boolean(), (rows, all) => {
        sends({ type: all ? 'search.selectAll' : 'search.selectNone' });
        for (const index of rows) {
          sends({ type: 'search.cursor', index });
          sends({ type: 'search.toggle' });
        }
        const before = selected();
        sends({ type: 'search.invert' });
        expect(selected()).toEqual(numbers().filter((number) => !before.includes(number)));
        expect(selectedResults(now())).toBe(count - before.length);
        sends({ type: 'search.invert' });
        expect(selected()).toEqual(before);
      }),
    );
  });

  it('another search has other rows: nothing is selected and the cursor begins at the top', async () => {
    const { does, now } = await searchDesk(zip);
    await does({ type: 'search.selectAll' }, { type: 'search.move', by: 5 }, beds(2), { type: 'search.run' });
    expect([selectedResults(now()), now().cursor]).toEqual([0, 0]);
  });
});

describe('triage', () => {
  const messages = ({ told }: SearchDesk) => told.filter(({ type }) => /^group\.|^errors\.|^route\./.test(type));
  const status = (position: number): number => atServer().me.auth.propertyStatuses[position - 1]?.id ?? 0;

  it('saves the row to the last list and goes on', async () => {
    const at = await searchDesk(zip);
    await at.does({ type: 'search.save' });
    expect(messages(at)).toEqual([{ type: 'group.save', propertyIds: [id(1)] }]);
    expect(at.now().cursor).toBe(1);
  });

  it('saves a whole search by its criteria, rows not loaded too, and asks first where they are many', async () => {
    const at = await searchDesk();
    await at.does({ type: 'search.selectAll' }, { type: 'search.toggle' }, { type: 'search.save', groupName: 'Hot' });
    expect(messages(at)).toEqual([
      {
        type: 'group.askSave',
        groupName: 'Hot',
        search: { type: 'COUNTY', fips: '39049', label: 'Franklin County, OH', listingType: 'CUSTOM' },
        recordIds: [row(1).id],
        isInversed: true,
      },
    ]);
    expect(at.now().cursor).toBe(0);
  });

  it('sets a status; a row on no list is saved first, one that is saved is not', async () => {
    const at = await searchDesk(zip);
    await at.does({ type: 'search.setStatus', position: 2 });
    expect(messages(at)).toEqual([
      { type: 'group.save', propertyIds: [id(1)], onlyUnsaved: true },
      { type: 'group.setStatus', propertyIds: [id(1)], statusId: status(2), name: rowName(row(1, zip)) },
    ]);
    // Root passes what the lists hear on to the search.
    await at.does({ type: 'group.save', propertyIds: [id(2)] }, { type: 'search.setStatus', position: 0 });
    expect(messages(at).slice(2)).toEqual([
      { type: 'group.setStatus', propertyIds: [id(2)], statusId: null, name: rowName(row(2, zip)) },
    ]);
  });

  it('does nothing for a status that does not exist', async () => {
    const at = await searchDesk(zip);
    await at.does({ type: 'search.setStatus', position: 10 });
    expect(messages(at)).toEqual([]);
    expect(at.now().cursor).toBe(0);
  });

  it('sets a status of a whole search by its criteria', async () => {
    const at = await searchDesk();
    await at.does({ type: 'search.selectAll' }, { type: 'search.toggle' }, { type: 'search.setStatus', position: 1 });
    expect(messages(at)).toEqual([
      {
        type: 'group.setStatus',
        statusId: status(1),
        search: { type: 'COUNTY', fips: '39049', label: 'Franklin County, OH', listingType: 'CUSTOM' },
        recordIds: [row(1).id],
        isInversed: true,
      },
    ]);
  });

  it('tags rows, saved first where they stand on no list, a whole search by its criteria, and the next row again', async () => {
    const at = await searchDesk(zip);
    await at.does({ type: 'search.tag', tags: [] });
    expect(messages(at)).toEqual([]);
    await at.does({ type: 'search.tag', tags: ['hot'] }, { type: 'group.save', propertyIds: [id(2)] });
    await at.does({ type: 'search.repeat' });
    expect(messages(at)).toEqual([
      { type: 'group.save', propertyIds: [id(1)], onlyUnsaved: true },
      { type: 'group.tag', tags: ['hot'], propertyIds: [id(1)], name: rowName(row(1, zip)) },
      { type: 'group.tag', tags: ['hot'], propertyIds: [id(2)], name: rowName(row(2, zip)) },
    ]);
    const all = await searchDesk();
    await all.does({ type: 'search.selectAll' }, { type: 'search.tag', tags: ['hot'] });
    expect(messages(all)).toMatchObject([
      { type: 'group.tag', tags: ['hot'], search: { type: 'COUNTY', fips: '39049' }, isInversed: true },
    ]);
    // Root passes what the lists hear on to the search.
    await all.does({ type: 'group.tag', tags: ['hot'], search: searchInput(all.now().criteria), isInversed: true });
    expect(all.now().marks[row(1).propertyId]).toEqual({ isSaved: true });
  });

  it('repeats the last action on the next row', async () => {
    const at = await searchDesk(zip);
    await at.does({ type: 'search.repeat' });
    expect(messages(at)).toEqual([]);
    await at.does({ type: 'search.save', groupName: 'Hot' }, { type: 'search.repeat' });
    expect(messages(at).map(({ propertyIds }) => propertyIds as number[])).toEqual([[id(1)], [id(2)]]);
  });

  it('shows at once what lists were told, and takes it back with the inverse', async () => {
    const { does, now } = await searchDesk(zip);
    await does(
      { type: 'group.save', propertyIds: [id(3), id(4)] },
      { type: 'group.setStatus', propertyIds: [id(3)], statusId: status(1) },
    );
    expect(now().marks).toEqual({ [id(3)]: { isSaved: true, statusId: status(1) }, [id(4)]: { isSaved: true } });
    await does({ type: 'group.edit', changes: [{ propertyId: id(3), change: { statusId: null } }] });
    await does({ type: 'group.unsave', groupId: 1, propertyIds: [id(4)], isReplay: true });
    expect(now().marks).toEqual({
      [id(3)]: { isSaved: true, statusId: null },
      [id(4)]: { isSaved: false, statusId: null },
    });
  });

  it('opens the parcel under the cursor at its own address', async () => {
    const at = await searchDesk(zip);
    await at.does({ type: 'search.move', by: 1 }, { type: 'search.open' });
    expect(messages(at)).toEqual([{ type: 'route.go', path: `/search/${id(2)}` }]);
  });
});
