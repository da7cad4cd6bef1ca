import { useLayoutEffect, useRef } from 'react';
import { useFirstActors } from '../../parts/actors.tsx';

interface Props {
  readonly offer: { readonly username: string; readonly password: string };
  readonly isBusy: boolean;
}

/** On the very first run, on this machine only: the credentials that were made, and Enter to use them. */
export function FirstRunOffer({ offer, isBusy }: Props) {
  const { root } = useFirstActors();
  const use = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => use.current?.focus(), []);
  return (
    <section className="login-offer" aria-label="First run" data-testid="first-run">
      <p className="login-offer-title">First run on this machine</p>
      <dl className="login-offer-list">
        <dt>User name</dt>
        <dd>{offer.username}</dd>
        <dt>Password</dt>
        <dd className="login-offer-password">{offer.password}</dd>
      </dl>
      <p className="muted">Shown here until the first sign-in, and only on this machine.</p>
      <button
        ref={use}
        type="button"
        className="button button--primary login-submit"
        disabled={isBusy}
        onClick={() => root.send({ type: 'session.signIn', ...offer })}
      >
        Use it <kbd className="key">⏎</kbd>
      </button>
    </section>
  );
}
