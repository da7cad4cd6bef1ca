import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { CustomerDetails } from '../../../api/contract/account/operator.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { shownDetails, underCursor } from '../../../machines/account/administration/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { FittedGrid } from '../../grid/FittedGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { dayText } from '../../parts/whenText.ts';
import { customerColumns, dollars, invoiceColumns, limitText } from './customerColumns.ts';

/** The accounts, and below them the one under the cursor with its bills. */
export function CustomerGrids() {
  const { administration, root } = useActors();
  const { rows, total, cursor } = useSelector(administration, (state) => state.context);
  const onCursor = useCallback((index: number) => root.send({ type: 'administration.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'administration.open' }), [root]);
  const onEnd = useCallback(() => root.send({ type: 'administration.more' }), [root]);
  return (
    <>
      <section
        className="administration-accounts"
        aria-label="Accounts"
        onFocusCapture={() => root.send({ type: 'administration.attend', grid: 'accounts' })}
      >
        <FittedGrid
          label="Accounts of this installation"
          mode="triage"
          columns={customerColumns}
          rows={rows}
          rowCount={total}
          cursor={cursor}
          onCursor={onCursor}
          onOpen={onOpen}
          onEnd={onEnd}
          rowHeader={null}
        />
      </section>
      <Opened />
    </>
  );
}

const acts: readonly CommandId[] = [
  'administration.settle',
  'administration.plan',
  'administration.limit',
  'administration.brand',
  'administration.readOnly',
  'administration.close',
  'administration.enter',
];

function Opened() {
  const { administration } = useActors();
  const details = useSelector(administration, (state) => shownDetails(state.context));
  const owner = useSelector(administration, (state) => underCursor(state.context)?.owner ?? '');
  const error = useSelector(administration, (state) => state.context.detailsError);
  return (
    <section className="administration-opened" aria-label="The account" data-testid="administration-account">
      <h2 className="administration-heading">
        {owner}
        <span className="administration-acts">
          {acts.map((id) => (
            <CommandButton key={id} command={commandOf(id)} />
          ))}
        </span>
      </h2>
      {error !== null ? (
        <p className="administration-nothing" role="alert">
          This account could not be read. {error}
        </p>
      ) : (
        details !== null && (
          <>
            <Facts details={details} />
            {details.invoices.length === 0 ? (
              <p className="administration-nothing muted">Nothing was billed to this account.</p>
            ) : (
              <Bills details={details} />
            )}
          </>
        )
      )}
    </section>
  );
}

/** What there is in it is only counted. */
function Facts({ details }: { readonly details: CustomerDetails }) {
  const { made, open, credit, counts } = details;
  const facts = [
    ['Made', dayText(made)],
    ['Owed', `${dollars(open)}, ${details.openLimit === null ? 'no limit' : `${limitText(details)} at most`}`],
    ['Prepaid credit', dollars(credit)],
    ['Members', formatNumber(counts.members)],
    ['Lists', formatNumber(counts.lists)],
    ['Saved properties', formatNumber(counts.properties)],
    ['Contacts', formatNumber(counts.contacts)],
    ['Documents', formatNumber(counts.documents)],
  ] as const;
  return (
    <dl className="administration-facts">
      {facts.map(([name, says]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}

function Bills({ details: { invoices } }: { readonly details: CustomerDetails }) {
  const { administration, root } = useActors();
  const { at, grid } = useSelector(administration, (state) => state.context);
  const onCursor = useCallback((index: number) => root.send({ type: 'administration.invoice', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'administration.ask', form: 'settle' }), [root]);
  return (
    <div
      className={`administration-bills${grid === 'invoices' ? ' administration-bills--meant' : ''}`}
      onFocusCapture={() => root.send({ type: 'administration.attend', grid: 'invoices' })}
    >
      <DataGrid
        label="Bills of the account"
        mode="triage"
        columns={invoiceColumns}
        rows={invoices}
        rowCount={invoices.length}
        cursor={at}
        onCursor={onCursor}
        onOpen={onOpen}
        rowHeader={null}
      />
    </div>
  );
}
