import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { formatTextFilter } from '../../../api/search/textFilter/formatTextFilter.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { corrections } from '../../../api/search/textFilter/corrections.ts';
import { completeTextFilter } from '../../../api/search/textFilter/completeTextFilter.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Combobox } from '../../parts/Combobox.tsx';

/** A text pasted by mistake is wrong in hundreds of places: so many are said. */
const MOST_ERRORS = 5;

/**
 * All filters as one line of text with completion. While it is not being edited it shows the filters that are set;
 * Enter reads it, looks its place up and searches.
 */
export function TextFilterField() {
  const { root, search, suggest, textFilter } = useActors();
  const filter = useSelector(search, (state) => state.context.criteria.filter);
  const errors = useSelector(textFilter, (state) => state.context.errors);
  const isFinding = useSelector(textFilter, (state) => state.matches('finding'));
  const places = useSelector(suggest, (state) => state.context.items);
  const [edited, setEdited] = useState<{ readonly text: string; readonly cursor: number } | null>(null);
  const [hasKeyboard, setHasKeyboard] = useState(false);
  /** What was searched for last from here. */
  const [applied, setApplied] = useState<string | null>(null);
  const text = edited?.text ?? formatTextFilter({ filter, place: null, leadType: null });
  const offers = edited === null ? null : completeTextFilter(edited.text, edited.cursor);
  const placeText = offers?.place?.text ?? null;

  useEffect(() => {
    if (placeText !== null) root.send({ type: 'suggest.ask', text: placeText });
  }, [placeText, root]);
  // Filters set elsewhere replace what was typed here and not applied: in the render that shows them, for an effect would
  // also run after the first one and take away what was typed into the field as it appeared.
  const [shownFor, setShownFor] = useState(filter);
  if (shownFor !== filter) {
    setShownFor(filter);
    setEdited(null);
  }

  // What was typed wrongly is offered as it may have been meant; the first key that is typed brings completion back.
  const fixes = edited === null || errors.length === 0 ? [] : corrections(edited.text, errors);
  const options =
    fixes.length > 0
      ? fixes.map(({ insert, instead }) => ({ insert, text: insert, note: `instead of ${instead}` }))
      : offers === null
        ? []
        : offers.place === null
          ? offers.items.map(({ insert, label, detail }) => ({
              insert,
              text: insert,
              note: label === '' ? detail : label,
            }))
          : places
              .filter(({ propertyId }) => propertyId === undefined)
              .map(({ label, type }) => ({ insert: `"${label}"`, text: label, note: type.toLowerCase() }));
  const apply = (line = text): void => {
    setApplied(line);
    root.send({ type: 'textFilter.apply', text: line });
    if (textFilter.getSnapshot().context.errors.length === 0)
      root.send({ type: 'workspace.openPane', pane: 'results' });
  };
  return (
    <Combobox
      label="Filter as text"
      field="textFilter"
      placeholder="beds>=3 equity>50% absentee -vacant"
      isMono
      value={text}
      isBusy={isFinding}
      isInvalid={errors.length > 0}
      isOpen={hasKeyboard && edited !== null && edited.text !== ''}
      choosesFirst={false}
      options={options.map((option) => ({ key: option.insert + option.note, text: option.text, note: option.note }))}
      empty={null}
      describedBy="text-filter-errors"
      onType={(next, cursor) => {
        setEdited({ text: next, cursor });
        if (errors.length > 0) root.send({ type: 'textFilter.reset' });
      }}
      onFocus={() => setHasKeyboard(true)}
      onLeave={() => {
        setHasKeyboard(false);
        root.send({ type: 'suggest.clear' });
      }}
      onChoose={(index) => {
        const fix = fixes[index];
        if (fix !== undefined) {
          setEdited({ text: fix.text, cursor: fix.text.length });
          return apply(fix.text);
        }
        const option = options[index];
        if (option === undefined || offers === null) return;
        const before = text.slice(0, offers.from) + option.insert;
        // An offer that ends in an operator goes on with its value; any other is finished.
        const isFinished = !/[=:<>]$/.test(option.insert);
        const next = `${before}${isFinished && text.slice(offers.to) === '' ? ' ' : ''}${text.slice(offers.to)}`;
        setEdited({ text: next, cursor: before.length + (isFinished ? 1 : 0) });
      }}
      onEnter={() => apply()}
    >
      {edited !== null && edited.text !== applied && !hasKeyboard && (
        <p className="filters-draft" data-testid="text-filter-draft">
          Not searched for yet:{' '}
          <button type="button" className="command-words" onClick={() => apply()}>
            <Keys keys="/" /> <Keys keys="Enter" /> searches
          </button>
        </p>
      )}
      <div id="text-filter-errors" aria-live="polite">
        {errors.slice(0, MOST_ERRORS).map(({ from, message, instead }) => (
          <p key={`${from} ${message}`} className="field-error">
            {message}
            {instead.length > 0 && <span className="muted"> Try {instead.slice(0, 3).join(', ')}</span>}
          </p>
        ))}
        {errors.length > MOST_ERRORS && (
          <p className="field-error">and {formatNumber(errors.length - MOST_ERRORS)} more that cannot be read.</p>
        )}
      </div>
    </Combobox>
  );
}
