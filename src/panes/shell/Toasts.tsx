import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { inWords } from '../../api/errors.ts';
import type { ErrorEntry } from '../../machines/app/errorEntry.ts';
import { repeatable } from '../../machines/app/errors.ts';
import { useFirstActors } from '../parts/actors.tsx';
import './toasts.css';

// The catalogue of commands comes with the workstation: the sign-in page has no use for it.
const RetryKey = lazy(async () => ({ default: (await import('./RetryKey.tsx')).RetryKey }));

/** So many messages are shown; the rest is in the activity pane. */
const SHOWN = 3;

/** The newest messages of the error queue below everything else, with what can be done about each. */
export function Toasts() {
  const { errors } = useFirstActors();
  const queue = useSelector(errors, (state) => state.context.queue);
  const told = queue.filter(({ pane }) => pane === null);
  const shown = told.slice(-SHOWN);
  return (
    <div className="toasts" role="region" aria-label="Messages" aria-live="assertive">
      {told.length > shown.length && <p className="toast-more">{earlierText(told.length - shown.length)}</p>}
      {shown.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

const earlierText = (count: number): string => (count === 1 ? '1 earlier message' : `${count} earlier messages`);

function Toast({ entry }: { readonly entry: ErrorEntry }) {
  const { title, beneath } = inWords(entry);
  return (
    <div className="toast" data-testid="toast">
      <div className="toast-text">
        <p>{title}</p>
        {beneath !== null && <p className="muted">{beneath}</p>}
      </div>
      <ErrorActions entry={entry} />
    </div>
  );
}

/** Repeat the call, go to sign-in, or dismiss (O-026). */
export function ErrorActions({ entry }: { readonly entry: ErrorEntry }) {
  const { root, errors } = useFirstActors();
  const { action } = entry;
  const hasKey = useSelector(errors, ({ context }) => repeatable(context.queue)?.id === entry.id);
  const remove = (): void => root.send({ type: 'errors.remove', id: entry.id });
  return (
    <div className="toast-actions">
      {action !== null && (
        <button
          type="button"
          className="button"
          onClick={() => {
            remove();
            if (action.event !== undefined) root.send(action.event);
            if (action.kind === 'LOGIN') document.getElementById('username')?.focus();
          }}
        >
          {action.label}
          {hasKey && (
            <Suspense>
              {' '}
              <RetryKey />
            </Suspense>
          )}
        </button>
      )}
      <button type="button" className="button button--quiet" onClick={remove}>
        Dismiss
      </button>
    </div>
  );
}
