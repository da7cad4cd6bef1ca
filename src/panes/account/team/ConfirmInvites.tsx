import { useSelector } from '@xstate/react';
import type { InvitedPerson } from '../../../api/account/pastedPeople.ts';
import { userTypes } from '../../../api/catalogue/account/userTypes.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { dollars } from '../../billing/billing/dollars.ts';
import { QuotedPrice } from './QuotedPrice.tsx';
import { limitsText } from './teamTexts.ts';
import './team.css';

/** Whom the invitation goes to, the address in full, and what is due today and then: one confirmation for all of them. */
export function ConfirmInvites() {
  const { team: machine, root } = useActors();
  const { team, quote, invited, refusal } = useSelector(machine, (state) => state.context);
  const isWorking = useSelector(machine, (state) => state.hasTag('working') || state.hasTag('quoting'));
  if (team === null || quote === null) return null;
  const { amount } = quote;
  const [one] = invited;
  return (
    <Dialog
      title={invited.length === 1 ? 'Invite somebody' : `Invite ${invited.length} people`}
      testId="team-confirm"
      error={refusal?.text ?? null}
      onSubmit={() => {
        if (!isWorking) root.send({ type: 'team.invite' });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'team.rewrite' })}>
            Change something
          </button>
          <button type="submit" className="button button--primary" data-autofocus aria-disabled={isWorking}>
            {amount > 0 ? `Invite for ${dollars(amount)}` : 'Invite'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {one !== undefined && invited.length === 1 ? <One person={one} /> : <All people={invited} />}
      <QuotedPrice team={team} quote={quote} />
      <p className="muted">
        {team.sendsMail
          ? 'The invitation is sent by mail, and its link is shown here once. It is good for seven days.'
          : 'Nothing is sent by this installation: its link is shown here once, to be passed on. It is good for seven days.'}
      </p>
    </Dialog>
  );
}

const nameOf = ({ firstName, lastName }: InvitedPerson): string => `${firstName} ${lastName}`.trim();

function One({ person }: { readonly person: InvitedPerson }) {
  const name = nameOf(person);
  return (
    <p>
      The invitation is for <strong className="team-address">{person.username}</strong>
      {name === '' ? '' : `, ${name}`}, as a {userTypes[person.type]}. Limits: {limitsText(person)}.
    </p>
  );
}

function All({ people }: { readonly people: readonly InvitedPerson[] }) {
  return (
    // Further ones are scrolled to by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="team-scroll" tabIndex={0} role="region" aria-label="Who is invited">
      <table className="team-people">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">E-mail</th>
            <th scope="col">Type</th>
            <th scope="col">Limits</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.username}>
              <th scope="row">{nameOf(person)}</th>
              <td>{person.username}</td>
              <td>{userTypes[person.type]}</td>
              <td>{limitsText(person)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
