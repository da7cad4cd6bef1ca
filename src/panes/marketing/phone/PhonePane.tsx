import { useSelector } from '@xstate/react';
import { useCallback, type ReactNode } from 'react';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { cursorOf, type PhoneGrid } from '../../../machines/marketing/phone/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { rowsHigh } from '../../grid/rowsHigh.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { callerIdColumns, recordingColumns, scheduleColumns } from './phoneColumns.ts';
import { Player } from './Player.tsx';
import { Texts } from './Texts.tsx';
import './phone.css';

/** With what calls and texts go out: numbers that calls show, what they play, when they are made. */
export function Pane() {
  const { phone } = useActors();
  const count = useSelector(phone, ({ context: { recordings } }) => recordings.length);
  const error = useSelector(phone, (state) => state.context.error);
  const isFailed = useSelector(phone, (state) => state.matches({ list: 'failed' }));
  const isRead = useSelector(phone, (state) => state.context.sms !== null);
  const isWorking = useSelector(phone, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const state = isFailed ? 'failed' : isRead ? 'ready' : 'loading';
  return (
    <div className="phone" data-state={state} data-testid="phone">
      <PaneStatus pane="phone">
        {count > 0 && <span>{count === 1 ? '1 recording' : `${count} recordings`}</span>}
      </PaneStatus>
      <Progress label="Working on voicemail" isOn={isWorking} />
      {isFailed ? (
        <NotLoaded what="Voicemail and texts" error={error} again="phone.refresh" />
      ) : state === 'loading' ? null : (
        <div className="phone-parts" tabIndex={-1} data-autofocus>
          <Texts />
          <CallerIds />
          <Recordings />
          <Schedules />
        </div>
      )}
    </div>
  );
}

const ofRow = ['phone.open', 'phone.remove'] as const satisfies readonly CommandId[];
const withService = ['phone.call', ...ofRow] as const satisfies readonly CommandId[];

function CallerIds() {
  const { phone } = useActors();
  const rows = useSelector(phone, (state) => state.context.callerIds);
  const hasService = useSelector(phone, ({ context: { sms } }) => sms?.carrier.kind === 'SERVICE');
  return (
    <Part
      grid="callerIds"
      title="Caller ids"
      about="The numbers that calls show: yours, of ten digits."
      commands={[
        'phone.addCallerId',
        ...(rows.length === 0 ? [] : hasService ? withService : (['phone.remove'] as const)),
      ]}
    >
      {rows.length === 0 ? (
        <Nothing>No caller id yet: a voicemail campaign needs one.</Nothing>
      ) : (
        <Rows grid="callerIds" label="Caller ids" rows={rows} columns={callerIdColumns(hasService)} />
      )}
    </Part>
  );
}

function Recordings() {
  const { phone } = useActors();
  const rows = useSelector(phone, (state) => state.context.recordings);
  return (
    <Part
      grid="recordings"
      title="Recordings"
      about="What a call plays where a machine answers: WAV or MP3, 60 seconds at most."
      commands={[
        'phone.addRecording',
        ...(rows.length === 0 ? [] : (['phone.play', ...ofRow, 'phone.campaign'] as const)),
      ]}
    >
      {rows.length === 0 ? (
        <Nothing>No recording yet: upload one.</Nothing>
      ) : (
        <>
          <Rows grid="recordings" label="Recordings" rows={rows} columns={recordingColumns} />
          <Player />
        </>
      )}
    </Part>
  );
}

function Schedules() {
  const { phone } = useActors();
  const rows = useSelector(phone, (state) => state.context.schedules);
  return (
    <Part
      grid="schedules"
      title="Schedules"
      about="When calls are made, in the local time of who is called. Nobody is called before 08:00 or after 21:00."
      commands={['phone.addSchedule', ...(rows.length === 0 ? [] : ofRow)]}
    >
      {rows.length === 0 ? (
        <Nothing>No schedule yet: a new one begins with 09:00 to 17:00 on every day.</Nothing>
      ) : (
        <Rows grid="schedules" label="Schedules" rows={rows} columns={scheduleColumns} />
      )}
    </Part>
  );
}

interface PartProps {
  readonly grid: PhoneGrid;
  readonly title: string;
  readonly about: string;
  readonly commands: readonly CommandId[];
  readonly children: ReactNode;
}

function Part({ grid, title, about, commands, children }: PartProps) {
  const { root } = useActors();
  return (
    <section className="phone-part" aria-label={title}>
      <div className="phone-head">
        <h2 className="phone-title">{title}</h2>
        <p className="phone-about muted">{about}</p>
        <span className="phone-acts">
          {commands.map((id) => (
            // The keyboard may be in another list.
            <CommandButton
              key={id}
              command={commandOf(id)}
              onBefore={() => root.send({ type: 'phone.attend', grid })}
            />
          ))}
        </span>
      </div>
      {children}
    </section>
  );
}

const Nothing = ({ children }: { readonly children: ReactNode }) => <p className="phone-nothing muted">{children}</p>;

interface RowsProps<Row> {
  readonly grid: PhoneGrid;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
}

function Rows<Row>({ grid, label, rows, columns }: RowsProps<Row>) {
  const { phone, root } = useActors();
  const cursor = useSelector(phone, ({ context }) => cursorOf(context, grid));
  const onCursor = useCallback((index: number) => root.send({ type: 'phone.point', grid, index }), [root, grid]);
  const onOpen = useCallback(() => root.send({ type: 'phone.open' }), [root]);
  return (
    <div
      className="phone-rows"
      data-field={grid}
      style={rowsHigh(rows.length)}
      onFocusCapture={() => root.send({ type: 'phone.attend', grid })}
    >
      <DataGrid
        label={label}
        mode="triage"
        columns={columns}
        rows={rows}
        rowCount={rows.length}
        cursor={cursor}
        onCursor={onCursor}
        onOpen={onOpen}
        rowHeader={null}
      />
    </div>
  );
}
