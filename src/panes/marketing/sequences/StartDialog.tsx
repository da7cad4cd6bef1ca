import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { cardTitle } from '../../../api/billing/cardText.ts';
import type { SequenceEstimate } from '../../../api/contract/marketing/sequences.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { underCursor } from '../../../machines/marketing/sequences/context.ts';
import { dollars } from '../../billing/billing/dollars.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { CeilingField } from './CeilingField.tsx';
import { Notices } from './Notices.tsx';
import './sequences.css';

/** What a start would do, step by step, and the start of exactly that, for so much in all at most. */
export function StartDialog() {
  const { sequences, root } = useActors();
  const { asked, acknowledged, refusal, wrong } = useSelector(sequences, (state) => state.context);
  const isWorking = useSelector(sequences, (state) => state.hasTag('working'));
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => () => root.send({ type: 'sequences.leave' }), [root]);
  const estimate = asked?.estimate ?? null;
  // Proposed: what all steps cost at most, in whole dollars.
  const ceiling = typed ?? String(Math.ceil(estimate?.total ?? 0));
  const isRead = estimate?.notices.every((one) => one.acknowledged || acknowledged.includes(one.ruleId)) ?? false;
  const mayStart = estimate !== null && estimate.problems.length === 0 && isRead && ceiling !== '' && !isWorking;
  return (
    <Dialog
      title={`Start ${asked?.name ?? ''}`}
      testId="sequence-start"
      error={wrong['ceiling'] === undefined ? refusal : null}
      onSubmit={() => {
        if (mayStart) root.send({ type: 'sequences.start', ceiling: Number(ceiling) });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Close <Keys keys="Escape" />
          </button>
          {/* The keyboard stands on it from the beginning: it is never off, it only does nothing yet. */}
          <button type="submit" className="button button--primary" data-autofocus="" aria-disabled={!mayStart}>
            {ceiling === '' ? 'Start it' : `Start it for at most ${dollars(Number(ceiling))}`} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <div className="sequence-start">
        {estimate === null ? (
          <p className="muted">Everybody is looked at, step by step…</p>
        ) : (
          <>
            <p className="estimate-total">
              {estimate.members === 1 ? '1 household begins' : `${formatNumber(estimate.members)} households begin`}
            </p>
            {estimate.problems.map(({ field, text }) => (
              <p key={`${field} ${text}`} className="estimate-problem" role="alert">
                {text}
              </p>
            ))}
            <Steps estimate={estimate} />
            <p>{plainText(estimate, Number(ceiling))}</p>
            <CeilingField
              ceiling={ceiling}
              wrong={wrong['ceiling']}
              least={0}
              hint={`All steps together cost ${dollars(estimate.total)} at most, if nobody is out before the last one.`}
              onChange={setTyped}
            />
            <Notices estimate={estimate} isRead={isRead} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** One line a step, and what they come to. */
function Steps({ estimate }: { readonly estimate: SequenceEstimate }) {
  const { sequences } = useActors();
  const [names] = useState(
    () => new Map(underCursor(sequences.getSnapshot().context)?.steps.map(({ mailingId, name }) => [mailingId, name])),
  );
  return (
    <table className="sequence-table" aria-label="Steps">
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Message</th>
          <th scope="col">Day</th>
          <th scope="col" className="number">
            Recipients
          </th>
          <th scope="col" className="number">
            Left out
          </th>
          <th scope="col" className="number">
            At most
          </th>
        </tr>
      </thead>
      <tbody>
        {estimate.steps.map(({ mailingId, day, recipients, leftOut, price }, index) => (
          <tr key={mailingId}>
            <td>{index + 1}</td>
            <td className="sequence-name">{names.get(mailingId) ?? ''}</td>
            <td className="number-like">{formatDate(day)}</td>
            <td className="number">{formatNumber(recipients)}</td>
            <td className="number">{formatNumber(leftOut)}</td>
            <td className="number">{dollars(price)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            All steps
          </th>
          <td className="number">{dollars(estimate.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What happens and what pays it, in plain words. */
function plainText({ steps, credit, card, total }: SequenceEstimate, ceiling: number): string {
  const [first] = steps;
  const begins = first === undefined ? 'Nothing goes out.' : `The first step goes out on ${formatDate(first.day)}.`;
  const paid =
    total === 0
      ? 'Files are made, nothing is sent by a service, and nothing is paid.'
      : `Each step is paid on its day for whom it reaches, ${credit > 0 ? `from ${dollars(credit)} of credit first, then ` : ''}${card === null ? 'with no card chosen yet' : `with ${cardTitle(card)}`}.`;
  const stop = total === 0 ? '' : ` What would pass ${dollars(ceiling)} in all pauses it instead.`;
  return `${begins} ${paid}${stop} Who answers, opts out or is a deal gets nothing more.`;
}
