import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { Element } from '../../../machines/marketing/card/sides.ts';
import { useActors } from '../../parts/actors.tsx';

/** The picture of the part in hand, from a file. */
export function PictureChoice({ element }: { readonly element: Element }) {
  const { card, root } = useActors();
  const isSending = useSelector(card, (state) => state.hasTag('uploading'));
  const problem = useSelector(card, (state) => state.context.uploadProblem);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="card-picture">
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="visually-hidden"
        aria-label="File of the picture"
        tabIndex={-1}
        data-testid="card-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) root.send({ type: 'card.picture', id: element.id, file });
          target.value = '';
        }}
      />
      <button
        type="button"
        className="button"
        data-field="content"
        disabled={isSending}
        onClick={() => chooser.current?.click()}
      >
        {isSending ? 'Sending the picture…' : element.content === '' ? 'Choose a picture…' : 'Another picture…'}
      </button>
      <p role={problem === null ? undefined : 'alert'} className={problem === null ? 'field-hint' : 'field-error'}>
        {problem ?? 'JPEG, PNG or WebP, up to 20 MB; 300 dots an inch look best.'}
      </p>
    </div>
  );
}
