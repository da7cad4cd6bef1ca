import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SecondFactor as AnyKind } from '../../../api/contract/account/session.ts';
import { useFirstActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { FactorCode } from './FactorCode.tsx';
import { FactorPasskey } from './FactorPasskey.tsx';
import { FactorSetUp } from './FactorSetUp.tsx';
import { ToldCodes } from './ToldCodes.tsx';

type Kind = Exclude<AnyKind, 'SET_UP'>;

/** What one reads to go another way. */
const others: Readonly<Record<Kind, string>> = {
  PASSKEY: 'Use a passkey instead',
  TOTP: 'Take a code of the app instead',
  RECOVERY: 'Take a recovery code instead',
};

/** The password was right: a passkey, a code of the app, or one of those that were written down as well. */
export function SecondFactor() {
  const { session, root } = useFirstActors();
  const told = useSelector(session, (state) => state.context.factors);
  const begun = useSelector(session, (state) => state.context.begun);
  const codes = useSelector(session, (state) => state.context.toldCodes);
  const isBusy = useSelector(session, (state) => !state.matches({ authenticating: { factor: 'asking' } }));
  const kinds = told.filter((kind) => kind !== 'SET_UP');
  const setsUp = told.length > 0 && kinds.length === 0;
  const [chosen, choose] = useState<Kind | null>(null);
  const kind = chosen ?? (kinds.includes('PASSKEY') ? 'PASSKEY' : (kinds[0] ?? 'RECOVERY'));
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') root.send({ type: 'session.cancel' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [root]);
  const back = (
    <button className="button login-submit" type="button" onClick={() => root.send({ type: 'session.cancel' })}>
      Back <Keys keys="Escape" />
    </button>
  );
  return (
    <section className="login-form" aria-labelledby="factor-title" aria-busy={isBusy}>
      <h2 className="login-offer-title" id="factor-title">
        {codes !== null ? 'Your recovery codes' : setsUp ? 'Set up a second factor' : 'One more step'}
      </h2>
      {codes !== null ? (
        <ToldCodes codes={codes.codes} />
      ) : setsUp ? (
        begun !== null && <FactorSetUp begun={begun} back={back} />
      ) : kind === 'PASSKEY' ? (
        <FactorPasskey back={back} />
      ) : (
        <FactorCode key={kind} kind={kind} back={back} />
      )}
      <Progress label="Signing in" isOn={isBusy && codes === null} />
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <button
            key={other}
            className="login-forgot"
            type="button"
            onClick={() => {
              root.send({ type: 'session.otherWay' });
              choose(other);
            }}
          >
            {others[other]}
          </button>
        ))}
    </section>
  );
}
