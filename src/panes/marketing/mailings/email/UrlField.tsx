import { useSelector } from '@xstate/react';
import { useActors } from '../../../parts/actors.tsx';
import { Field } from '../../../parts/Field.tsx';

interface Props {
  readonly url: string;
  readonly onChange: (url: string) => void;
}

/** Where button and banner lead; the page itself is asked when the field is left (R-EMAIL-004). */
export function UrlField({ url, onChange }: Props) {
  const { emailPreview, root } = useActors();
  const link = useSelector(emailPreview, (state) => state.context.link);
  const asked = url.trim();
  const known = link?.url === asked ? link : null;
  const check = (): void => root.send({ type: 'emailPreview.check', url: asked });
  const isOpen = asked !== '' && known === null;
  return (
    <div className="email-url">
      <Field
        label="Button leads to"
        place="above"
        hint="A page of yours, as https://...; without one there is no button."
      >
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="url"
            autoComplete="off"
            maxLength={2000}
            value={url}
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => {
              if (isOpen) check();
            }}
          />
        )}
      </Field>
      <button type="button" className="button" disabled={asked === ''} onClick={check}>
        Check it
      </button>
      <p className="email-url-said" role="status" data-testid="email-url-said">
        {known === null ? '' : (known.text ?? 'Asking the page…')}
      </p>
    </div>
  );
}
