import type { CardContext, CardEvent } from './context.ts';
import { elementsOf } from './sides.ts';

/** What is seen of the card, and nothing of it is changed. */
export function looked(context: CardContext, event: CardEvent): Partial<CardContext> {
  const { sides, side, selected } = context;
  switch (event.type) {
    case 'card.flip':
      return { side: side === 'FRONT' ? 'BACK' : 'FRONT', selected: null, run: null };
    case 'card.select':
      return { selected: event.id, run: null };
    case 'card.next': {
      const ids = sides === null ? [] : elementsOf(sides[side]).map(({ id }) => id);
      const at = selected === null ? -1 : ids.indexOf(selected);
      const from = at < 0 && event.by < 0 ? ids.length : at;
      // Beyond the last nothing is selected, and then the first is again.
      return { selected: ids[from + event.by] ?? null, run: null };
    }
    case 'card.fine':
      return { isFine: !context.isFine };
    case 'card.sizing':
      return { isSizing: !context.isSizing, run: null };
    case 'card.lines':
      return { hasLines: !context.hasLines };
    case 'card.sample':
      return { sample: event.sample };
    default:
      return {};
  }
}
