import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useActors } from '../../parts/actors.tsx';

/** The logo as it is kept, another one from a file, or none. */
export function LogoField() {
  const { profile, root } = useActors();
  const url = useSelector(profile, (state) => state.context.kept?.logoUrl ?? null);
  const isSetting = useSelector(profile, (state) => state.matches({ logo: 'setting' }));
  const refusal = useSelector(profile, (state) => state.context.logoRefusal);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="profile-logo">
      <div className="profile-logo-frame">
        {url === null ? <span className="muted">None</span> : <img src={url} alt="Your logo" />}
      </div>
      <div className="profile-logo-what">
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg"
          className="visually-hidden"
          aria-label="Logo"
          tabIndex={-1}
          data-testid="profile-logo-file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) root.send({ type: 'profile.setLogo', file });
            target.value = '';
          }}
        />
        <button
          type="button"
          className="button"
          data-field="logo"
          disabled={isSetting}
          onClick={() => chooser.current?.click()}
        >
          {url === null ? 'Choose a logo' : 'Another logo'}
        </button>
        {url !== null && (
          <button
            type="button"
            className="button button--quiet"
            disabled={isSetting}
            onClick={() => root.send({ type: 'profile.setLogo', file: null })}
          >
            None
          </button>
        )}
        <p role={refusal === null ? undefined : 'alert'} className={refusal === null ? 'field-hint' : 'field-error'}>
          {refusal ?? (isSetting ? 'Keeping the logo …' : 'Kept at once.')}
        </p>
      </div>
    </div>
  );
}
