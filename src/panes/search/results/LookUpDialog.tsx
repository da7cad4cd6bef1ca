import { useSelector } from '@xstate/react';
import { formatNumber } from '../../../calc/format/number.ts';
import { LONGEST_LOOK_UP, lookUpPlaces } from '../../../machines/search/search/lookUpPlaces.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import './lookUp.css';

/** Many addresses and parcel numbers, one a line: what each line is taken for is said before anything is searched. */
export function LookUpDialog() {
  const { root, search } = useActors();
  // Kept outside: closing the dialog to look at what was found loses no line.
  const text = useSelector(search, (state) => state.context.lookUpDraft);
  const { places, addresses, parcelNumbers, rest, tooLong } = lookUpPlaces(text);
  const waiting = rest.length - tooLong;
  const lookUp = (): void => {
    if (places.length === 0) return;
    root.send({ type: 'search.lookUp', text });
    root.send({ type: 'workspace.close' });
    root.send({ type: 'workspace.openPane', pane: 'results' });
  };
  const parts = [
    ...(addresses === 0 ? [] : [`${formatNumber(addresses)} ${addresses === 1 ? 'address' : 'addresses'}`]),
    ...(parcelNumbers === 0
      ? []
      : [`${formatNumber(parcelNumbers)} ${parcelNumbers === 1 ? 'parcel number' : 'parcel numbers'}`]),
  ];
  return (
    <Dialog
      title="Look up many properties"
      testId="look-up"
      onSubmit={lookUp}
      actions={
        <button type="submit" className="button button--primary">
          Look up{parts.length > 0 && ` ${formatNumber(addresses + parcelNumbers)}`} <Keys keys="Mod+Enter" />
        </button>
      }
    >
      <Field
        label="Addresses or parcel numbers, one a line"
        place="above"
        required="Write one address or parcel number at least."
        hint={
          <span role="status">
            {parts.length === 0
              ? 'One a line, with commas or tabs between street, city and ZIP.'
              : `${parts.join(' and ')}.`}
            {waiting > 0 &&
              ` ${formatNumber(addresses + parcelNumbers + waiting)} lines: one search takes ${formatNumber(addresses + parcelNumbers)}; the other ${formatNumber(waiting)} stay here for the next.`}
          </span>
        }
        error={tooLong === 0 ? null : tooLongText(tooLong)}
      >
        {(control) => (
          <textarea
            {...control}
            className="field look-up-lines"
            data-autofocus
            placeholder={'2313 Glenn Ct, Charlottesville, VA 22901\n42C104000'}
            spellCheck={false}
            rows={12}
            value={text}
            onChange={(event) => root.send({ type: 'search.draftLookUp', text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}

const tooLongText = (lines: number): string =>
  `${formatNumber(lines)} ${lines === 1 ? 'line is' : 'lines are'} longer than ${LONGEST_LOOK_UP} characters and ${lines === 1 ? 'is' : 'are'} not looked up: one address or parcel number a line.`;
