import { useState, type ReactNode } from 'react';
import type { Value } from '../../../api/client.ts';
import { useFirstActors } from '../../parts/actors.tsx';
import { AppSecret } from '../security/AppSecret.tsx';
import { passkeysHere } from '../security/passkeysHere.ts';
import { FactorCode } from './FactorCode.tsx';
import { NewPasskey } from './NewPasskey.tsx';

/** The owner of the account asks for a second factor: an app or a passkey is set up before the session begins. */
export function FactorSetUp({ begun, back }: { readonly begun: Value<'setUpFactor'>; readonly back: ReactNode }) {
  const { root } = useFirstActors();
  const { app } = begun;
  const whyNot = passkeysHere(begun);
  const [isPasskey, choose] = useState(app === null && whyNot === null);
  return (
    <>
      <p>The owner of your account asks for a second factor of everybody, and you have none yet.</p>
      {isPasskey ? (
        <NewPasskey back={back} />
      ) : app === null ? (
        <div className="login-choices">{back}</div>
      ) : (
        <>
          <AppSecret begun={app} />
          <FactorCode kind="TOTP" back={back} />
        </>
      )}
      {app === null && (
        <p className="login-note">
          No app can be set up: the key of this installation is missing. Ask whoever operates it.
        </p>
      )}
      {whyNot !== null && <p className="login-note">A passkey does it as well. {whyNot}</p>}
      {app !== null && whyNot === null && (
        <button
          className="login-forgot"
          type="button"
          onClick={() => {
            root.send({ type: 'session.otherWay' });
            choose(!isPasskey);
          }}
        >
          {isPasskey ? 'Set up an app instead' : 'Set up a passkey instead'}
        </button>
      )}
    </>
  );
}
