import { Ellipsis, Phone, PhoneOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { displayPhone } from '../../calc/format/phone.ts';
import type { PagePoint } from '../../machines/app/workspace/overlays.ts';
import { useActors } from './actors.tsx';
import { isKeyboardIdle } from './isKeyboardIdle.ts';
import './thumbRows.css';

/** What a row says where there is no room for columns. */
export interface ThumbRow {
  readonly id: number | string;
  readonly title: string;
  /** Where, whose: one line each, cut at the end. */
  readonly lines: readonly string[];
  /** What a person wrote of it, in up to two lines. */
  readonly note?: string | null;
  readonly marks?: ReactNode;
  /** The number that counts, and what stands below it. */
  readonly figure?: string;
  readonly figureNote?: string;
  /** Digits to call; `isListed`: they stand on a list of those not to be called. */
  readonly call?: { readonly number: string; readonly isListed: boolean } | null;
}

interface Props {
  readonly label: string;
  readonly rows: readonly ThumbRow[];
  readonly cursor: number;
  readonly isSelected: (index: number) => boolean;
  readonly onOpen: (index: number) => void;
  readonly onSelect: (index: number) => void;
  readonly onMenu: (index: number, at: PagePoint) => void;
  /** The last rows are near: further ones are wanted. */
  readonly onEnd: () => void;
}

/** So many rows before the last one further ones are asked for. */
const AHEAD = 20;

/** Rows for a thumb: a tap opens one, a box beside it selects, three dots offer what else there is. */
export function ThumbRows({ label, rows, cursor, isSelected, onOpen, onSelect, onMenu, onEnd }: Props) {
  const { workspace } = useActors();
  const list = useRef<HTMLUListElement>(null);
  // The pane had the keyboard before it had rows: the list takes it now, so that no arrow is lost.
  useLayoutEffect(() => {
    if (list.current !== null && isKeyboardIdle(list.current, workspace)) list.current.focus({ preventScroll: true });
  }, [workspace]);
  useEffect(() => {
    list.current?.children[cursor]?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  // The row that comes into sight says that the end is near.
  useEffect(() => {
    const near = list.current?.children[Math.max(0, rows.length - AHEAD)];
    if (near === undefined) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onEnd();
    });
    observer.observe(near);
    return () => observer.disconnect();
  }, [rows.length, onEnd]);
  return (
    <ul
      ref={list}
      className="thumb-rows"
      aria-label={label}
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
      data-autofocus=""
      data-cards=""
      data-testid="thumb-rows"
    >
      {rows.map((row, index) => (
        <li
          key={row.id}
          className={`thumb-row${index === cursor ? ' thumb-row--current' : ''}${isSelected(index) ? ' thumb-row--selected' : ''}`}
        >
          <label className="thumb-row-box">
            <input
              type="checkbox"
              checked={isSelected(index)}
              aria-label={`Select ${row.title}`}
              onChange={() => onSelect(index)}
            />
          </label>
          <button
            type="button"
            className="thumb-row-main"
            onClick={() => onOpen(index)}
            onContextMenu={(event) => {
              event.preventDefault();
              onMenu(index, { x: event.clientX, y: event.clientY });
            }}
          >
            <span className="thumb-row-title">{row.title}</span>
            {row.figure !== undefined && <span className="thumb-row-figure">{row.figure}</span>}
            {row.lines.map((line, at) => (
              <span key={line} className="thumb-row-line">
                {line}
                {at === 0 && row.figureNote !== undefined && (
                  <span className="thumb-row-figure-note">{row.figureNote}</span>
                )}
              </span>
            ))}
            {row.note != null && row.note !== '' && <span className="thumb-row-note">{row.note}</span>}
            {row.marks !== undefined && <span className="thumb-row-marks">{row.marks}</span>}
          </button>
          {row.call != null &&
            (row.call.isListed ? (
              <span className="thumb-row-call thumb-row-call--listed" role="img" aria-label="Not to be called">
                <PhoneOff size={18} strokeWidth={1.75} aria-hidden="true" />
              </span>
            ) : (
              <a
                className="thumb-row-call"
                href={`tel:${row.call.number.replaceAll(/[^+\d]/g, '')}`}
                aria-label={`Call ${displayPhone(row.call.number)}`}
              >
                <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
              </a>
            ))}
          <button
            type="button"
            className="thumb-row-more"
            aria-label={`More for ${row.title}`}
            onClick={({ currentTarget }) => {
              const { right, bottom } = currentTarget.getBoundingClientRect();
              onMenu(index, { x: right, y: bottom });
            }}
          >
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
