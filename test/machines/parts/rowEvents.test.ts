import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterRowEvent, type RowEvent, type SelectableRows } from '../../../src/machines/parts/rowEvents.ts';
import { isSelected, noSelection } from '../../../src/machines/parts/selection.ts';

type Event = RowEvent<'list', string>;
const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const idOf = (row: string): string => row;

const index = fc.option(fc.nat(rows.length - 1), { nil: undefined });
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ type: fc.constant('list.cursor' as const), index: fc.integer({ min: -2, max: 9 }) }),
  fc.record({ type: fc.constant('list.move' as const), by: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ type: fc.constant('list.moveTo' as const), place: fc.constantFrom('first' as const, 'last' as const) }),
  fc.record({ type: fc.constant('list.toggle' as const), index }),
  fc.record({ type: fc.constant('list.toggle' as const), ids: fc.subarray(rows), on: fc.boolean() }),
  fc.record({ type: fc.constant('list.extend' as const), index }),
  fc.constantFrom<Event>({ type: 'list.selectAll' }, { type: 'list.selectNone' }, { type: 'list.invert' }),
);

/** The same said plainly: a flag for each row. */
interface Plain {
  cursor: number;
  anchor: number | null;
  on: boolean[];
}
function does(plain: Plain, event: Event): void {
  const setAll = (of: (on: boolean) => boolean): void => void (plain.on = plain.on.map(of));
  if (event.type === 'list.cursor' && event.index >= 0 && event.index < rows.length) plain.cursor = event.index;
  if (event.type === 'list.move')
    for (let step = 0; step < Math.abs(event.by); step++) {
      const next = plain.cursor + Math.sign(event.by);
      if (rows[next] !== undefined) plain.cursor = next;
    }
  if (event.type === 'list.moveTo') plain.cursor = event.place === 'first' ? 0 : rows.length - 1;
  if (event.type === 'list.selectAll') setAll(() => true);
  if (event.type === 'list.selectNone') setAll(() => false);
  if (event.type === 'list.invert') setAll((on) => !on);
  if (event.type === 'list.toggle' && event.ids !== undefined)
    for (const id of event.ids) plain.on[rows.indexOf(id)] = event.on ?? !plain.on[rows.indexOf(id)];
  else if (event.type === 'list.toggle') {
    plain.cursor = event.index ?? plain.cursor;
    plain.on[plain.cursor] = !plain.on[plain.cursor];
    plain.anchor = plain.cursor;
  }
  if (event.type === 'list.extend') {
    const to = event.index ?? plain.cursor;
    const from = plain.anchor ?? plain.cursor;
    for (let at = Math.min(from, to); at <= Math.max(from, to); at++) plain.on[at] = true;
    plain.anchor = plain.cursor = to;
  }
}

describe('cursor and selection of a list', () => {
  it('are what a flag for each row would be, whatever keys and mouse do', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 15 }), (events) => {
        let list: SelectableRows<string, string> = { rows, cursor: 0, selection: noSelection };
        const plain: Plain = { cursor: 0, anchor: null, on: rows.map(() => false) };
        for (const event of events) {
          list = { ...list, ...afterRowEvent(list, event, idOf) };
          does(plain, event);
          expect(list.cursor).toBe(plain.cursor);
          expect(rows.map((row) => isSelected(list.selection, row))).toEqual(plain.on);
        }
      }),
    );
  });

  it('a click on a row says the same as going there and pressing the key', () => {
    const start: SelectableRows<string, string> = { rows, cursor: 1, selection: noSelection };
    const after = (...events: readonly Event[]) =>
      events.reduce((list, event) => ({ ...list, ...afterRowEvent(list, event, idOf) }), start);
    const selected = ({ selection }: typeof start): string[] => rows.filter((row) => isSelected(selection, row));
    const mouse = after({ type: 'list.toggle', index: 2 }, { type: 'list.extend', index: 5 });
    const keys = after(
      { type: 'list.move', by: 1 },
      { type: 'list.toggle' },
      { type: 'list.move', by: 3 },
      { type: 'list.extend' },
    );
    expect(selected(mouse)).toEqual(['c', 'd', 'e', 'f']);
    expect([selected(keys), keys.cursor, keys.selection.anchor]).toEqual([selected(mouse), mouse.cursor, 'f']);
  });

  it('has nothing to select without rows, and leaves other events alone', () => {
    const empty: SelectableRows<string, string> = { rows: [], cursor: 0, selection: noSelection };
    expect(afterRowEvent(empty, { type: 'list.toggle' }, idOf)).toEqual({});
    expect(afterRowEvent(empty, { type: 'list.extend' }, idOf)).toEqual({});
    expect(afterRowEvent(empty, { type: 'list.moveTo', place: 'last' } as Event, idOf)).toEqual({ cursor: 0 });
    expect(afterRowEvent(empty, { type: 'list.sort' }, idOf)).toEqual({});
  });
});
