import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  hasUnloaded,
  invert,
  isSelected,
  noSelection,
  selectAll,
  selectedCount,
  selectedShare,
  selectOnly,
  toggle,
  type Selection,
} from '../../../src/machines/parts/selection.ts';
import { stateOf } from './selectionState.ts';
import { SharedSet } from '../../../src/machines/parts/sharedSet.ts';

const ids = Array.from({ length: 10 }, (_, index) => index + 1);
const counts = { total: ids.length, rows: ids.slice(0, 6) };

describe('a shared set', () => {
  it('is what a plain set is, however often it is turned over, and the ones before stay as they were', () => {
    const values = fc.uniqueArray(fc.nat(199), { maxLength: 120 });
    fc.assert(
      fc.property(values, fc.array(fc.array(fc.nat(199), { maxLength: 90 }), { maxLength: 8 }), (first, turns) => {
        const plain = new Set(first);
        const made = [{ shared: SharedSet.of(first), plain: [...plain] }];
        for (const turned of turns) {
          for (const value of turned) if (!plain.delete(value)) plain.add(value);
          made.push({ shared: made.at(-1)?.shared.turn(turned) ?? SharedSet.of([]), plain: [...plain] });
        }
        for (const { shared, plain: expected } of made) {
          expect([...shared].toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
          expect(shared.size).toBe(expected.length);
          const isIn = new Set(expected);
          for (let value = 0; value < 200; value++) expect(shared.has(value)).toBe(isIn.has(value));
        }
      }),
    );
  });

  it('does not copy 100,000 values for one more: each key costs some hundred', () => {
    const keys = 1000;
    const large = SharedSet.of(Array.from({ length: 100_000 }, (_, index) => index));
    // A set is copied by adding value after value.
    const adds = vi.spyOn(Set.prototype, 'add');
    let shared = large;
    for (let key = 0; key < keys; key++) shared = shared.turn([key]);
    const added = adds.mock.calls.length;
    adds.mockRestore();
    expect([shared.size, shared.has(999), shared.has(1000), large.has(999)]).toEqual([99_000, false, true, true]);
    expect(added).toBeGreaterThan(keys);
    expect(added).toBeLessThan(keys * 600);
  });
});

describe('selection', () => {
  it('R-GROUP-018 R-SURR-004 has allSelected, remainingSelected, items and selected', () => {
    expect(stateOf(toggle(noSelection as Selection<number>, [3, 4]), counts)).toEqual({
      allSelected: false,
      remainingSelected: false,
      items: [3, 4],
      selected: 2,
    });
    // All but one, the rows that are not loaded included.
    expect(stateOf(toggle(selectAll(noSelection as Selection<number>), [3]), counts)).toEqual({
      allSelected: true,
      remainingSelected: true,
      items: [3],
      selected: 9,
    });
  });

  it('knows when all selected rows are loaded', () => {
    expect(hasUnloaded(selectAll(noSelection), { total: 6, rows: counts.rows })).toBe(false);
    expect(hasUnloaded(selectAll(noSelection), counts)).toBe(true);
    expect(hasUnloaded(selectOnly(ids), counts)).toBe(false);
  });

  it('says whether all rows are selected, some or none', () => {
    const total = { total: 3 };
    const shares = [
      noSelection,
      selectOnly([1]),
      selectOnly([1, 2, 3]),
      selectAll(noSelection),
      toggle(selectAll(noSelection as Selection<number>), [2]),
    ];
    expect(shares.map((one) => selectedShare<number>(one, total))).toEqual(['none', 'some', 'all', 'all', 'some']);
    expect(selectedShare(selectAll(noSelection), { total: 0 })).toBe('none');
  });

  it('is what a plain set of ids is, whatever was done', () => {
    const step = fc.oneof(
      fc.record({ ids: fc.array(fc.constantFrom(...ids)), on: fc.option(fc.boolean(), { nil: undefined }) }),
      fc.constantFrom('all' as const, 'invert' as const, 'none' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let plain = new Set<number>();
        let selection: Selection<number> = noSelection;
        for (const one of steps) {
          if (one === 'all') [selection, plain] = [selectAll(selection), new Set(ids)];
          else if (one === 'none') [selection, plain] = [noSelection, new Set()];
          else if (one === 'invert') {
            selection = invert(selection);
            plain = new Set(ids.filter((id) => !plain.has(id)));
          } else {
            selection = toggle(selection, one.ids, one.on);
            for (const id of one.ids) {
              if (one.on ?? !plain.has(id)) plain.add(id);
              else plain.delete(id);
            }
          }
        }
        expect(ids.filter((id) => isSelected(selection, id))).toEqual(ids.filter((id) => plain.has(id)));
        expect(selectedCount(selection, counts)).toBe(plain.size);
      }),
    );
  });

  it('selects exactly the rows named', () => {
    expect(ids.filter((id) => isSelected(selectOnly([2, 7]), id))).toEqual([2, 7]);
  });
});
