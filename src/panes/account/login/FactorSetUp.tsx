import type { ReactNode } from 'react';
import type { Value } from '../../../api/client.ts';
import { AppSecret } from '../security/AppSecret.tsx';
import { FactorCode } from './FactorCode.tsx';

/** The owner of the account asks for a second factor: an app is set up before the session begins. */
export function FactorSetUp({ begun, back }: { readonly begun: Value<'setUpFactor'>; readonly back: ReactNode }) {
  return (
    <>
      <p>The owner of your account asks for a second factor of everybody, and you have none yet.</p>
      <AppSecret begun={begun} />
      <FactorCode kind="TOTP" back={back} />
    </>
  );
}
