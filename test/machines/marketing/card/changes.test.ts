import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { Postcard } from '../../../../src/api/contract/marketing/postcardContent.ts';
import { changeOf, putBack } from '../../../../src/machines/marketing/card/changes.ts';
import type { CardContext, CardEvent } from '../../../../src/machines/marketing/card/context.ts';
import { elementIn, elementsOf, isSame, sidesOf } from '../../../../src/machines/marketing/card/sides.ts';
import { Step, type StepOf } from '../../../../src/machines/app/history/steps.ts';

const card = Postcard.parse({
  type: 'POSTCARD',
  frontGraphic: {
    elements: [
      { id: 'e1', type: 'TITLE_HTML', x: 150, y: 150, width: 900, height: 200, content: '<p>Hello</p>' },
      { type: 'IMAGE', x: 150, y: 600, width: 300, height: 300, content: { kind: 'QR' } },
      { id: 'e1', type: 'BODY_HTML', x: 500, y: 600, width: 300, height: 300, content: '<p>More</p>' },
    ],
  },
});

const context = (part: Partial<CardContext> = {}): CardContext =>
  ({
    kept: { id: 7, status: 'NEW' },
    sides: sidesOf(card),
    side: 'FRONT',
    selected: null,
    templateId: null,
    isFine: false,
    isSizing: false,
    run: null,
    made: 0,
    ...part,
  }) as CardContext; // what a change looks at

/** The context after events, and the steps of undo that they left, each once. */
function after(start: CardContext, events: readonly CardEvent[]) {
  let now = start;
  const entries = new Map<string, { readonly undo: StepOf<'card.put'>; readonly redo: StepOf<'card.put'> }>();
  for (const event of events) {
    if (event.type === 'card.select') now = { ...now, selected: event.id, run: null };
    const made = changeOf(now, event);
    if (made === null) continue;
    now = { ...now, ...made.change };
    if (made.entry?.type !== 'history.push') throw new Error('no step of undo');
    const { id, undo, redo } = made.entry;
    // As they come back from the server.
    entries.set(id, { undo: Step.parse(undo) as StepOf<'card.put'>, redo: Step.parse(redo) as StepOf<'card.put'> });
  }
  return { now, entries: [...entries.values()] };
}

const ids = (now: CardContext): string[] => elementsOf(now.sides?.FRONT ?? card.frontGraphic).map(({ id }) => id);

describe('parts of a card', () => {
  it('have names of their own, whatever they came with', () => {
    expect(ids(context())).toEqual(['e1', 'e2', 'e3']);
    expect(new Set(ids(context())).size).toBe(3);
  });

  it('run of the same key is one step of undo, another part or key the next one', () => {
    const right: CardEvent = { type: 'card.step', right: 1, down: 0 };
    const { entries } = after(context({ selected: 'e1' }), [
      right,
      right,
      right,
      { type: 'card.fade' },
      { type: 'card.select', id: 'e2' },
      right,
    ]);
    expect(entries).toHaveLength(3);
  });

  it('are moved by pointer in a step each', () => {
    const place = (x: number): CardEvent => ({
      type: 'card.place',
      id: 'e1',
      frame: { x, y: 150, width: 900, height: 200 },
    });
    const { entries, now } = after(context(), [place(200), place(300), place(300)]);
    expect(entries).toHaveLength(2);
    expect(elementIn(now.sides?.FRONT ?? card.frontGraphic, 'e1')?.x).toBe(300);
  });

  it('stand as they were once their campaign is ordered', () => {
    const ordered = context({ kept: { id: 7, status: 'PROCESSING' } as CardContext['kept'], selected: 'e1' });
    const events: CardEvent[] = [{ type: 'card.remove' }, { type: 'card.add', kind: 'TEXT' }, { type: 'card.overlay' }];
    expect(after(ordered, events).now.sides).toBe(ordered.sides);
    const put: StepOf<'card.put'> = { type: 'card.put', id: 7, overlay: false, isReplay: true };
    expect(putBack(ordered, put)).toEqual({});
  });

  it('never get a size that nobody can take hold of, nor an opacity out of reach', () => {
    const { now } = after(context({ selected: 'e1' }), [
      { type: 'card.change', id: 'e1', what: 'size', part: { width: -40, height: 0 } },
      ...Array.from({ length: 13 }, (): CardEvent => ({ type: 'card.fade' })),
    ]);
    expect(elementIn(now.sides?.FRONT ?? card.frontGraphic, 'e1')).toMatchObject({
      width: 15,
      height: 15,
      opacity: 0.7,
    });
    const pictured = after(context(), [
      { type: 'card.add', kind: 'PICTURE' },
      ...Array.from({ length: 30 }, (): CardEvent => ({ type: 'card.brighten', by: 1 })),
    ]);
    expect(elementsOf(pictured.now.sides?.FRONT ?? card.frontGraphic).at(-1)?.brightness).toBe(2);
    expect(pictured.entries).toHaveLength(2);
  });
});

const anId = fc.constantFrom('e1', 'e2', 'e3', 'e4', 'gone');
const anEvent: fc.Arbitrary<CardEvent> = fc.oneof(
  fc.record({ type: fc.constant('card.select' as const), id: fc.option(anId) }),
  fc.record({
    type: fc.constant('card.step' as const),
    right: fc.constantFrom(-1, 0, 1),
    down: fc.constantFrom(-1, 1),
  }),
  fc.record({ type: fc.constant('card.restack' as const), by: fc.constantFrom(1 as const, -1 as const) }),
  fc.constantFrom<CardEvent>(
    { type: 'card.copy' },
    { type: 'card.remove' },
    { type: 'card.fade' },
    { type: 'card.overlay' },
    { type: 'card.colour', color: '#aabbcc' },
    { type: 'card.add', kind: 'TEXT' },
    { type: 'card.add', kind: 'BACKGROUND' },
    { type: 'card.brighten', by: 1 },
    { type: 'card.change', id: 'e1', what: 'words', part: { content: '<p>Other</p>' } },
    {
      type: 'card.template',
      template: { id: 3, name: 'Second', frontGraphic: card.backGraphic, backGraphic: card.frontGraphic },
    },
  ),
);

describe('whatever was done to a card', () => {
  it('is taken back and done again, step by step', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 25 }), (events) => {
        const start = context();
        const { now, entries } = after(start, events);
        const names = ids(now);
        expect(new Set(names).size).toBe(names.length);
        let back = now;
        for (const { undo } of entries.toReversed()) back = { ...back, ...putBack(back, undo) };
        expect(isSame(back.sides ?? sidesOf(card), start.sides ?? sidesOf(card))).toBe(true);
        let again = back;
        for (const { redo } of entries) again = { ...again, ...putBack(again, redo) };
        expect(again.sides).toEqual(now.sides);
      }),
      { numRuns: 200 },
    );
  });
});
