/** What an event changes of the card, and the step of undo that it is. */
import type { PostcardElement } from '../../../api/contract/marketing/postcardContent.ts';
import type { HistoryMessage } from '../../app/messages/history.ts';
import type { StepOf } from '../../app/history/steps.ts';
import type { CardContext, CardEvent } from './context.ts';
import { kindOf } from './parts.ts';
import {
  elementIn,
  restacked,
  sidesOf,
  withCopy,
  withElement,
  withNew,
  without,
  type Element,
  type NewKind,
  type Sides,
} from './sides.ts';
import { guidesOf, LEAST_SIZE, resized, stepped } from './snap.ts';

export interface Change {
  readonly change: Partial<CardContext>;
  readonly entry?: HistoryMessage;
}

/** Pixels that an arrow moves by: with Shift an eighth of an inch. */
const STEP = 5;
const FAR_STEP = 37.5;
const BRIGHTER = 0.1;
/** A tenth of a pixel is nothing that anybody sees or means. */
const tenths = (value: number): number => Math.round(value * 10) / 10;

const added: Readonly<Record<NewKind, string>> = {
  TEXT: 'Put a text on the card',
  TITLE: 'Put a title on the card',
  PICTURE: 'Put a picture on the card',
  CODE: 'Put a QR code on the card',
  BACKGROUND: 'Put a background on the card',
  BOX: 'Put a box of colour on the card',
};

interface Done {
  readonly label: string;
  /** The same again is one step with it; null: it stands for itself. */
  readonly key: string | null;
  readonly sides: Sides;
  readonly selected?: string | null;
  readonly templateId?: number | null;
}

/** Null: it changes nothing. */
export function changeOf(context: CardContext, event: CardEvent): Change | null {
  const { sides, kept } = context;
  if (sides === null || kept === null || kept.status !== 'NEW') return null;
  const done = doneBy(context, sides, event);
  if (done === null) return null;
  const { label, key, selected = context.selected, templateId = context.templateId } = done;
  const { run } = context;
  const isRun = key !== null && run?.key === key;
  const made = isRun ? context.made : context.made + 1;
  const before = isRun ? run.before : sides;
  const entry = isRun ? run.entry : `card-${kept.id}-${made}`;
  const step = (parts: Sides): StepOf<'card.put'> => ({
    type: 'card.put',
    id: kept.id,
    ...partsThatDiffer(parts, parts === before ? done.sides : before),
    isReplay: true,
  });
  return {
    change: { sides: done.sides, selected, templateId, made, run: key === null ? null : { key, entry, before } },
    entry: { type: 'history.push', id: entry, label, undo: step(before), redo: step(done.sides) },
  };
}

/** Of a card what another one does not show: steps of undo are kept on the server, and sides are long. */
const partsThatDiffer = (sides: Sides, other: Sides): Partial<Sides> => ({
  ...(sides.FRONT === other.FRONT ? {} : { FRONT: sides.FRONT }),
  ...(sides.BACK === other.BACK ? {} : { BACK: sides.BACK }),
  ...(sides.overlay === other.overlay ? {} : { overlay: sides.overlay }),
});

/** The card as undo or redo would have it; of one that was ordered meanwhile nothing changes. */
export function putBack(
  context: Pick<CardContext, 'sides' | 'kept' | 'selected' | 'side'>,
  { FRONT, BACK, overlay }: StepOf<'card.put'>,
): Partial<CardContext> {
  if (context.sides === null || context.kept?.status !== 'NEW') return {};
  const sides = {
    FRONT: FRONT ?? context.sides.FRONT,
    BACK: BACK ?? context.sides.BACK,
    overlay: overlay ?? context.sides.overlay,
  };
  // What came back is looked at.
  const side =
    FRONT !== undefined && BACK === undefined
      ? 'FRONT'
      : BACK !== undefined && FRONT === undefined
        ? 'BACK'
        : context.side;
  const selected = elementIn(sides[side], context.selected) === undefined ? null : context.selected;
  return { sides, side, selected, run: null };
}

function doneBy(context: CardContext, sides: Sides, event: CardEvent): Done | null {
  const { side } = context;
  const graphic = sides[side];
  switch (event.type) {
    case 'card.add': {
      const { sides: now, id } = withNew(sides, side, event.kind);
      return { label: added[event.kind], key: null, sides: now, selected: id };
    }
    case 'card.colour':
      return {
        label: 'Colour the card',
        key: `colour ${side}`,
        sides: { ...sides, [side]: { ...graphic, color: event.color } },
      };
    case 'card.overlay':
      return {
        label: sides.overlay ? 'Let the place of the address be printed on' : 'Keep the place of the address free',
        key: null,
        sides: { ...sides, overlay: !sides.overlay },
      };
    case 'card.template': {
      const { id, name, frontGraphic, backGraphic } = event.template;
      const addressOverlayEnabled = sides.overlay;
      const now = sidesOf({ type: 'POSTCARD', frontGraphic, backGraphic, addressOverlayEnabled, templateId: id });
      return { label: `Begin with ${name}`, key: null, sides: now, selected: null, templateId: id };
    }
    case 'card.place':
    case 'card.change':
      return changedElement(context, sides, event.id, (element) => elementAfter(context, element, event));
    default:
      return context.selected === null ? null : doneToSelected(context, sides, context.selected, event);
  }
}

function doneToSelected(context: CardContext, sides: Sides, id: string, event: CardEvent): Done | null {
  const { side } = context;
  switch (event.type) {
    case 'card.copy': {
      const { sides: now, id: copy } = withCopy(sides, side, id);
      return { label: 'Copy a part of the card', key: null, sides: now, selected: copy };
    }
    case 'card.remove':
      return {
        label: 'Take a part off the card',
        key: null,
        sides: { ...sides, [side]: without(sides[side], id) },
        selected: null,
      };
    case 'card.restack': {
      const graphic = restacked(sides[side], id, event.by);
      if (graphic === null) return null;
      const label = event.by > 0 ? 'Bring a part forward' : 'Put a part behind';
      return { label, key: `stack ${id}`, sides: { ...sides, [side]: graphic } };
    }
    case 'card.step':
    case 'card.brighten':
    case 'card.fade':
      return changedElement(context, sides, id, (element) => elementAfter(context, element, event));
    default:
      return null;
  }
}

interface After {
  readonly label: string;
  /** Null: it stands for itself, as what a pointer did from down to up. */
  readonly key: string | null;
  readonly part: Partial<PostcardElement>;
}

function changedElement(
  { side }: CardContext,
  sides: Sides,
  id: string,
  change: (element: Element) => After | null,
): Done | null {
  // A picture may arrive when the card was turned.
  const on = elementIn(sides[side], id) === undefined ? (side === 'FRONT' ? 'BACK' : 'FRONT') : side;
  const element = elementIn(sides[on], id);
  const after = element === undefined ? null : change(element);
  if (element === undefined || after === null) return null;
  const changed = Object.entries(after.part).some(([key, value]) => element[key as keyof PostcardElement] !== value); // its own keys
  if (!changed) return null;
  const key = after.key === null ? null : `${after.key} ${id}`;
  return { label: after.label, key, sides: { ...sides, [on]: withElement(sides[on], id, after.part) } };
}

function elementAfter(context: CardContext, element: Element, event: CardEvent): After | null {
  switch (event.type) {
    case 'card.step': {
      const { isFine, isSizing, sides, side } = context;
      const step = event.isFar === true ? FAR_STEP : isFine ? 1 : STEP;
      const way = { dx: event.right * step, dy: event.down * step };
      const others = sides?.[side].elements.filter(({ id }) => id !== element.id) ?? [];
      const go = isSizing ? resized : stepped;
      const { x, y, width, height } = go(element, way, isFine ? null : guidesOf(others));
      const part = { x: tenths(x), y: tenths(y), width: tenths(width), height: tenths(height) };
      return isSizing
        ? { label: 'Make a part of the card another size', key: 'size', part }
        : { label: 'Move a part of the card', key: 'move', part };
    }
    case 'card.place': {
      const { x, y, width, height } = event.frame;
      const part = { x: tenths(x), y: tenths(y), width: tenths(width), height: tenths(height) };
      const isMove = part.width === element.width && part.height === element.height;
      const label = isMove ? 'Move a part of the card' : 'Make a part of the card another size';
      return { label, key: null, part };
    }
    case 'card.brighten': {
      if (kindOf(element) !== 'PICTURE') return null;
      const brightness = Math.min(Math.max(tenths(element.brightness + event.by * BRIGHTER), 0), 2);
      return { label: 'Make a picture brighter or darker', key: 'brightness', part: { brightness } };
    }
    case 'card.fade': {
      // Round again, so that one key reaches all of it.
      const opacity = element.opacity <= 0.1 ? 1 : tenths(element.opacity - 0.1);
      return { label: 'Let a part of the card shine through', key: 'opacity', part: { opacity } };
    }
    case 'card.change':
      return { label: `Change the ${event.what} of a part of the card`, key: event.what, part: inReach(event.part) };
    default:
      return null;
  }
}

/** A size that somebody can still take hold of. */
const inReach = ({ width, height, ...part }: Partial<PostcardElement>): Partial<PostcardElement> => ({
  ...part,
  ...(width === undefined ? {} : { width: Math.max(width, LEAST_SIZE) }),
  ...(height === undefined ? {} : { height: Math.max(height, LEAST_SIZE) }),
});
