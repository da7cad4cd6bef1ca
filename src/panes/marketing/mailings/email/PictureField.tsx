import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { picturesContract } from '../../../../api/contract/marketing/pictures.ts';
import { pictureId, type PictureKind } from '../../../../calc/marketing/pictureId.ts';
import { callPath } from '../../../../api/client.ts';
import { useActors } from '../../../parts/actors.tsx';

const words = {
  LOGO: { label: 'Logo', about: 'Above the heading. PNG or JPEG, up to 10 MB; each e-mail carries it.' },
  BANNER: { label: 'Banner', about: 'Across the top. PNG or JPEG, up to 10 MB; each e-mail carries it.' },
} as const;

interface Props {
  readonly kind: PictureKind;
  /** Id or address of the picture; '': there is none. */
  readonly content: string;
  readonly onChange: (content: string) => void;
}

/** A picture of an e-mail: chosen from a file, seen, and taken away again. */
export function PictureField({ kind, content, onChange }: Props) {
  const { emailPreview, root } = useActors();
  const upload = useSelector(emailPreview, (state) => state.context.upload);
  const own = upload.kind === kind ? upload : null;
  const picture = own?.picture ?? null;
  const isSending = useSelector(emailPreview, (state) => state.matches({ upload: 'sending' }));
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const { label, about } = words[kind];
  const place = useEffectEvent(onChange);
  useEffect(() => {
    if (picture === null) return;
    place(String(picture));
    root.send({ type: 'emailPreview.placed' });
  }, [picture, root]);
  const nth = pictureId(content);
  const said = own?.refusal ?? null;
  const name = label.toLowerCase();
  return (
    <div className="email-picture" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <div className="email-picture-row">
        {content !== '' && (
          <img
            className="email-picture-seen"
            src={nth === null ? content : callPath(picturesContract.pictureFile.path, { id: nth })}
            alt={`The ${name} as it is`}
          />
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg"
          className="visually-hidden"
          aria-label={`File of the ${name}`}
          tabIndex={-1}
          data-testid={`email-${name}-file`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) root.send({ type: 'emailPreview.picture', kind, file });
            target.value = '';
          }}
        />
        <button
          type="button"
          className="button"
          data-field={name}
          disabled={isSending}
          onClick={() => chooser.current?.click()}
        >
          {content === '' ? `Choose a ${name}` : `Another ${name}`}
        </button>
        {content !== '' && (
          <button type="button" className="button button--quiet" disabled={isSending} onClick={() => onChange('')}>
            No {name}
          </button>
        )}
      </div>
      <p role={said === null ? undefined : 'alert'} className={said === null ? 'field-hint' : 'field-error'}>
        {said ?? (isSending ? 'Sending the picture…' : about)}
      </p>
    </div>
  );
}
