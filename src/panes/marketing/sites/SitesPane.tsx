import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { rowUnderCursor } from '../../../machines/parts/pagedRows.ts';
import { copyText } from '../../parts/copyText.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { isPageWorking, pageState } from '../../parts/pageState.ts';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { siteColumns } from './siteColumns.ts';
import './sites.css';

/** The campaigns of the user with their pages: what is published where, and what came of it. */
export function Pane() {
  const { sites, root } = useActors();
  const { rows, cursor, error } = useSelector(sites, (now) => now.context);
  const state = useSelector(sites, pageState);
  const isWorking = useSelector(sites, isPageWorking);
  const published = rows.filter(({ website }) => website?.active === true).length;
  const onCursor = useCallback((index: number) => root.send({ type: 'sites.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'sites.open' }), [root]);
  return (
    <div className="sites" data-state={state} data-testid="sites">
      <PaneStatus pane="sites">{rows.length > 0 && <span>{published} published</span>}</PaneStatus>
      <Progress label="Working on sites" isOn={isWorking} />
      {state === 'failed' ? (
        <NotLoaded what="The sites" error={error} again="sites.refresh" />
      ) : state === 'loading' ? null : state === 'empty' ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">There is no site yet</p>
          <p>
            A site is one page with a form, at an address that your cards and messages name. Whoever sends the form is a
            lead, and may say there that you may call and text.
          </p>
          <CommandButton command={commandOf('sites.add')} />
        </div>
      ) : (
        <>
          <p className="sites-acts">
            <CommandButton command={commandOf('sites.add')} />
            <CommandButton command={commandOf('sites.open')} />
            <CommandButton command={commandOf('sites.publish')} />
            <CommandButton command={commandOf('sites.leads')} />
          </p>
          <SiteAddress />
          <section className="sites-all" aria-label="Sites">
            <DataGrid
              label="Sites"
              mode="triage"
              columns={siteColumns}
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

/** Where the page under the cursor stands, to open and to copy. */
function SiteAddress() {
  const { sites } = useActors();
  const website = useSelector(sites, (state) => rowUnderCursor(state.context)?.website ?? null);
  const [copied, setCopied] = useState<string | null>(null);
  if (website === null) return <p className="sites-address muted">This campaign has no site yet: write one.</p>;
  const address = website.active ? website.address : website.previewAddress;
  const said = copied === address ? 'Copied.' : '';
  return (
    <p className="sites-address">
      <a href={address} target="_blank" rel="noreferrer">
        {website.active ? website.address : 'See it as it would look'}
      </a>
      <button
        type="button"
        className="button"
        onClick={() => void copyText(address, null).then((isDone) => setCopied(isDone ? address : null))}
      >
        {website.active ? 'Copy the address' : 'Copy a link to show it before it is published'}
      </button>
      <span className="muted" role="status">
        {said}
      </span>
    </p>
  );
}
