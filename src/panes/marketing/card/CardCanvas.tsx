import { useSelector } from '@xstate/react';
import { useRef, type PointerEvent as ReactPointerEvent } from 'react';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../api/contract/marketing/postcardContent.ts';
import { commandOf } from '../../../commands/commands.ts';
import { elementIn, elementsOf, type Element, type Frame } from '../../../machines/marketing/card/sides.ts';
import { dragged, guidesOf, type Grip } from '../../../machines/marketing/card/snap.ts';
import { partName, partPlace, partWords } from '../../../machines/marketing/card/parts.ts';
import { useActors } from '../../parts/actors.tsx';
import { CardLines } from './CardLines.tsx';
import { CardSvg } from './CardSvg.tsx';
import { pictureAddress } from './pictureAddress.ts';
import type { LaidOut } from './useLaidOut.ts';

const grips: readonly Exclude<Grip, 'MOVE'>[] = ['NW', 'N', 'NE', 'E', 'SE', 'S', 'SW', 'W'];
const GRIP = 30;
/** A hand that shakes moves nothing: so far on screen it has to go. */
const LEAST_WAY = 3;

interface Hold {
  readonly id: string;
  readonly grip: Grip;
  readonly from: Frame;
  readonly startX: number;
  readonly startY: number;
  isMoved: boolean;
}

/** The side in hand, drawn as it will be printed; its parts are taken by pointer, or by the keys of the catalogue. */
export function CardCanvas({ laidOut }: { readonly laidOut: LaidOut }) {
  const { card, root } = useActors();
  const side = useSelector(card, (state) => state.context.side);
  const selected = useSelector(card, (state) => state.context.selected);
  const hasLines = useSelector(card, (state) => state.context.hasLines);
  const isFine = useSelector(card, (state) => state.context.isFine);
  const overlay = useSelector(card, (state) => state.context.sides?.overlay ?? true);
  const mayChange = useSelector(card, (state) => state.context.kept?.status === 'NEW');
  const surface = useRef<SVGSVGElement>(null);
  const hold = useRef<Hold | null>(null);
  const { graphic, list, problems } = laidOut;
  const elements = elementsOf(graphic);
  const inHand = elementIn(graphic, selected);

  /** Pixels of the card for one of the screen. */
  const scale = (): number => CARD_WIDTH / (surface.current?.getBoundingClientRect().width ?? CARD_WIDTH);
  const take = (event: ReactPointerEvent<SVGElement>, element: Element, grip: Grip): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    root.send({ type: 'card.select', id: element.id });
    if (!mayChange) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y, width, height } = element;
    const { clientX: startX, clientY: startY } = event;
    hold.current = { id: element.id, grip, from: { x, y, width, height }, startX, startY, isMoved: false };
  };
  const frameAt = (held: Hold, event: ReactPointerEvent<SVGElement>): Frame => {
    const factor = scale();
    const way = { dx: (event.clientX - held.startX) * factor, dy: (event.clientY - held.startY) * factor };
    const others = elements.filter(({ id }) => id !== held.id);
    // With Alt nothing holds it.
    return dragged(held.from, held.grip, way, isFine || event.altKey ? null : guidesOf(others));
  };
  const move = (event: ReactPointerEvent<SVGElement>): void => {
    const held = hold.current;
    if (held === null) return;
    held.isMoved ||= Math.hypot(event.clientX - held.startX, event.clientY - held.startY) >= LEAST_WAY;
    if (held.isMoved) root.send({ type: 'card.drag', id: held.id, frame: frameAt(held, event) });
  };
  const leave = (event: ReactPointerEvent<SVGElement>): void => {
    const held = hold.current;
    hold.current = null;
    if (held?.isMoved === true) root.send({ type: 'card.place', id: held.id, frame: frameAt(held, event) });
  };
  const cancel = (): void => {
    if (hold.current !== null) root.send({ type: 'card.drag', id: hold.current.id, frame: null });
    hold.current = null;
  };
  const ids = elements.map(({ id }) => id);
  /** Whether Tab goes on within the card: beyond the last part it leaves it. */
  const hasNext = (by: 1 | -1): boolean => {
    const at = selected === null ? -1 : ids.indexOf(selected);
    return by > 0 ? at < ids.length - 1 : at > 0;
  };
  return (
    <div
      className="card-canvas"
      role="listbox"
      tabIndex={0}
      data-autofocus=""
      data-testid="card-canvas"
      data-side={side}
      aria-label={side === 'FRONT' ? 'Front of the card' : 'Back of the card'}
      aria-activedescendant={selected === null ? undefined : `card-part-${selected}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && hold.current !== null) cancel();
        if (event.key !== 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return;
        const by = event.shiftKey ? -1 : 1;
        if (!hasNext(by)) return;
        event.preventDefault();
        root.send({ type: 'card.next', by });
      }}
    >
      <CardSvg list={list} pictureAddress={pictureAddress} label={null} />
      <svg
        ref={surface}
        className="card-over"
        viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
        onPointerDown={(event) => {
          if (event.button === 0) root.send({ type: 'card.select', id: null });
        }}
      >
        {hasLines && <CardLines side={side} overlay={overlay} />}
        {elements.map((element) => (
          <rect
            key={element.id}
            id={`card-part-${element.id}`}
            role="option"
            aria-selected={element.id === selected}
            aria-label={partPlace(element, problems.get(element.id) ?? [])}
            data-part={partName(element)}
            className={problems.has(element.id) ? 'card-part card-part--wrong' : 'card-part'}
            x={element.x}
            y={element.y}
            width={Math.max(element.width, 1)}
            height={Math.max(element.height, 1)}
            onPointerDown={(event) => take(event, element, 'MOVE')}
            onPointerMove={move}
            onPointerUp={leave}
            onPointerCancel={cancel}
            onDoubleClick={() => root.send(commandOf('card.write').event)}
          >
            <title>{[partName(element), partWords(element)].filter((text) => text !== '').join(': ')}</title>
          </rect>
        ))}
        {inHand !== undefined && (
          <g aria-hidden="true">
            <rect className="card-frame" x={inHand.x} y={inHand.y} width={inHand.width} height={inHand.height} />
            {mayChange &&
              grips.map((grip) => (
                <rect
                  key={grip}
                  className={`card-grip card-grip--${grip}`}
                  x={placeX(inHand, grip) - GRIP / 2}
                  y={placeY(inHand, grip) - GRIP / 2}
                  width={GRIP}
                  height={GRIP}
                  rx={4}
                  onPointerDown={(event) => take(event, inHand, grip)}
                  onPointerMove={move}
                  onPointerUp={leave}
                  onPointerCancel={cancel}
                />
              ))}
          </g>
        )}
      </svg>
    </div>
  );
}

const placeX = ({ x, width }: Frame, grip: Grip): number =>
  grip.includes('W') ? x : grip.includes('E') ? x + width : x + width / 2;
const placeY = ({ y, height }: Frame, grip: Grip): number =>
  grip.startsWith('N') ? y : grip.startsWith('S') ? y + height : y + height / 2;
