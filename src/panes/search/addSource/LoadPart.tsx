import { useSelector } from '@xstate/react';
import type { Addition, LoadReport } from '../../../api/contract/search/addSource.ts';
import { sourcePlaceText } from '../../../api/search/sourcePlaceText.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { canGoOn } from '../../../machines/search/addSource/context.ts';
import { waysOf } from '../../../machines/search/addSource/onward.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { whenText } from '../../parts/whenText.ts';
import { ByCounty } from './ByCounty.tsx';
import { cameText, counted, inText, wayText } from './addSourceTexts.ts';
import { Rejected, Unknown } from './Reasons.tsx';

/** So many lead types are offered as the way on. */
const MOST_LEADS = 6;

/** A file that was loaded, or is: how far it is, what became of it, and the way on. */
export function LoadPart({ addition }: { readonly addition: Addition }) {
  const { addSource } = useActors();
  const trouble = useSelector(addSource, (state) => state.context.trouble);
  return (
    <div className="add-source-scroll" data-testid="add-source-load" data-state={addition.state}>
      <header className="add-source-title">
        <h2>{addition.fileName}</h2>
        <span className="muted">{whenText(addition.finished ?? addition.created)}</span>
      </header>
      {addition.place !== null && <p className="muted add-source-place">from {sourcePlaceText(addition.place)}</p>}
      {trouble !== null && (
        <p className="add-source-bad" role="alert">
          {trouble}
        </p>
      )}
      <State addition={addition} />
    </div>
  );
}

function State({ addition }: { readonly addition: Addition }) {
  switch (addition.state) {
    case 'FETCHING':
      return <Comes addition={addition} />;
    case 'NOT_FETCHED':
      return (
        <div className="add-source-note add-source-note--bad" role="alert">
          <p>
            <strong>It was not fetched.</strong> {addition.message}
          </p>
          <CommandButton command={commandOf('addSource.again')} />
          <CommandButton command={commandOf('addSource.another')} />
        </div>
      );
    case 'LOADING':
      return <UnderWay addition={addition} />;
    case 'DONE':
      return addition.report === null ? null : <Done addition={addition} report={addition.report} />;
    case 'CANCELLED':
      return <p role="status">Cancelled. What is in service stayed as it was.</p>;
    default:
      return (
        <div className="add-source-note add-source-note--bad" role="alert">
          <p>
            <strong>It was not loaded.</strong> {addition.message ?? ''} What is in service stayed as it was.
          </p>
          <CommandButton command={{ ...commandOf('addSource.again'), short: 'Change what it is' }} />
          <CommandButton command={{ ...commandOf('addSource.end'), short: 'Drop the file' }} />
        </div>
      );
  }
}

/** A file that the server fetches. */
function Comes({ addition }: { readonly addition: Addition }) {
  const { done, total, cancelRequested, fileName } = addition;
  return (
    <div className="add-source-way" role="status" data-testid="add-source-comes">
      <strong>{cancelRequested ? 'Cancelling' : 'Fetching'}</strong>
      <Progress label={`Fetching ${fileName}`} {...(total > 0 ? { done, of: total } : {})} />
      <span className="muted">
        {done > 0 ? `${cameText(addition)}. ` : ''}
        Nothing is loaded yet: its columns are looked at when it is here. You can leave this page meanwhile.
      </span>
      {!cancelRequested && <CommandButton command={{ ...commandOf('addSource.end'), short: 'Cancel' }} />}
    </div>
  );
}

function UnderWay({ addition }: { readonly addition: Addition }) {
  const { addSource } = useActors();
  const isLost = useSelector(addSource, (state) => state.context.isLost);
  const { phase, done, total, cancelRequested, fileName } = addition;
  return (
    <div className="add-source-way" role="status">
      <strong>{cancelRequested ? 'Cancelling' : (phase ?? 'Waiting')}</strong>
      <Progress label={`Loading ${fileName}`} {...(total > 0 ? { done, of: total } : {})} />
      <span className="muted">
        {total > 0 ? `${formatNumber(done)} of ${formatNumber(total)}. ` : ''}
        Searches go on with what is in service. You can leave this page: the load goes on.
      </span>
      {isLost && <span className="add-source-warning">How far it is cannot be read just now. It is tried again.</span>}
      {!cancelRequested && <CommandButton command={{ ...commandOf('addSource.end'), short: 'Cancel the load' }} />}
    </div>
  );
}

function Done({ addition, report }: { readonly addition: Addition; readonly report: LoadReport }) {
  const { root } = useActors();
  const { rowsRead, rowsKept, rowsRejected, newParcels, retired, seconds, streets } = report;
  const [first, ...others] = waysOf(report).slice(0, MOST_LEADS);
  return (
    <>
      <p className="add-source-in" role="status" data-testid="add-source-in">
        <strong>{inText(report)}</strong>
        {first === undefined ? '. ' : `: ${wayText(first)}`}
        {canGoOn(addition) && (
          <CommandButton
            command={{ ...commandOf('addSource.onward'), short: streets === undefined ? 'Open' : 'Open the map' }}
            isMain
          />
        )}
      </p>
      {others.length > 0 && (
        <p className="add-source-leads">
          {others.map(({ parcels, ...way }) => (
            <button
              key={way.lead ?? ''}
              type="button"
              className="button button--quiet"
              onClick={() => root.send({ type: 'addSource.onward', ...way })}
            >
              {wayText({ parcels, ...way })}
            </button>
          ))}
        </p>
      )}
      <dl className="add-source-figures">
        {(
          [
            ['Rows read', rowsRead],
            ['Kept', rowsKept],
            ['Rejected', rowsRejected],
            ...(streets === undefined
              ? ([
                  ['New parcels', newParcels],
                  ['Retired', retired],
                ] as const)
              : []),
          ] as const
        ).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
        <div>
          <dt>Took</dt>
          <dd>{counted(Math.max(1, Math.round(seconds)), 'second')}</dd>
        </div>
      </dl>
      <ByCounty counties={report.counties} />
      {addition.hasRejected && <CommandButton command={commandOf('addSource.rejected')} />}
      <Rejected rejected={report.rejected} />
      <Unknown unknown={report.unknown} />
    </>
  );
}
