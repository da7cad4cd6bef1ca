import { useEffect, useRef } from 'react';
import { useFirstActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { CodeList } from '../security/CodeList.tsx';

/** The codes in place of the app that was just set up, before the session begins. */
export function ToldCodes({ codes }: { readonly codes: readonly string[] }) {
  const { root } = useFirstActors();
  const go = useRef<HTMLButtonElement>(null);
  useEffect(() => go.current?.focus(), []);
  return (
    <>
      <CodeList codes={codes} />
      <div className="login-choices">
        <button
          ref={go}
          className="button button--primary login-submit"
          type="button"
          onClick={() => root.send({ type: 'session.codesKept' })}
        >
          I have kept them <Keys keys="Enter" />
        </button>
      </div>
    </>
  );
}
