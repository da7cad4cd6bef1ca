import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { commandOf } from '../../../commands/commands.ts';
import { hasPicture } from '../../../machines/property/picture.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { LeadLetter } from '../../parts/leads/LeadLetter.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { FactSections } from './FactSections.tsx';
import { placeLine, propertyLink, streetLine } from '../../parts/propertyLink.ts';
import { priceDisclosure } from '../../../api/property/priceDisclosure.ts';
import { NextStep } from './NextStep.tsx';
import { NoteField } from './NoteField.tsx';
import { Headline } from './Headline.tsx';
import { History } from './History.tsx';
import { Listing } from './Listing.tsx';
import { Deeds } from './Deeds.tsx';
import { Owner } from './Owner.tsx';
import { Pictures } from './Pictures.tsx';
import './property.css';
import { ThumbHead } from './ThumbHead.tsx';
import { JoinedSources, SourceName } from './SourceName.tsx';

/** Everything known of the subject: who says so and as of when, what makes it a lead, what happened, every fact. */
export function Pane() {
  const { property } = useActors();
  const current = useSelector(property, (state) => state.context.record);
  // What somebody writes about stays until it is written: the record of another row that comes meanwhile waits.
  const [written, setWritten] = useState<PropertyRecord | null>(null);
  const isHeld = written !== null && written.propertyId !== current?.propertyId;
  const record = isHeld ? written : current;
  const propertyId = useSelector(property, (state) => state.context.propertyId);
  const error = useSelector(property, (state) => state.context.error);
  const isLoading = useSelector(property, (state) => state.matches('loading'));
  const isOther = record !== null && record.propertyId !== propertyId;
  const state = isLoading
    ? 'loading'
    : error !== null
      ? 'failed'
      : isOther
        ? 'stale'
        : record === null
          ? 'empty'
          : 'ready';
  return (
    <div className="property" data-state={state}>
      {isLoading && (
        <div className="property-progress">
          <Progress label="Loading the property" />
        </div>
      )}
      <Body record={record} error={isHeld ? null : error} isOther={isOther} onWrite={setWritten} />
    </div>
  );
}

function Body({
  record,
  error,
  isOther,
  onWrite,
}: {
  readonly record: PropertyRecord | null;
  readonly error: string | null;
  readonly isOther: boolean;
} & Pick<RecordProps, 'onWrite'>) {
  if (error !== null)
    return (
      <div className="empty" role="alert">
        <p className="empty-title">The property could not be loaded</p>
        <p>{error}</p>
        <Retry />
      </div>
    );
  if (record === null)
    return (
      <div className="empty">
        <p className="empty-title">No property yet</p>
        <p>Move to a row of the results or of a list; its property stands here.</p>
      </div>
    );
  return (
    <div
      className={isOther ? 'property-scroll property-scroll--old' : 'property-scroll'}
      // What scrolls has to be reachable: arrows and Page Down move through the facts.
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
      data-autofocus
    >
      <Record record={record} onWrite={onWrite} key={record.propertyId} />
    </div>
  );
}

function Retry() {
  const { root } = useActors();
  return (
    <button type="button" className="button" onClick={() => root.send({ type: 'property.refresh' })}>
      Try again
    </button>
  );
}

interface RecordProps {
  readonly record: PropertyRecord;
  /** Somebody begins to write about it; null: has finished. */
  readonly onWrite: (record: PropertyRecord | null) => void;
}

function Record({ record, onWrite }: RecordProps) {
  const { address, source } = record;
  const isFull = record.mode === 'FULL';
  return (
    <article data-property={record.propertyId} data-mode={record.mode}>
      <PaneStatus pane="property">{source.sample && <span className="tag tag--warn">sample</span>}</PaneStatus>
      {hasPicture(record) && <Pictures propertyId={record.propertyId} />}
      <header className="property-head">
        <h3 className="property-address">
          <a href={propertyLink(record)} target="_blank" rel="noreferrer">
            {streetLine(address)}
          </a>
        </h3>
        <p className="property-place">{placeLine(address) || MISSING}</p>
        <p className="property-kind">
          {[record.propertyType, record.county].filter((part) => part !== null).join(' · ')}
          <StatusTag record={record} />
          {record.facts.retiredDate !== null && (
            <span className="tag tag--warn">no longer in the roll of {formatDate(record.facts.retiredDate)}</span>
          )}
          <PriceTag record={record} />
        </p>
        {record.saved !== null && record.saved.tags.length > 0 && (
          <p className="property-tags">
            {record.saved.tags.map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
          </p>
        )}
        {record.saved !== null && <NextStep saved={record.saved} />}
        <ThumbHead record={record} />
        <Deeds record={record} />
        {record.saved !== null && (
          <NoteField
            key={record.propertyId}
            saved={record.saved}
            onBegin={() => onWrite(record)}
            onEnd={() => onWrite(null)}
          />
        )}
      </header>
      <Owner record={record} />
      <Headline record={record} />
      {record.leadTypes.length > 0 && (
        <section className="property-section" aria-label="Why it is a lead">
          <ul className="property-leads">
            {record.leadTypes.map(({ code, label, evidence }) => (
              <li key={`${code} ${label}`}>
                <LeadLetter code={code} />
                <span className="property-lead">{label}</span>
                <span className="property-evidence">{evidence}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="property-source muted">
        <SourceName source={source} />, as of {formatDate(source.asOf)}
      </p>
      <JoinedSources sources={record.joinedSources} />
      {record.view === 'MLS' && <Listing record={record} />}
      {isFull ? (
        <History record={record} />
      ) : (
        <p className="property-more">
          <Keys keys={commandOf('results.open').keys[0] ?? ''} /> on the row, or here{' '}
          <CommandWords id="property.full">loads sales, loans, liens and value history</CommandWords>
        </p>
      )}
      <FactSections record={record} />
      {record.linkedProperties.length > 0 && (
        <section className="property-section">
          <h4 className="property-heading">Same owner</h4>
          <ul className="property-linked">
            {record.linkedProperties.map((linked) => (
              <li key={linked.propertyId}>
                <a href={propertyLink(linked)} target="_blank" rel="noreferrer">
                  {streetLine(linked)}
                </a>
                <span className="muted">{placeLine(linked)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className="property-foot muted">
        Facts that {source.name} does not give are {MISSING}.
      </footer>
    </article>
  );
}

/** As it is now: what was answered with the record may be a status before. */
function StatusTag({ record: { saved, status } }: { readonly record: PropertyRecord }) {
  const { group } = useActors();
  const name = useSelector(
    group,
    ({ context }) => context.statuses.find(({ id }) => id === (saved === null ? status?.id : saved.statusId))?.name,
  );
  return name === undefined ? null : <span className="tag tag--good property-status-tag">{name}</span>;
}

/** What a price that is missing means here: a sale has none, or nobody may know it. */
function PriceTag({ record: { facts, nonDisclosure } }: { readonly record: PropertyRecord }) {
  const disclosure = priceDisclosure({ stateCode: facts.stateCode, nonDisclosure });
  if (disclosure === 'public') return null;
  const state = facts.stateCode ?? 'this state';
  return disclosure === 'closed' ? (
    <span className="tag tag--warn" title={`Sale prices are not public in ${state}: comparables prefer listings`}>
      sale prices not public
    </span>
  ) : (
    <span className="tag tag--warn" title={`Not every sale price is public in ${state}`}>
      some sale prices not public
    </span>
  );
}
