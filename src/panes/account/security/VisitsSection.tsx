import { useSelector } from '@xstate/react';
import { userTypes } from '../../../api/catalogue/account/userTypes.ts';
import type { Visit } from '../../../api/contract/account/visits.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Way } from './Way.tsx';
import { whenText } from '../../parts/whenText.ts';
import './security.css';

const visitText = ({ operator, as, until, isInside }: Visit): string =>
  `${operator} may look inside as ${userTypes[as]} until ${whenText(until)}${isInside ? ', and is inside' : ''}.`;

/** Whom the owner lets look inside: shown where somebody else operates the installation. */
export function VisitsSection() {
  const { visits: machine } = useActors();
  const { visits, operators, error } = useSelector(machine, (state) => state.context);
  const isFailed = useSelector(machine, (state) => state.matches({ list: 'failed' }));
  if (operators.length === 0 && visits.length === 0 && !isFailed) return null;
  return (
    <dl className="security-ways" data-testid="visits">
      <Way
        name="Looking inside"
        says={
          isFailed ? (
            <span role="alert">Who may look inside could not be loaded. {error}</span>
          ) : visits.length === 0 ? (
            'Nobody of this installation sees your lists, contacts and documents. Invite its operator where you need help.'
          ) : (
            visits.map((visit) => (
              <span key={visit.id} className="security-note">
                {visitText(visit)}
              </span>
            ))
          )
        }
        action={
          isFailed ? (
            <CommandButton command={commandOf('visits.refresh')} />
          ) : (
            <>
              {visits.length > 0 && <CommandButton command={commandOf('visits.end')} />}
              {visits.length < operators.length && <CommandButton command={commandOf('visits.start')} />}
            </>
          )
        }
      />
    </dl>
  );
}
