import { useSelector } from '@xstate/react';
import { asksPassword } from '../../../machines/account/profile/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';

/** Asked for as soon as another address to sign in with is typed. */
export function PresentPassword() {
  const { profile, root } = useActors();
  const isAsked = useSelector(profile, (state) => asksPassword(state.context));
  const value = useSelector(profile, (state) => state.context.currentPassword);
  const error = useSelector(profile, (state) => state.context.problems.currentPassword ?? null);
  if (!isAsked) return null;
  return (
    <Field
      className="profile-field"
      label="Your present password"
      place="above"
      hint="So that nobody else takes your account away."
      error={error}
    >
      {(control) => (
        <input
          {...control}
          className="field"
          type="password"
          data-field="currentPassword"
          autoComplete="current-password"
          value={value}
          onChange={({ target }) => root.send({ type: 'profile.typePassword', text: target.value })}
        />
      )}
    </Field>
  );
}
