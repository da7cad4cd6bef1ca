import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { listingGroupCodes, listingGroups } from '../../../api/catalogue/lists/listingGroups.ts';
import { Search } from '../../../api/contract/search/search.ts';
import { searchWords } from '../../../machines/search/savedSearches/context.ts';
import { searchInput } from '../../../machines/search/search/criteria.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { EffectFacts } from '../../parts/effect/EffectFacts.tsx';
import { effectFacts } from '../../parts/effect/effectFacts.ts';
import { Keys } from '../../parts/Keys.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { Progress } from '../../parts/Progress.tsx';

/** A list that follows a rule: the search as it stands, or a ready-made rule in its place. */
export function AutomateDialog() {
  const { search: searchActor, lists, effects, root } = useActors();
  const criteria = useSelector(searchActor, ({ context }) => context.criteria);
  const error = useSelector(lists, ({ context }) => context.error);
  const isBusy = useSelector(lists, ({ context }) => context.tasks.length > 0);
  const [choice, setChoice] = useState('');
  const [name, setName] = useState('');
  const counted = useSelector(effects, ({ context }) => context);
  const isCounting = useSelector(effects, (state) => state.hasTag('working'));
  useEffect(() => {
    root.send({ type: 'lists.forget' });
    return () => root.send({ type: 'effects.leave' });
  }, [root]);
  const code = listingGroupCodes.find((one) => one === choice) ?? null;
  const hasPlace = criteria.location !== null;
  const canMake = hasPlace && !isBusy;
  useEffect(() => {
    if (!hasPlace) return;
    const change = { act: 'AUTOMATE', body: { search: searchInput(criteria), listingGroup: code } } as const;
    root.send({
      type: 'effects.ask',
      title: 'A list that follows a search',
      change,
      of: 'row',
      undo: null,
      by: 'dialog',
    });
  }, [root, hasPlace, criteria, code]);
  const { asked, effect } = counted;
  const words = hasPlace ? searchWords(Search.parse(searchInput(criteria))) : '';
  return (
    <Dialog
      title="A list that follows a search"
      testId="automate-list"
      error={error ?? (hasPlace ? counted.error : 'Search a place first: the list follows that search.')}
      onSubmit={() => {
        if (!canMake) return;
        const { location, also } = criteria;
        const search = searchInput(code === null ? criteria : { ...criteria, filter: {}, location, also });
        root.send({ type: 'lists.automate', code, name, search });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={isBusy}>
          {isBusy ? 'Making it' : 'Make it and run it'} <Keys keys="Enter" />
        </button>
      }
    >
      {hasPlace && (
        <p className="muted">
          {code === null ? words : `${listingGroups[code].label} in ${criteria.location?.label ?? 'this place'}`}
        </p>
      )}
      <NameField
        required={code === null ? 'Write a name for the list.' : undefined}
        placeholder={code === null ? 'Name of the list' : listingGroups[code].label}
        value={name}
        onChange={setName}
      />
      <Field
        label="Rule"
        hint="After each new snapshot of the data the list gains and loses rows by itself and says why."
      >
        {(control) => (
          <select {...control} className="field" value={choice} onChange={({ target }) => setChoice(target.value)}>
            <option value="">The search as it stands</option>
            {listingGroupCodes.map((one) => (
              <option key={one} value={one}>
                {listingGroups[one].label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isCounting && effect === null && <Progress label="The server counts" />}
      {asked !== null && effect !== null && <EffectFacts facts={effectFacts(effect, asked)} />}
    </Dialog>
  );
}
