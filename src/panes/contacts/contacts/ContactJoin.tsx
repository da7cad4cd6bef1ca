import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { samenessOf } from '../../../api/contacts/sameness.ts';
import { contactName } from '../../../machines/contacts/contacts/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { ContactFacts } from './ContactFacts.tsx';
import './twins.css';

/** The chosen contacts become one; of a single one, those that were joined to it can be parted from it again. */
export function ContactJoin() {
  const { root, twins } = useActors();
  const chosen = useSelector(twins, (state) => state.context.chosen);
  const joined = useSelector(twins, (state) => state.context.joined);
  const staysId = useSelector(twins, (state) => state.context.staysId);
  const refusal = useSelector(twins, (state) => state.context.refusal);
  const isWorking = useSelector(twins, (state) => state.hasTag('working'));
  useEffect(() => () => root.send({ type: 'twins.leave' }), [root]);
  const [first] = chosen;
  const stays = chosen.find(({ id }) => id === staysId);
  const isMany = chosen.length > 1;
  return (
    <Dialog
      title={isMany ? 'Make these contacts one' : `Joined to ${first === undefined ? '' : contactName(first)}`}
      testId="contact-join"
      error={refusal}
      onSubmit={() => {
        if (isMany && !isWorking) root.send({ type: 'twins.confirm' });
        else if (!isMany) root.send({ type: 'workspace.close' });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            {isMany ? 'Leave them' : 'Close'} <Keys keys="Escape" />
          </button>
          {isMany && (
            <button type="submit" className="button button--primary" data-autofocus="" disabled={isWorking}>
              Make them one <Keys keys="Enter" />
            </button>
          )}
        </>
      }
    >
      {isMany ? (
        <>
          <fieldset className="twins-choice">
            <legend>Which of them stays</legend>
            {chosen.map((contact) => (
              <label key={contact.id} className="twins-pick">
                <input
                  type="radio"
                  name="stays"
                  checked={contact.id === staysId}
                  onChange={() => root.send({ type: 'twins.stays', id: contact.id })}
                />
                <ContactFacts contact={contact} isStaying={contact.id === staysId} />
                <span className="muted">
                  {stays === undefined || contact.id === staysId ? '' : (samenessOf(stays, contact)?.text ?? 'by hand')}
                </span>
              </label>
            ))}
          </fieldset>
          <p className="muted">
            The one that stays gets what it has nothing of: numbers, addresses, parcels, groups. The others are kept
            behind it as they are. Who wants no more of one of them is reached by none. Undo parts them.
          </p>
        </>
      ) : joined === null ? (
        <p className="muted">{refusal === null ? 'They are read…' : ''}</p>
      ) : joined.length === 0 ? (
        <p className="muted" tabIndex={-1} data-autofocus="">
          No other contact was joined to this one. Select two or more to make them one.
        </p>
      ) : (
        <ul className="twins">
          {joined.map(({ contact, why }, nth) => (
            <li key={contact.id} className="twins-pair twins-pair--joined">
              <ContactFacts contact={contact} isStaying={false} />
              <span className="muted">{why}</span>
              <button
                type="button"
                className="button"
                data-autofocus={nth === 0 ? '' : undefined}
                disabled={isWorking}
                onClick={() => {
                  root.send({ type: 'twins.part', ids: [contact.id] });
                  root.send({ type: 'workspace.close' });
                }}
              >
                Part it
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
