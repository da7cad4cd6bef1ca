import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { rowOf } from '../../../machines/marketing/phone/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { recordingText } from './phoneColumns.ts';
import { Sound } from './Sound.tsx';

/** Plays the recording under the cursor; it is fetched when somebody listens. */
export function Player() {
  const { phone, root } = useActors();
  const row = useSelector(phone, ({ context }) => rowOf(context, 'recordings'));
  const isPlaying = useSelector(phone, ({ context }) => context.playing !== null && context.playing === row?.id);
  const number = useSelector(phone, ({ context }) => context.audioPin?.phone ?? null);
  const sound = useRef<HTMLAudioElement>(null);
  const id = row?.id;
  useEffect(() => {
    const element = sound.current;
    if (element === null) return;
    // A browser that does not let it play leaves it to its own button.
    if (isPlaying) void element.play().catch(() => root.send({ type: 'phone.silent' }));
    else element.pause();
  }, [isPlaying, id, root]);
  if (row === undefined) return null;
  if (row.seconds === null)
    return (
      <p className="phone-nothing muted">
        {row.name} is {recordingText(row)}.
        {row.activeAudioPin !== null &&
          number !== null &&
          ` Call ${number}, enter the pin, and speak. It is good for 24 hours.`}
      </p>
    );
  return (
    <div className="phone-player">
      <span className="muted">{row.name}</span>
      <Sound key={row.id} ref={sound} row={row} onEnded={() => root.send({ type: 'phone.silent' })} />
    </div>
  );
}
