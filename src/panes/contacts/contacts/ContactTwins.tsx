import { useSelector } from '@xstate/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { foremost, openTwins, pairKey } from '../../../machines/contacts/twins/work.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { ContactFacts } from './ContactFacts.tsx';
import './twins.css';

/** Contacts that may be one, each pair with why. Enter makes one of the pair under the cursor; undo parts them. */
export function ContactTwins() {
  const { root, twins } = useActors();
  const all = useSelector(twins, (state) => state.context.twins);
  const skipped = useSelector(twins, (state) => state.context.skipped);
  const cursor = useSelector(twins, (state) => state.context.cursor);
  const staysId = useSelector(twins, (state) => state.context.staysId);
  const refusal = useSelector(twins, (state) => state.context.refusal);
  const isMore = useSelector(twins, (state) => state.context.isMore);
  const isWorking = useSelector(twins, (state) => state.hasTag('working'));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => () => root.send({ type: 'twins.leave' }), [root]);
  const open = openTwins({ twins: all, skipped });
  // They come after the dialog has opened: the keyboard goes to them.
  const isThere = all !== null;
  useEffect(() => {
    if (isThere) list.current?.focus();
  }, [isThere]);
  useEffect(() => {
    // Browsers answer a promise by now: an effect answers nothing.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [cursor, all]);
  const join = (): void => {
    if (!isWorking) root.send({ type: 'twins.confirm' });
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    // A list submits no form by itself.
    if (key === 'Enter') {
      event.preventDefault();
      join();
    }
    const by = key === 'ArrowDown' || key === 'j' ? 1 : key === 'ArrowUp' || key === 'k' ? -1 : 0;
    if (by !== 0) root.send({ type: 'twins.move', by });
    if (key === 't') root.send({ type: 'twins.turn' });
    if (key === 'x') root.send({ type: 'twins.skip' });
  };
  return (
    <Dialog
      title="Contacts that may be one"
      testId="contact-twins"
      error={refusal}
      onSubmit={join}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Close <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" disabled={isWorking || open.length === 0}>
            Make them one <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {all === null ? (
        refusal === null && <p className="muted">They are looked for…</p>
      ) : open.length === 0 ? (
        <p className="muted" tabIndex={-1} data-autofocus="">
          There is no pair that has a name and a way to be reached in common.
        </p>
      ) : (
        <>
          <p className="muted">
            {formatNumber(open.length)} {open.length === 1 ? 'pair' : 'pairs'}
            {isMore ? ' and more' : ''}. The marked one stays and gets what it has nothing of; the other one is kept
            behind it, and undo parts them.
          </p>
          <ul
            ref={list}
            className="twins"
            role="listbox"
            aria-label="Pairs"
            tabIndex={0}
            data-autofocus=""
            onKeyDown={onKey}
          >
            {open.map((twin, index) => {
              const { contacts, why } = twin;
              const isHere = index === cursor;
              const stays = (isHere ? staysId : null) ?? foremost(contacts)?.id;
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
                <li
                  key={pairKey(twin)}
                  role="option"
                  aria-selected={isHere}
                  className={isHere ? 'twins-pair twins-pair--on' : 'twins-pair'}
                  onClick={() => root.send({ type: 'twins.point', index })}
                >
                  <span className="twins-why">{why}</span>
                  {contacts.map((contact) => (
                    <ContactFacts key={contact.id} contact={contact} isStaying={contact.id === stays} />
                  ))}
                </li>
              );
            })}
          </ul>
          <p className="twins-acts">
            <button type="button" className="button button--quiet" onClick={() => root.send({ type: 'twins.turn' })}>
              The other one stays <Keys keys="t" />
            </button>
            <button type="button" className="button button--quiet" onClick={() => root.send({ type: 'twins.skip' })}>
              They are two <Keys keys="x" />
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}
