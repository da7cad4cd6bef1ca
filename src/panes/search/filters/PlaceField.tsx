import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Location } from '../../../api/contract/search/search.ts';
import { placeKind, placesText } from '../../../api/search/placeText.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { SUGGEST_FROM } from '../../../machines/search/suggest.ts';
import { useActors } from '../../parts/actors.tsx';
import { Combobox } from '../../parts/Combobox.tsx';

const none: readonly Location[] = [];

/** Where to search; `+` as the first sign adds to the places there are: suggestions from three characters on, the loaded places before that. */
export function PlaceField() {
  const { root, search, suggest } = useActors();
  const location = useSelector(search, (state) => state.context.criteria.location);
  const also = useSelector(search, (state) => state.context.criteria.also ?? none);
  const [isAdding, setIsAdding] = useState(false);
  const places = useSelector(search, (state) => state.context.places);
  const items = useSelector(suggest, (state) => state.context.items);
  const isAsking = useSelector(suggest, (state) => !state.matches('idle'));
  const [typed, setTyped] = useState<string | null>(null);
  const isLong = (typed ?? '').trim().length >= SUGGEST_FROM;
  const needle = (typed ?? '').trim().toLowerCase();
  const options = isLong ? items : places.filter(({ label }) => label.toLowerCase().includes(needle));
  const label = location === null ? '' : placesText([location, ...also]);

  const type = (text: string): void => {
    setTyped(text);
    root.send({ type: 'suggest.ask', text });
  };
  const leave = (): void => {
    setTyped(null);
    setIsAdding(false);
    root.send({ type: 'suggest.clear' });
  };
  return (
    <Combobox
      label={isAdding ? 'One more place' : 'Place'}
      field="place"
      placeholder="County, city, ZIP, address or APN"
      value={typed ?? label}
      isBusy={isAsking}
      isOpen={typed !== null}
      options={options.map((option) => ({
        key: `${option.type} ${option.label} ${option.propertyId ?? ''}`,
        text: option.label,
        note: `${placeKind(option)}${option.count === undefined ? '' : ` · ${formatNumber(option.count)}`}`,
      }))}
      empty={isAsking ? 'Looking' : isLong ? 'Nothing loaded is called so' : `Type ${SUGGEST_FROM} characters or more`}
      onPlus={() => setIsAdding(true)}
      onType={type}
      onFocus={() => setTyped('')}
      onLeave={leave}
      onChoose={(index) => {
        const chosen = options[index];
        if (chosen === undefined) return;
        leave();
        root.send(
          isAdding && location !== null
            ? { type: 'search.addLocation', location: chosen }
            : { type: 'search.setLocation', location: chosen },
        );
      }}
      onEnter={() => {
        leave();
        root.send({ type: 'workspace.openPane', pane: 'results' });
        root.send({ type: 'search.run' });
      }}
    />
  );
}
