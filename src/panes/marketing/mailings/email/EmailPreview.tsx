import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { EmailText } from '../../../../machines/marketing/mailings/context.ts';
import { useActors } from '../../../parts/actors.tsx';

/** The e-mail as an invented recipient would get it, drawn anew at each change. Nothing in it runs or loads. */
export function EmailPreview({ email }: { readonly email: EmailText }) {
  const { emailPreview, root } = useActors();
  const { drawn, problem, mailed } = useSelector(emailPreview, (state) => state.context);
  const isMailing = useSelector(emailPreview, (state) => state.hasTag('working'));
  useEffect(() => {
    root.send({ type: 'emailPreview.open' });
    return () => root.send({ type: 'emailPreview.close' });
  }, [root]);
  useEffect(() => root.send({ type: 'emailPreview.draw', email }), [root, email]);
  return (
    <section className="email-preview" aria-label="Preview">
      <p className="email-preview-subject" data-testid="email-preview-subject">
        {drawn === null ? '' : drawn.subject === '' ? 'No subject yet' : drawn.subject}
      </p>
      {problem !== null && (
        <p className="estimate-problem" role="status">
          {problem}
        </p>
      )}
      {/* Without scripts, without its own origin, and never a stop of Tab: nothing in it can be used. */}
      <iframe
        className="email-frame"
        title="The e-mail as it would look"
        sandbox=""
        tabIndex={-1}
        srcDoc={drawn?.html ?? ''}
      />
      <p className="email-preview-acts">
        <button
          type="button"
          className="button"
          disabled={isMailing || drawn === null}
          onClick={() => root.send({ type: 'emailPreview.mail' })}
        >
          Mail it to me
        </button>
        <span className="muted" role="status">
          {mailed ?? ''}
        </span>
      </p>
    </section>
  );
}
