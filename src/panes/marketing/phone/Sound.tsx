import type { Ref } from 'react';
import { callPath } from '../../../api/client.ts';
import { phoneContract, type Recording } from '../../../api/contract/marketing/phone.ts';

/** A recording to listen to; it is fetched when somebody does. */
export const Sound = ({
  row: { id, name },
  ref,
  onEnded,
}: {
  readonly row: Pick<Recording, 'id' | 'name'>;
  readonly ref?: Ref<HTMLAudioElement>;
  readonly onEnded?: () => void;
}) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a person recorded it here, and no text of it is known
  <audio
    ref={ref}
    controls
    preload="none"
    aria-label={`Recording ${name}`}
    src={callPath(phoneContract.recordingFile.path, { id })}
    onEnded={onEnded}
  />
);
