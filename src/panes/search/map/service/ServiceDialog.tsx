import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { MapService } from '../../../../api/contract/search/map.ts';
import { commandOf } from '../../../../commands/commands.ts';
import { streetsOf } from '../../../../machines/search/map/context.ts';
import { useActors } from '../../../parts/actors.tsx';
import { Dialog } from '../../../parts/Dialog.tsx';
import { Keys } from '../../../parts/Keys.tsx';
import { whenText } from '../../../parts/whenText.ts';
import './service.css';

/** The service outside whose streets may be drawn: who it is, its terms, what it learns; and the yes or no. */
export function ServiceDialog() {
  const { root, map } = useActors();
  const settings = useSelector(map, (state) => state.context.settings);
  const { operates, refusal } = useSelector(map, (state) => state.context.service);
  const isWorking = useSelector(map, (state) => state.hasTag('sayingService'));
  if (settings === null) return null;
  const { service } = settings;
  const { host, isAllowed } = service;
  return (
    <Dialog
      title={`Streets from ${host}`}
      testId="map-service"
      error={refusal}
      onSubmit={() => {
        if (operates && !isWorking) root.send({ type: 'map.allowService', isAllowed: !isAllowed });
        else if (!operates) root.send({ type: 'workspace.close' });
      }}
      actions={
        <>
          <button
            type="button"
            className="button"
            data-autofocus=""
            onClick={() => root.send({ type: 'workspace.close' })}
          >
            {operates ? 'Leave it as it is' : 'Close'} <Keys keys="Escape" />
          </button>
          {operates && (
            <button type="submit" className="button button--primary" aria-disabled={isWorking}>
              {isAllowed ? 'No, ask it no more' : 'Yes, draw them'}
            </button>
          )}
        </>
      }
    >
      <p>
        <strong>{stateText(service)}</strong>
      </p>
      <dl className="map-service">
        <dt>Service</dt>
        <dd>
          {service.isNamed
            ? `${host}, as a setting of the server names it.`
            : `${host}, the public street map of OpenStreetMap, run by volunteers and paid for by donations.`}
        </dd>
        <dt>Terms</dt>
        <dd>
          <Terms service={service} />
        </dd>
        <dt>Credit</dt>
        <dd>
          <Credit service={service} />
        </dd>
        <dt>It learns</dt>
        <dd>
          Each browser that shows its streets asks it for pictures of the area that is looked at, and does so with its
          own internet address{service.hearsOrigin ? ' and the web address of this installation' : ''}. So it can tell
          which places are looked at from where.
        </dd>
        <dt>It is not told</dt>
        <dd>Searches, properties, owners, accounts, or who has signed in.</dd>
      </dl>
      {streetsOf(settings) !== null && (
        <p>
          This map has streets of its own, for which nobody outside is asked. They stay what it shows; those of the
          service are another ground: <Keys keys={commandOf('map.base').keys[0] ?? ''} />
        </p>
      )}
      <p className="muted">
        {operates
          ? 'The answer counts for everybody of this installation until it is changed here, and stands in the audit of your account.'
          : 'Whoever operates this installation may change it.'}
      </p>
    </Dialog>
  );
}

function stateText({ isAllowed, decided }: MapService): string {
  if (decided !== null)
    return isAllowed ? `On, since ${whenText(decided)}.` : `Off, since ${whenText(decided)}: nobody is asked.`;
  return isAllowed ? 'On, by a setting of the server.' : 'Off: nobody is asked.';
}

function Terms({ service: { terms, isNamed } }: { readonly service: MapService }): ReactNode {
  if (terms === null)
    return 'Those that were agreed with the service; the settings of the server do not say where they are.';
  return (
    <>
      {!isNamed && 'For light use only: it may refuse whoever asks for much, without a word. '}
      <a href={terms} target="_blank" rel="noreferrer">
        {isNamed ? 'Its terms' : 'Its policy'}
      </a>
    </>
  );
}

function Credit({ service: { attribution, copyright } }: { readonly service: MapService }): ReactNode {
  if (attribution === null) return 'None is set.';
  return (
    <>
      {copyright === null ? (
        attribution
      ) : (
        <a href={copyright} target="_blank" rel="noreferrer">
          {attribution}
        </a>
      )}
      , on the map while its streets are.
    </>
  );
}
