import { useSelector } from '@xstate/react';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';

/** Whether texts go out, and through whom, in a sentence (R-PERM-015). */
export function Texts() {
  const { phone } = useActors();
  const sms = useSelector(phone, (state) => state.context.sms);
  if (sms === null) return null;
  const { carrier, text } = sms;
  return (
    <section className="phone-part phone-texts" aria-label="Texts and calls">
      <dl className="phone-facts">
        <dt>Calls</dt>
        <dd>
          {carrier.kind === 'SERVICE'
            ? `Calls go out through ${carrier.place}.`
            : 'Files: nothing is sent. Numbers are written into a file beside the recording.'}
        </dd>
        <dt>Texts</dt>
        <dd>{text}</dd>
      </dl>
      {carrier.kind === 'SERVICE' && <CommandButton command={commandOf('phone.console')} />}
    </section>
  );
}
