import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { formatDate } from '../../../calc/format/date.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import './alerts.css';

/** Unread alerts: arrows choose, Enter goes to the leads, Delete takes one off the list. */
export function AlertsDialog() {
  const { root, alerts } = useActors();
  const unread = useSelector(alerts, (state) => state.context.alerts);
  const list = useRef<HTMLUListElement>(null);
  const focus = (index: number): void => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('.alerts-open') ?? [];
    buttons[Math.max(0, Math.min(index, buttons.length - 1))]?.focus();
  };
  return (
    <Dialog
      title={unread.length === 0 ? 'No unread alerts' : 'Alerts'}
      testId="alerts"
      actions={
        <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
          Close <Keys keys="Escape" />
        </button>
      }
    >
      {unread.length === 0 ? (
        <p className="muted">A saved search that notifies says here what entered, left and changed.</p>
      ) : (
        <ul className="alerts-list" ref={list}>
          {unread.map(({ id, level, text, created, searchId, runId }, index) => (
            <li key={id} className="alerts-item">
              <button
                type="button"
                className="button button--quiet alerts-open"
                data-autofocus={index === 0 ? '' : undefined}
                onClick={() => {
                  root.send({ type: 'workspace.close' });
                  root.send(searchId === null ? { type: 'alerts.read', id } : { type: 'alerts.open', id });
                }}
                onKeyDown={(event) => {
                  const by = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
                  if (by !== undefined) {
                    event.preventDefault();
                    focus(index + by);
                  } else if (event.key === 'Delete' || event.key === 'x') {
                    event.preventDefault();
                    root.send({ type: 'alerts.read', id });
                    requestAnimationFrame(() => focus(index));
                  }
                }}
              >
                {level !== 'info' && <span className={`tag tag--${level === 'error' ? 'bad' : 'warn'}`}>{level}</span>}
                <span className="alerts-text">{text}</span>
                {searchId === null && runId !== null && <span className="muted">search deleted</span>}
              </button>
              <span className="muted">{formatDate(created.slice(0, 10))}</span>
            </li>
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <p className="muted">
          <Keys keys="Enter" /> goes to the leads, <Keys keys="x" /> marks as read.
        </p>
      )}
    </Dialog>
  );
}
