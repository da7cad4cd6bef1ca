import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { ReportEstimate } from '../../../api/contract/property/reports.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { reportUnderCursor } from '../../../machines/property/reports.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { EffectFacts } from '../../parts/effect/EffectFacts.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import './reports.css';

const price = (dollars: number): string => (dollars === 0 ? 'free' : formatDollars(dollars, { forceCents: true }));

/** Reports of the subject with what each costs; the amount is confirmed before anything is bought. */
export function ReportsDialog() {
  const { root, reports } = useActors();
  const { estimates, cursor, error, propertyId } = useSelector(reports, (state) => state.context);
  const isLoading = useSelector(reports, (state) => state.matches('estimating'));
  const isBuying = useSelector(reports, (state) => state.matches('buying'));
  const isConfirming = useSelector(reports, (state) => state.matches('confirming'));
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isConfirming && !isBuying) list.current?.focus();
  }, [isConfirming, isBuying, estimates]);
  const chosen = reportUnderCursor({ estimates, cursor });
  if (isConfirming && chosen !== undefined) return <Confirmation report={chosen} />;
  return (
    <Dialog
      title="Reports of the property"
      testId="reports"
      error={error}
      onSubmit={() => root.send({ type: 'reports.choose' })}
      actions={
        <button type="submit" className="button button--primary" disabled={chosen === undefined || isBuying}>
          {isBuying ? 'Making the report' : chosen?.due === 0 ? 'Fetch it' : 'Go on'} <Keys keys="Enter" />
        </button>
      }
    >
      {propertyId === null && <p className="muted">No property yet: move to a row first.</p>}
      {isLoading && <Progress label="Asking what the reports cost" />}
      {isBuying && <Progress label="Making the report" />}
      <div
        ref={list}
        className="report-choices"
        role="listbox"
        aria-label="Reports"
        aria-activedescendant={chosen === undefined ? undefined : `report-${chosen.code}`}
        tabIndex={0}
        onKeyDown={(event) => {
          const by = ['ArrowDown', 'j'].includes(event.key) ? 1 : ['ArrowUp', 'k'].includes(event.key) ? -1 : null;
          if (by !== null) {
            event.preventDefault();
            root.send({ type: 'reports.move', by });
          } else if (event.key === 'Enter') {
            event.preventDefault();
            root.send({ type: 'reports.choose' });
          }
        }}
      >
        {estimates.map((report, index) => (
          <div
            key={report.code}
            id={`report-${report.code}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === cursor}
            className={index === cursor ? 'report-choice report-choice--chosen' : 'report-choice'}
            onMouseDown={(event) => {
              event.preventDefault();
              root.send({ type: 'reports.choose', index });
            }}
          >
            <span className="report-name">{report.name}</span>
            <span className="report-price">{report.bought === null ? price(report.due) : 'bought'}</span>
            <span className="report-about">{report.about}</span>
            {report.bought !== null && (
              <span className="report-about">
                Bought on {formatDate(report.bought)} on the data in service: fetched again without a price.
              </span>
            )}
          </div>
        ))}
      </div>
      {estimates.length > 0 && <LogoChoice />}
    </Dialog>
  );
}

/** The logo on the reports: chosen from a file, or taken away. */
function LogoChoice() {
  const { root, reports } = useActors();
  const hasLogo = useSelector(reports, (state) => state.context.hasLogo);
  const isKeeping = useSelector(reports, (state) => state.matches('keepingLogo'));
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <p className="report-logo">
      <span>
        {isKeeping ? 'Keeping the logo' : hasLogo ? 'Your logo stands on them.' : 'No logo of yours on them.'}
      </span>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg"
        className="visually-hidden"
        aria-label="Logo"
        tabIndex={-1}
        data-testid="report-logo-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) root.send({ type: 'reports.setLogo', file });
          target.value = '';
        }}
      />
      <button type="button" className="button" disabled={isKeeping} onClick={() => chooser.current?.click()}>
        {hasLogo ? 'Another logo' : 'Choose a logo'}
      </button>
      {hasLogo && (
        <button
          type="button"
          className="button"
          disabled={isKeeping}
          onClick={() => root.send({ type: 'reports.setLogo', file: null })}
        >
          None
        </button>
      )}
    </p>
  );
}

function Confirmation({ report }: { readonly report: ReportEstimate }) {
  const { root } = useActors();
  return (
    <Dialog
      title={`Buy the report for ${price(report.due)}?`}
      testId="report-confirm"
      role="alertdialog"
      onSubmit={() => root.send({ type: 'reports.confirm' })}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'reports.back' })}>
            Not now
          </button>
          <button type="submit" className="button button--primary" data-autofocus>
            Buy for {price(report.due)} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <EffectFacts
        facts={[
          { label: 'Report', value: report.name, isMain: true },
          { label: 'Costs', value: `${price(report.due)}, once for the data in service` },
          { label: 'Taken back', value: 'no' },
        ]}
      />
      <p className="muted">
        The amount is noted, no payment service is connected. The PDF is downloaded at once and stands among the
        documents of the property.
      </p>
    </Dialog>
  );
}
