import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { inLetterCase } from '../../../calc/format/letterCase.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import './listChanges.css';

const kinds = {
  ADDED: ['gained', 'tag tag--good'],
  REMOVED: ['lost', 'tag tag--bad'],
  CHANGED: ['changed', 'tag'],
} as const;

/** What an automated list gained, lost and saw change, each with its reason; Enter runs it again now. */
export function ListChangesDialog() {
  const { group, lists, root } = useActors();
  const list = useSelector(group, ({ context }) => context.lists.find(({ id }) => id === context.groupId));
  const changes = useSelector(lists, ({ context }) => context.changes);
  const ran = useSelector(lists, ({ context }) => context.ran);
  const isBusy = useSelector(lists, ({ context }) => context.tasks.length > 0);
  const groupId = typeof list?.id === 'number' ? list.id : null;
  useEffect(() => {
    root.send({ type: 'lists.forget' });
    if (groupId !== null) root.send({ type: 'lists.changes', groupId });
  }, [root, groupId]);
  if (list === undefined || groupId === null) return null;
  const isAutomated = list.type === 'MONITORED';
  return (
    <Dialog
      title={isAutomated ? `What ${list.name} gained and lost` : `${list.name} follows no search`}
      testId="list-changes"
      onSubmit={() => {
        if (isAutomated && !isBusy) root.send({ type: 'lists.run', groupId });
      }}
      actions={
        isAutomated ? (
          <>
            <select
              className="field"
              aria-label="How often changes are told"
              defaultValue={notificationOf(list.data)}
              onChange={({ target }) =>
                root.send({
                  type: 'lists.notify',
                  groupId,
                  notification: intervals.find((one) => one === target.value) ?? null,
                })
              }
            >
              <option value="">Tells nothing</option>
              <option value="IMMEDIATE">Tells at once</option>
              <option value="DAILY">Tells daily</option>
              <option value="WEEKLY">Tells weekly</option>
            </select>
            <button type="submit" className="button button--primary" disabled={isBusy} data-autofocus="">
              {isBusy ? 'Running' : 'Run it now'} <Keys keys="Enter" />
            </button>
          </>
        ) : undefined
      }
    >
      {ran !== null && (
        <p role="status">
          {formatNumber(ran.gained)} gained, {formatNumber(ran.lost)} lost, {formatNumber(ran.changed)} changed.
        </p>
      )}
      {!isAutomated ? (
        <p className="muted">Only automated lists gain and lose rows by themselves.</p>
      ) : changes === null ? (
        <p className="muted">Loading …</p>
      ) : changes.length === 0 ? (
        <p className="muted">Nothing changed since it was made.</p>
      ) : (
        <ul className="list-changes">
          {changes.slice(0, 200).map(({ id, propertyId, streetAddress, kind, reason, at }) => (
            <li key={id}>
              <span className={kinds[kind][1]}>{kinds[kind][0]}</span>
              <span className="list-changes-row">
                {streetAddress === null ? `Parcel ${propertyId}` : inLetterCase(streetAddress)}
              </span>
              <span>{reason}</span>
              <span className="muted">{formatDate(at.slice(0, 10))}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const intervals = ['IMMEDIATE', 'DAILY', 'WEEKLY'] as const;

/** The data of a list are its rule: an object of the server's. */
const notificationOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'notification' in data && typeof data.notification === 'string'
    ? data.notification
    : '';
