import { describe, expect, it } from 'vitest';
import { takeEdits } from '../../../src/panes/grid/takeEdits.ts';

const idOf = (index: number) => [11, 12][index];
const changeOf = (key: string, text: string) => (text === 'Lost' ? null : { [key]: text });
const edit = (index: number, key: string, text: string) => ({ index, key, text });

describe('takeEdits', () => {
  it('makes changes of the rows that there are', () => {
    const edits = [edit(0, 'status', 'New'), edit(1, 'notes', 'call'), edit(2, 'notes', 'below the last row')];
    expect(takeEdits(edits, idOf, changeOf)).toEqual({
      changes: [
        { id: 11, change: { status: 'New' } },
        { id: 12, change: { notes: 'call' } },
      ],
      refusal: null,
    });
  });

  it('keeps what fits and names what no column takes', () => {
    const { changes, refusal } = takeEdits([edit(0, 'status', 'Lost'), edit(1, 'status', 'New')], idOf, changeOf);
    expect(changes).toEqual([{ id: 12, change: { status: 'New' } }]);
    expect(refusal).toMatchObject({ type: 'errors.add', detail: '“Lost”: nothing was changed there.' });
    const two = takeEdits([edit(0, 'status', 'Lost'), edit(1, 'status', 'Lost')], idOf, changeOf);
    expect(two.refusal).toMatchObject({ detail: '“Lost” and 1 more: nothing was changed there.' });
  });
});
