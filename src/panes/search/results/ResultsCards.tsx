import { Check } from 'lucide-react';
import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { cardFields, pictureDataType } from '../../../api/catalogue/search/cardFields.ts';
import { columnLabel } from '../../../api/catalogue/search/columns.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import { callPath, queryText } from '../../../api/client.ts';
import { documentsContract } from '../../../api/contract/property/documents.ts';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import { isSelected } from '../../../machines/parts/selection.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { isKeyboardIdle } from '../../parts/isKeyboardIdle.ts';
import { useIsNight } from '../../charts/theme.ts';
import { cellText, isMissing } from './cellText.ts';
import { leadClass } from '../../parts/leads/leadClass.ts';
import '../../parts/leads/leadColors.ts';
import './cards.css';

/**
 * The rows as cards, with the fields that their lead type stands for. The keys are those of the grid; arrows go over
 * the cards. Each has its picture: the newest that the user has put to the property, else that of the service from above
 * where one is configured, else the lot among its neighbours as far as it is known.
 */
export function ResultsCards({ isStale }: { readonly isStale: boolean }) {
  const { search, root, workspace } = useActors();
  const rows = useSelector(search, (state) => state.context.shown);
  const cursor = useSelector(search, (state) => state.context.cursor);
  const selection = useSelector(search, (state) => resultOf(state.context).selection);
  const list = useRef<HTMLUListElement>(null);
  // The pane had the keyboard before it had rows: the cards take it now, so that no arrow is lost.
  useLayoutEffect(() => {
    if (list.current !== null && isKeyboardIdle(list.current, workspace)) list.current.focus();
  }, [workspace]);
  useEffect(() => {
    list.current?.children[cursor]?.scrollIntoView({ block: 'nearest' });
    // Further rows come before the last card is reached.
    if (cursor > rows.length - 20) root.send({ type: 'search.more' });
  }, [cursor, rows.length, root]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perLine(list.current), ArrowDown: perLine(list.current) }[
      event.key
    ];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    root.send({ type: 'search.move', by });
  };
  return (
    <ul
      ref={list}
      className={isStale ? 'cards cards--stale' : 'cards'}
      role="listbox"
      aria-label="Results"
      aria-multiselectable="true"
      aria-activedescendant={`card-${cursor}`}
      tabIndex={0}
      data-autofocus=""
      data-cards=""
      data-testid="cards"
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        <Card
          key={row.id}
          row={row}
          index={index}
          isCurrent={index === cursor}
          isSelected={isSelected(selection, row.id)}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  readonly row: ResultRow;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
}

function Card({ row, index, isCurrent, isSelected }: CardProps) {
  const { root } = useActors();
  const { label, letter } = leadTypes[row.type];
  const rooms = (
    [
      ['bedrooms', 'bd'],
      ['bathrooms', 'ba'],
      ['squareFeet', 'sq ft'],
    ] as const
  ).flatMap(([key, unit]) => (isMissing(row, key) ? [] : [`${cellText(row, key)} ${unit}`]));
  return (
    <li
      id={`card-${index}`}
      role="option"
      aria-selected={isSelected}
      className={`card${isCurrent ? ' card--current' : ''}${isSelected ? ' card--selected' : ''}`}
      onMouseDown={() => root.send({ type: 'search.cursor', index })}
      onDoubleClick={() => root.send({ type: 'search.open' })}
    >
      <CardPlan row={row} />
      <div className={`card-lead ${leadClass(row.type)}`}>
        <span className="card-letter" aria-hidden="true">
          {letter}
        </span>
        <span className="card-type">{label}</span>
        {isSelected && <Check className="card-check" size={14} aria-hidden="true" />}
      </div>
      <p className="card-address">{cellText(row, 'address')}</p>
      <p className="card-rooms">{rooms.length > 0 ? rooms.join(' · ') : cellText(row, 'propertyType')}</p>
      <dl className="card-fields">
        {cardFields(row.type).map((key) => (
          <div key={key} className="card-field">
            <dt>{columnLabel(key, leadTypes[row.type].record)}</dt>
            <dd data-type={pictureDataType(key)} className={isMissing(row, key) ? 'muted' : undefined}>
              {cellText(row, key)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Asked for as it comes into view; higher than it is shown: what is written below a drawing is cut away. */
const PICTURE = { width: 400, height: 280 };

function CardPlan({ row: { propertyId, latitude } }: { readonly row: ResultRow }) {
  const night = useIsNight();
  if (latitude === null) return <p className="card-plan card-plan--none muted">Nobody says where it lies</p>;
  const { path } = documentsContract.propertyPicture;
  const address = `${callPath(path, { id: propertyId })}${queryText({ ...PICTURE, night: night || undefined })}`;
  return <img className="card-plan" src={address} loading="lazy" decoding="async" alt="" />;
}

/** Cards in a line, as the page has laid them out. */
function perLine(list: HTMLUListElement | null): number {
  const top = list?.children[0]?.getBoundingClientRect().top;
  const others = [...(list?.children ?? [])].findIndex((card) => card.getBoundingClientRect().top !== top);
  return Math.max(1, others);
}
