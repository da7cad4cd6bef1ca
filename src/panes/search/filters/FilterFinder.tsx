import { useState } from 'react';
import { filterKeys } from '../../../api/catalogue/search/filters.ts';
import { filterOf } from '../../../api/search/filterState.ts';
import { best } from '../../../commands/score.ts';
import { useActors } from '../../parts/actors.tsx';
import { Combobox } from '../../parts/Combobox.tsx';

const SHOWN = 12;

/** Type to find one of the many filters; Enter opens its group and puts the keyboard into its control. */
export function FilterFinder() {
  const { root } = useActors();
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? [] : best(filterKeys, typed, (key) => textOf(key), SHOWN);
  return (
    <Combobox
      label="Find a filter"
      field="findFilter"
      placeholder={`${filterKeys.length} filters: type a word`}
      value={typed ?? ''}
      isOpen={typed !== null}
      options={found.map((key) => ({ key, text: filterOf(key).label, note: filterOf(key).group }))}
      empty="No filter is called so"
      onType={setTyped}
      onFocus={() => setTyped('')}
      onLeave={() => setTyped(null)}
      onChoose={(index) => {
        const key = found[index];
        if (key === undefined) return;
        setTyped(null);
        root.send({ type: 'search.showFilter', key });
      }}
      onEnter={() => setTyped(null)}
    />
  );
}

const textOf = (key: (typeof filterKeys)[number]): string => {
  const { label, group, word, aliases = [] } = filterOf(key);
  return [label, word, ...aliases, group].join(' ');
};
