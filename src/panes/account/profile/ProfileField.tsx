import { useSelector } from '@xstate/react';
import { profileFields, type ProfileField as FieldId } from '../../../api/catalogue/account/profileFields.ts';
import { states } from '../../../api/catalogue/search/states.ts';
import { typedTexts } from '../../../calc/validation/typedText.ts';
import { textOf } from '../../../machines/account/profile/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { KeptField } from '../../parts/KeptField.tsx';

/** A field of the profile; one that is not saved has a mark, what is wrong with it stands beneath it. */
export function ProfileField({ field }: { readonly field: FieldId }) {
  const { profile, root } = useActors();
  const value = useSelector(profile, (state) => textOf(state.context, field));
  const isChanged = useSelector(profile, (state) => state.context.draft[field] !== undefined);
  const error = useSelector(profile, (state) => state.context.problems[field] ?? null);
  const { label, kind, hint, autoComplete = 'off' } = profileFields[field];
  const onChange = (text: string): void => root.send({ type: 'profile.type', field, text });
  const className = `profile-field profile-field--${field}${isChanged ? ' profile-field--changed' : ''}`;
  if (kind !== 'any' && kind !== 'state')
    return (
      <KeptField
        {...{ className, label, kind, field, value, error, hint, autoComplete, onChange }}
        isNumeric={kind === 'zip'}
      />
    );
  return (
    <Field {...{ className, label, error }} place="above">
      {(control) =>
        kind === 'state' ? (
          <select
            {...control}
            className="field"
            data-field={field}
            autoComplete={autoComplete}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">–</option>
            {Object.entries(states).map(([code, { name }]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            className="field"
            data-field={field}
            autoComplete={autoComplete}
            spellCheck={false}
            maxLength={typedTexts.name.most}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}
