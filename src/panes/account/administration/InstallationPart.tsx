import { useSelector } from '@xstate/react';
import { useCallback, type ReactNode } from 'react';
import type { Installation } from '../../../api/contract/account/operator.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { rowsHigh } from '../../grid/rowsHigh.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Way } from '../security/Way.tsx';
import { whenText } from '../../parts/whenText.ts';
import { brandColumns, jobColumns, mailColumns } from './customerColumns.ts';

const GIGABYTE = 1024 ** 3;
const size = (bytes: number): string =>
  bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${formatNumber(Math.round(bytes / 1024 ** 2))} MB`;
const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** How the installation is: what is wrong with it stands in its line. */
export function InstallationPart() {
  const { administration } = useActors();
  const installation = useSelector(administration, (state) => state.context.installation);
  if (installation === null) return null;
  const { health, books, backups, jobs, mail, storeBytes, freeBytes, brands } = installation;
  return (
    <div className="administration-installation">
      <dl className="security-ways" tabIndex={-1} data-autofocus>
        <Line name="Books" wrong={books}>
          The entries, balances and invoices of all accounts fit together.
        </Line>
        <Line name="Store" wrong={[health.store]}>
          It answers, and holds {size(storeBytes)}.
        </Line>
        <Line name="Property data" wrong={[health.warehouse]}>
          The records of houses and owners can be searched.
        </Line>
        <Line name="Disk" wrong={[health.disk]}>
          {size(freeBytes)} are free.
        </Line>
        <Line name="Jobs" wrong={[health.queue]}>
          {counted(jobs.running, 'runs', 'run')}, {counted(jobs.waiting, 'waits', 'wait')}.
        </Line>
        <Line name="Mail" wrong={[]}>
          {mail.sends ? '' : 'This installation sends no e-mail. '}
          {counted(mail.waiting, 'message waits', 'messages wait')}, {counted(mail.givenUp, 'was', 'were')} given up.
        </Line>
        <Backups backups={backups} />
      </dl>
      <Jobs jobs={jobs.troubled} />
      <Part title="Mail that was not taken" rows={mail.troubled.length} empty="All mail that was tried was taken.">
        <DataGrid
          label="Mail that was not taken"
          mode="triage"
          columns={mailColumns}
          rows={mail.troubled}
          rowCount={mail.troubled.length}
          cursor={-1}
          onCursor={() => undefined}
          rowHeader={null}
        />
      </Part>
      <Part title="Brands" rows={brands.length} empty="">
        <DataGrid
          label="Brands"
          mode="triage"
          columns={brandColumns}
          rows={brands}
          rowCount={brands.length}
          cursor={-1}
          onCursor={() => undefined}
          rowHeader={null}
        />
      </Part>
    </div>
  );
}

interface LineProps {
  readonly name: string;
  readonly wrong: readonly (string | null)[];
  readonly children: ReactNode;
}

function Line({ name, wrong, children }: LineProps) {
  const troubles = wrong.filter((one) => one !== null);
  return (
    <Way
      name={name}
      says={
        troubles.length === 0
          ? children
          : troubles.map((text) => (
              <span key={text} className="administration-trouble">
                {text}
              </span>
            ))
      }
      action={null}
    />
  );
}

function Backups({ backups }: Pick<Installation, 'backups'>) {
  if (backups === null)
    return (
      <Way
        name="Backups"
        says={<span className="administration-trouble">None are made: PLATBOOK_BACKUPS is not set.</span>}
        action={null}
      />
    );
  const { where, newest, problem } = backups;
  return (
    <Line name="Backups" wrong={[problem]}>
      {newest === null ? 'There is none yet' : `The newest is of ${whenText(newest)}`}, in {where}. Each is read again
      when it is made.
    </Line>
  );
}

function Jobs({ jobs }: { readonly jobs: Installation['jobs']['troubled'] }) {
  const { administration, root } = useActors();
  const at = useSelector(administration, (state) => state.context.jobAt);
  const onCursor = useCallback((index: number) => root.send({ type: 'administration.job', index }), [root]);
  return (
    <Part
      title="Jobs that failed or are late"
      rows={jobs.length}
      empty="None: what runs in the background is on time."
      action={jobs.length > 0 && <CommandButton command={commandOf('administration.again')} />}
    >
      <DataGrid
        label="Jobs that failed or are late"
        mode="triage"
        columns={jobColumns}
        rows={jobs}
        rowCount={jobs.length}
        cursor={at}
        onCursor={onCursor}
        rowHeader={null}
      />
    </Part>
  );
}

interface PartProps {
  readonly title: string;
  readonly rows: number;
  readonly empty: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, rows, empty, action, children }: PartProps) {
  return (
    <section className="administration-part" aria-label={title}>
      <h2 className="administration-heading">
        {title} {action}
      </h2>
      {rows === 0 ? (
        <p className="administration-nothing muted">{empty}</p>
      ) : (
        <div className="administration-rows" style={rowsHigh(Math.min(rows, 8))}>
          {children}
        </div>
      )}
    </section>
  );
}
