import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Security } from '../../../api/contract/account/security.ts';
import { commandOf } from '../../../commands/commands.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { rowsHigh } from '../../grid/rowsHigh.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { TokensSection } from './TokensSection.tsx';
import { dayOf } from '../team/teamTexts.ts';
import { passkeysHere } from './passkeysHere.ts';
import { sessionColumns } from './sessionColumns.ts';
import { VisitsSection } from './VisitsSection.tsx';
import { Way } from './Way.tsx';
import './security.css';

/** How one signs in, and the sessions that go on. */
export function Pane() {
  const { security: machine } = useActors();
  const security = useSelector(machine, (state) => state.context.security);
  const error = useSelector(machine, (state) => state.context.error);
  const isFailed = useSelector(machine, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(machine, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const count = security?.sessions.length ?? 0;
  return (
    <div
      className="security"
      data-state={isFailed ? 'failed' : security === null ? 'loading' : 'ready'}
      data-testid="security"
    >
      <PaneStatus pane="security">
        {count > 0 && <span>{count === 1 ? '1 session' : `${count} sessions`}</span>}
      </PaneStatus>
      <Progress label="Working on security" isOn={isWorking} />
      {isFailed ? (
        <NotLoaded what="How you sign in" error={error} again="security.refresh" />
      ) : security === null ? null : (
        <>
          <SignIn security={security} />
          <Sessions />
          <VisitsSection />
          <TokensSection />
        </>
      )}
    </div>
  );
}

/** With what one signs in: a line each, with what can be done about it. */
function SignIn({ security }: { readonly security: Security }) {
  const { username, waitingEmail, sendsMail, sessions } = security;
  return (
    <dl className="security-ways">
      <Way
        name="Address"
        says={
          <>
            You sign in as <strong>{username}</strong>.
            {waitingEmail !== null && (
              <span className="security-note">
                {waitingEmail.username} waits to be confirmed: open the link that was mailed there until{' '}
                {timeOf(waitingEmail.expires)}.
              </span>
            )}
            {!sendsMail && (
              <span className="security-note">
                This installation sends no e-mail, so another address cannot be confirmed.
              </span>
            )}
          </>
        }
        action={<CommandButton command={commandOf('security.email')} />}
      />
      <Way
        name="Password"
        says={passwordTexts[security.passwordState]}
        action={security.passwordState === 'OFF' ? null : <CommandButton command={commandOf('security.password')} />}
      />
      <Organisation security={security} />
      <Factor security={security} />
      <Passkeys security={security} />
      <Everybody isRequired={security.isFactorRequired} />
      <Way
        name="Sessions"
        says={
          sessions.length < 2
            ? 'You are signed in nowhere else.'
            : 'One that you do not know? End it, and change your password.'
        }
        action={sessions.length < 2 ? null : <CommandButton command={commandOf('security.endOthers')} />}
      />
    </dl>
  );
}

const passwordTexts = {
  SET: 'All other sessions end when it is changed.',
  NONE: 'None is set.',
  OFF: 'Passwords are switched off by whoever runs this installation.',
} as const satisfies Record<Security['passwordState'], string>;

/** Who one is at the provider of the organisation. */
function Organisation({ security: { provider, identity, username } }: { readonly security: Security }) {
  if (identity === null && provider === null) return null;
  return (
    <Way
      name="Organisation"
      says={
        identity === null ? (
          `Sign in with ${provider} once, under ${username}: from then on it signs you in.`
        ) : (
          <>
            Whoever signs in with {provider ?? new URL(identity.issuer).host} as {identity.email} is you here, since{' '}
            {dayOf(identity.since)}.
            {provider === null && (
              <span className="security-note">This installation signs in with an organisation no more.</span>
            )}
          </>
        )
      }
      action={identity === null ? null : <CommandButton command={commandOf('security.unbind')} />}
    />
  );
}

function Factor({ security: { factor, canSeal, passkeys, passwordState } }: { readonly security: Security }) {
  if (factor === null)
    return (
      <Way
        name="Second factor"
        says={
          !canSeal
            ? 'No app, and none can be set up: the key of this installation is missing. Ask whoever operates it.'
            : passkeys.length > 0
              ? 'No app that makes codes: signing in asks for a passkey.'
              : passwordState === 'SET'
                ? 'None: your password alone signs in. A code of an app on your phone makes it worthless to others.'
                : 'None: your organisation alone signs you in. A code of an app on your phone is asked for as well then.'
        }
        action={canSeal ? <CommandButton command={commandOf('security.factor')} /> : null}
      />
    );
  const { since, isReadable } = factor;
  return (
    <Way
      name="Second factor"
      says={
        <>
          A code of your app, since {dayOf(since)}.
          {!isReadable && (
            <span className="security-note">
              The key of this installation is missing: until it is back only recovery codes sign you in.
            </span>
          )}
        </>
      }
      action={<CommandButton command={commandOf('security.removeFactor')} />}
    />
  );
}

function Passkeys({ security }: { readonly security: Security }) {
  const { passkeys, factor, recoveryCodesLeft } = security;
  const whyNot = passkeysHere(security);
  return (
    <>
      <Way
        name="Passkeys"
        says={
          <>
            {passkeys.length === 0
              ? 'None. One on your phone or in your laptop signs in with your finger, your face or a PIN.'
              : passkeys.map(({ name }) => name).join(', ')}
            {whyNot !== null && <span className="security-note">{whyNot}</span>}
          </>
        }
        action={whyNot === null || passkeys.length > 0 ? <CommandButton command={commandOf('passkeys.open')} /> : null}
      />
      {(factor !== null || passkeys.length > 0) && (
        <Way
          name="Recovery codes"
          says={`${recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`} left, for when the second factor is not at hand.`}
          action={<CommandButton command={commandOf('security.codes')} />}
        />
      )}
    </>
  );
}

/** What the owner of the account asks of all who sign in to it. */
function Everybody({ isRequired }: { readonly isRequired: boolean }) {
  const { session } = useActors();
  const isOwner = useSelector(session, (state) => state.context.answer?.profile.subUser === 0);
  if (!isOwner && !isRequired) return null;
  return (
    <Way
      name="Everybody"
      says={
        isRequired
          ? 'Everybody of the account needs a second factor: who has none sets one up at the next sign-in.'
          : 'Whether to have a second factor is left to each person of the account.'
      }
      action={
        isOwner ? <CommandButton command={commandOf(isRequired ? 'passkeys.leaveToEach' : 'passkeys.require')} /> : null
      }
    />
  );
}

const timeOf = (at: string): string => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** As high as they are many; where there is no room, three of them are seen. */
const sessionsHigh = (count: number) => ({
  ...rowsHigh(count),
  minHeight: rowsHigh(Math.min(count, 3)).flexBasis,
});

function Sessions() {
  const { security, root } = useActors();
  const rows = useSelector(security, (state) => state.context.rows);
  const cursor = useSelector(security, (state) => state.context.cursor);
  const onCursor = useCallback((index: number) => root.send({ type: 'security.cursor', index }), [root]);
  return (
    <section className="security-sessions" aria-label="Sessions" style={sessionsHigh(rows.length)}>
      <DataGrid
        label="Your sessions"
        mode="triage"
        columns={sessionColumns}
        rows={rows}
        rowCount={rows.length}
        cursor={cursor}
        onCursor={onCursor}
        rowHeader={null}
      />
    </section>
  );
}
