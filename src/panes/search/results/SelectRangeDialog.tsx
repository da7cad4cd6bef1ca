import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { clampRange, readRange } from '../../../machines/search/search/clampRange.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** Rows from X to Y, written in one field; what it will select is said before Enter. */
export function SelectRangeDialog() {
  const { root, search } = useActors();
  const count = useSelector(search, (state) => resultOf(state.context).resultCount);
  const loaded = useSelector(search, (state) => resultOf(state.context).results.length);
  const [text, setText] = useState('');
  const typed = readRange(text);
  const range = typed === null ? null : clampRange(typed, count);
  const rows = range === null ? 0 : range.to - range.from + 1;
  return (
    <Dialog
      title="Select rows by number"
      testId="select-range"
      onSubmit={() => {
        if (range === null) return;
        root.send({ type: 'search.selectRange', ...range });
        root.send({ type: 'workspace.close' });
      }}
      actions={
        <button type="submit" className="button button--primary">
          Select{rows > 0 && ` ${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`} <Keys keys="Enter" />
        </button>
      }
    >
      <Field
        label="Rows"
        required="Write the rows as numbers: 10 to 200."
        isFilled={range !== null}
        hint={
          range === null
            ? `From 1 to ${formatNumber(count)}.`
            : `Rows ${formatNumber(range.from)} to ${formatNumber(range.to)} are added to the selection.${range.to > loaded ? ' They are loaded first.' : ''}`
        }
      >
        {(control) => (
          <input
            {...control}
            className="field"
            placeholder="10 to 200"
            inputMode="numeric"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
