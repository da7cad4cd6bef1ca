import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  invert,
  isSelected,
  noSelection,
  selectAll,
  selectOnly,
  toggle,
  type RowSelection,
} from '../../../src/machines/parts/rowSelection.ts';

const counts = { total: 10, loaded: 6 };
const ids = Array.from({ length: counts.total }, (_, index) => index + 1);

describe('selection', () => {
  it('R-GROUP-018 R-SURR-004 has allSelected, remainingSelected, items and selected', () => {
    expect(Object.keys(noSelection).toSorted()).toEqual(['allSelected', 'items', 'remainingSelected', 'selected']);
    expect(toggle(noSelection, [3, 4], counts)).toEqual({
      allSelected: false,
      remainingSelected: false,
      items: [3, 4],
      selected: 2,
    });
    // All but one, the rows that are not loaded included.
    expect(toggle(selectAll(counts), [3], counts)).toEqual({
      allSelected: true,
      remainingSelected: true,
      items: [3],
      selected: 9,
    });
  });

  it('knows when all selected rows are loaded', () => {
    expect(selectAll({ total: 6, loaded: 6 }).remainingSelected).toBe(false);
  });

  it('counts what is selected, whatever was done', () => {
    const step = fc.oneof(
      fc.record({ ids: fc.uniqueArray(fc.constantFrom(...ids)), on: fc.option(fc.boolean(), { nil: undefined }) }),
      fc.constantFrom('all' as const, 'invert' as const, 'none' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        // The plain reading beside it: a set of ids.
        let plain = new Set<number>();
        let selection: RowSelection<number> = noSelection;
        for (const one of steps) {
          if (one === 'all') [selection, plain] = [selectAll(counts), new Set(ids)];
          else if (one === 'none') [selection, plain] = [noSelection, new Set()];
          else if (one === 'invert') {
            selection = invert(selection, counts);
            plain = new Set(ids.filter((id) => !plain.has(id)));
          } else {
            selection = toggle(selection, one.ids, counts, one.on);
            for (const id of one.ids) {
              if (one.on ?? !plain.has(id)) plain.add(id);
              else plain.delete(id);
            }
          }
        }
        expect(ids.filter((id) => isSelected(selection, id))).toEqual(ids.filter((id) => plain.has(id)));
        expect(selection.selected).toBe(plain.size);
      }),
    );
  });

  it('selects exactly the rows named', () => {
    expect(selectOnly(['U1'])).toEqual({ ...noSelection, items: ['U1'], selected: 1 });
  });
});
