import { useSelector } from '@xstate/react';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { nextSeatText, seatsText } from './teamTexts.ts';

/** How many seats there are and what the next costs; whom to ask where somebody runs the installation for others. */
export function Strip() {
  const { team: machine } = useActors();
  const { team, seats, me } = useSelector(machine, (state) => state.context);
  if (team === null) return null;
  const next = nextSeatText(team);
  const { provider, vendorPhoneNumber, vendorEmailAddress } = team;
  const vendor = [vendorEmailAddress, vendorPhoneNumber].filter((part) => part !== '').join(', ');
  const isPriced = (team.nextSeat?.amount ?? 0) > 0;
  return (
    <div className="team-strip" data-testid="team-strip">
      <p>
        <strong>{seatsText(team, seats)}</strong>
        {next !== null && `; ${next}`}.
        {team.nextSeat === null && me?.isOwner === true && (
          <>
            {' '}
            <CommandWords id="go.plan">shows larger plans</CommandWords>
          </>
        )}
      </p>
      {isPriced && !provider.collects && <p className="team-note">{provider.text}</p>}
      {vendor !== '' && <p className="team-note">Questions about seats: {vendor}</p>}
    </div>
  );
}
