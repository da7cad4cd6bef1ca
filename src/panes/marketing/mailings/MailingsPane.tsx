import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { campaignTypes, isWritten, type CampaignType } from '../../../api/catalogue/marketing/campaignTypes.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { KindChips } from '../../parts/KindChips.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { mailingColumnsOf } from './mailingColumns.ts';
import './mailings.css';

/** The campaigns of the user, those changed last first. */
export function Pane() {
  const { mailings, root } = useActors();
  const rows = useSelector(mailings, (state) => state.context.rows);
  const cursor = useSelector(mailings, (state) => state.context.cursor);
  const channel = useSelector(mailings, (state) => state.context.channel);
  const isAny = useSelector(mailings, (state) => state.context.all.length > 0 || state.context.channel !== null);
  const error = useSelector(mailings, (state) => state.context.error);
  const isFailed = useSelector(mailings, (state) => state.matches({ list: 'failed' }));
  const isLoaded = useSelector(mailings, (state) => state.context.isLoaded || state.context.all.length > 0);
  const isWorking = useSelector(mailings, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const isCalled = rows[cursor]?.type === 'CALL' && rows[cursor].writtenQuantity > 0;
  const state = isFailed ? 'failed' : !isLoaded ? 'loading' : rows.length === 0 ? 'empty' : 'ready';
  const onCursor = useCallback((index: number) => root.send({ type: 'mailings.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'mailings.open' }), [root]);
  return (
    <div className="mailings" data-state={state} data-testid="mailings">
      <PaneStatus pane="mailings">
        {rows.length > 0 && <span>{rows.length === 1 ? '1 campaign' : `${formatNumber(rows.length)} campaigns`}</span>}
      </PaneStatus>
      {isAny && <Channels />}
      <Progress label="Working on campaigns" isOn={isWorking} />
      {isFailed ? (
        <NotLoaded what="The campaigns" error={error} again="mailings.refresh" />
      ) : state === 'loading' ? null : rows.length === 0 ? (
        <None channel={channel} />
      ) : (
        <>
          <p className="mailings-acts">
            <CommandButton command={commandOf('mailings.estimate')} />
            <CommandButton command={commandOf('mailings.open')} />
            {rows[cursor]?.type === 'POSTCARD' && <CommandButton command={commandOf('mailings.design')} />}
            {isCalled && <CommandButton command={commandOf('callList.open')} />}
            <CommandButton command={commandOf('sequences.ofCampaign')} />
            <CommandButton command={commandOf('mailings.compare')} />
            <CommandButton command={commandOf('mailings.pause')} />
            <CommandButton command={commandOf('mailings.finish')} />
            <CommandButton command={commandOf('mailings.duplicate')} />
            <CommandButton command={commandOf('mailings.delete')} />
            <CommandButton command={commandOf('mailings.startRestore')} />
          </p>
          <section className="mailings-all" aria-label="Campaigns">
            <DataGrid
              label="Campaigns"
              mode="triage"
              key={channel}
              columns={mailingColumnsOf(channel)}
              rows={rows}
              rowCount={rows.length}
              cursor={cursor}
              onCursor={onCursor}
              onOpen={onOpen}
              rowHeader={null}
            />
          </section>
        </>
      )}
    </div>
  );
}

const channels: readonly CommandId[] = [
  'mailings.all',
  'mailings.voicemails',
  'mailings.postcards',
  'mailings.emails',
  'mailings.texts',
  'mailings.callLists',
];

/** Of which channel those are that are looked at. */
function Channels() {
  const { mailings } = useActors();
  const channel = useSelector(mailings, (state) => state.context.channel);
  const path = channel === null ? '/marketing' : `/marketing/${campaignTypes[channel].slug}`;
  return (
    <KindChips
      className="mailings-channels"
      label="Channel"
      commands={channels}
      isOn={(event) => event.type === 'route.go' && event.path === path}
    >
      <CommandButton command={commandOf('go.sequences')} />
      <CommandButton command={commandOf('go.sites')} />
      <CommandButton command={commandOf('go.leads')} />
      {disabled.map((type) => (
        <span key={type} className="mailings-off" title={nothing(type)}>
          {campaignTypes[type].title}
        </span>
      ))}
    </KindChips>
  );
}

/** Listed, and nothing can be done with them (R-CAMPAIGN-004). */
const disabled = Object.keys(campaignTypes).filter((type): type is CampaignType => {
  const told = campaignTypes[type as CampaignType]; // its own keys
  return 'disabled' in told;
});

function nothing(channel: CampaignType): string {
  if (disabled.includes(channel)) return `${campaignTypes[channel].title}: this is not offered here.`;
  return 'None of your campaigns is of this channel.';
}

function None({ channel }: { readonly channel: CampaignType | null }) {
  if (channel === null) return <NoneAtAll />;
  return (
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">{campaignTypes[channel].title}</p>
      <p>{nothing(channel)}</p>
      {isWritten(channel) && <CommandButton command={commandOf('mailings.add')} />}
    </div>
  );
}

const NoneAtAll = () => (
  // Keys reach the pane also when there is nothing in it.
  <div className="empty" tabIndex={-1} data-autofocus>
    <p className="empty-title">There is no campaign yet</p>
    <p>
      A campaign takes the owners of a list, or a group of contacts, and says something to each of them once. Before
      anything goes out you see who is reached, who is left out and why. Without a service it makes files, sends nothing
      and costs nothing.
    </p>
    <div>
      <CommandButton command={commandOf('mailings.add')} />
      <CommandButton command={commandOf('mailings.startRestore')} />
    </div>
  </div>
);
