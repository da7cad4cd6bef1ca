import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';

interface Props {
  readonly path: string;
  /** What saving it was refused for. */
  readonly wrong: string | undefined;
  /** It is the first field of its form. */
  readonly isFirst: boolean;
  readonly onChange: (path: string) => void;
}

/** Under which path a page stands; whether that is free is asked while it is typed. */
export function PathField({ path, wrong, isFirst, onChange }: Props) {
  const { sites, root } = useActors();
  const asked = useSelector(sites, (state) => state.context.asked);
  useEffect(() => {
    if (path !== '') root.send({ type: 'sites.ask', path });
  }, [root, path]);
  const known = asked?.path === path ? asked : null;
  return (
    <Field
      label="Path"
      place="above"
      required="Write a path: the site stands there."
      hint={
        <span role="status" data-testid="site-path">
          {known?.text ?? `The site stands at /w/${path}. Small letters, digits and hyphens.`}
        </span>
      }
      error={wrong === undefined ? null : `The path ${wrong}.`}
    >
      {(control) => (
        <input
          {...control}
          className="field"
          data-field="path"
          {...(isFirst ? { 'data-autofocus': '' } : {})}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={path}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
        />
      )}
    </Field>
  );
}
