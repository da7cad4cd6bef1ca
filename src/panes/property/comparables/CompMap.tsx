import { useEffect, useMemo, useRef, useState } from 'react';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { inLetterCase } from '../../../calc/format/letterCase.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { TabRow } from '../../../machines/property/surroundings/loadTab.ts';
import { shortDollars } from '../../charts/axes.ts';
import { besideTold, compMap, hasRoom, labelled, ringLabel, type Position, type Size } from './compMap.ts';

interface Props {
  /** Null where nobody says where the subject lies. */
  readonly subject: Position | null;
  readonly rows: readonly TabRow[];
  readonly isSelected: (row: TabRow) => boolean;
  /** Row under the cursor of the grid. */
  readonly cursor: number;
  /** Row under the mouse, there or here. */
  readonly pointed: number | null;
  readonly onPoint: (index: number | null) => void;
  readonly onChoose: (index: number) => void;
}

interface Placed {
  readonly row: TabRow;
  readonly index: number;
  readonly position: Position;
}

/** Where the sales lie around the subject: chosen ones filled, the one under the cursor or the mouse with its story. */
export function CompMap({ subject, rows, isSelected, cursor, pointed, onPoint, onChoose }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const placed = useMemo(
    () =>
      rows.flatMap((row, index): Placed[] => {
        const { latitude, longitude } = row;
        return latitude === null || longitude === null ? [] : [{ row, index, position: { latitude, longitude } }];
      }),
    [rows],
  );
  const drawn = useMemo(() => {
    if (subject === null || size === null) return null;
    const map = compMap(
      subject,
      placed.map(({ position }) => position),
      size,
    );
    const points = placed.map(({ position }) => map.place(position));
    const rings = map.rings.map((ring) => ({ ...ring, words: ringLabel(ring.radius, points, size, textSize()) }));
    return { rings, points, prices: labelled(points, size, textSize()) };
  }, [subject, placed, size]);
  const told = placed.findIndex(({ index }) => index === (pointed ?? cursor));
  const prices = useMemo(
    () =>
      drawn === null || size === null
        ? []
        : besideTold(drawn.points, drawn.prices, placed[told]?.row.saleAmount == null ? -1 : told, {
            size,
            textSize: textSize(),
          }),
    [drawn, size, placed, told],
  );
  const unplaced = rows.length - placed.length;
  return (
    <figure className="comps-map">
      <div
        ref={frame}
        className="comps-map-frame"
        role="group"
        aria-label={`Where ${placed.length} of ${rows.length} sales lie around the subject`}
        onPointerLeave={() => onPoint(null)}
      >
        {subject === null && <p className="comps-map-none">Nobody says where this property lies.</p>}
        {drawn !== null && size !== null && (
          <>
            <svg width={size.width} height={size.height} aria-hidden="true">
              {drawn.rings.map(({ miles, radius, words }) => (
                <g key={miles}>
                  <circle className="comps-map-ring" cx={size.width / 2} cy={size.height / 2} r={radius} />
                  {words !== null && (
                    <text className="comps-map-miles" x={words.x} y={words.y + 3}>
                      {formatNumber(miles, 2)} mi
                    </text>
                  )}
                </g>
              ))}
              <rect
                className="comps-map-subject"
                x={size.width / 2 - 6}
                y={size.height / 2 - 6}
                width={12}
                height={12}
                rx={2}
              />
            </svg>
            {placed.map(({ row, index }, at) => {
              const { x = 0, y = 0 } = drawn.points[at] ?? {};
              const isTold = at === told;
              return (
                <button
                  key={row.id}
                  type="button"
                  tabIndex={-1}
                  aria-label={story(row)}
                  className={`comps-map-point ${isSelected(row) ? 'comps-map-point--selected' : ''} ${isTold ? 'comps-map-point--told' : ''}`}
                  // The place is data.
                  style={{ left: x, top: y }}
                  onPointerEnter={() => onPoint(index)}
                  onClick={() => onChoose(index)}
                >
                  {prices[at] === true && row.saleAmount !== null && (
                    <span
                      className={
                        hasRoom(x, size, textSize()) ? 'comps-map-price' : 'comps-map-price comps-map-price--left'
                      }
                    >
                      {shortDollars(row.saleAmount)}
                    </span>
                  )}
                </button>
              );
            })}
          </>
        )}
      </div>
      <figcaption>
        {told >= 0 && placed[told] !== undefined ? story(placed[told].row) : 'North is up'}
        {unplaced > 0 && <span className="muted"> {formatNumber(unplaced)} without a place</span>}
      </figcaption>
    </figure>
  );
}

/** "824 Hazel Marsh Ln: $765,000 on 01/06/2026, 0.04 mi". */
function story({ streetAddress, apn, saleAmount, saleDate, distanceFromSubject }: TabRow): string {
  const name = streetAddress === null ? (apn ?? MISSING) : inLetterCase(streetAddress);
  const price = saleAmount === null ? 'no price' : formatDollars(saleAmount);
  const day = saleDate === null ? '' : ` on ${formatDate(saleDate)}`;
  return `${name}: ${price}${day}${distanceFromSubject === null ? '' : `, ${formatNumber(distanceFromSubject, 2)} mi`}`;
}

/** How much larger than usual texts are: the person's choice, and the browser's. */
const textSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** The size of an element in pixels as it changes; null before it is known. */
function useSize(of: React.RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((old) => (old?.width === width && old.height === height ? old : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return size;
}
