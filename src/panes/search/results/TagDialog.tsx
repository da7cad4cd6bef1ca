import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { readTags } from '../../../machines/parts/tags.ts';
import { selectedResults } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';

const TAG_LIMIT = 50;

/** Adds tags to the rows; those they have stay. What stands on no list is saved first. */
export function TagDialog() {
  const { root, search } = useActors();
  const selected = useSelector(search, (state) => selectedResults(state.context));
  const [typed, setTyped] = useState('');
  const tags = readTags(typed);
  const long = tags.find((tag) => tag.length > TAG_LIMIT);
  return (
    <Dialog
      title={selected > 0 ? `Tag ${formatNumber(selected)} rows` : 'Tag the row'}
      testId="tag-rows"
      onSubmit={() => {
        if (tags.length === 0 || long !== undefined) return;
        root.send({ type: 'workspace.close' });
        root.send({ type: 'search.tag', tags });
      }}
      actions={
        <button type="submit" className="button button--primary">
          Tag <Keys keys="Enter" />
        </button>
      }
    >
      <Field
        label="Tags"
        hint="With commas between, as hot, call back. Those that the rows have stay."
        required="Write a tag."
        error={long === undefined ? null : `A tag has at most ${TAG_LIMIT} signs.`}
        isFilled={tags.length > 0}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            autoComplete="off"
            maxLength={500}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
