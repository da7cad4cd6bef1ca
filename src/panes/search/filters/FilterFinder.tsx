import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { filterKeys, type FilterKey } from '../../../api/catalogue/search/filters.ts';
import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import { choicesOf, filterOf } from '../../../api/search/filterState.ts';
import { best } from '../../../commands/score.ts';
import { useActors } from '../../parts/actors.tsx';
import { Combobox } from '../../parts/Combobox.tsx';

const SHOWN = 12;

/** A filter by its own words, by an option of its list, or a lead type, which filters, too. */
type Found =
  | { readonly key: FilterKey; readonly option?: string; readonly words: string }
  | { readonly lead: LeadTypeCode; readonly words: string };

const filters: readonly Found[] = filterKeys.map((key) => {
  const { label, group, word, aliases = [] } = filterOf(key);
  return { key, words: [label, word, ...aliases, group].join(' ') };
});
const options: readonly Found[] = filterKeys.flatMap((key) =>
  choicesOf(filterOf(key)).map(({ label }) => ({ key, option: label, words: `${label} ${filterOf(key).label}` })),
);

/** Type to find one of the many filters; Enter opens its group and puts the keyboard into its control. */
export function FilterFinder() {
  const { root, search } = useActors();
  const leads = useSelector(search, ({ context }) => context.leadList);
  const [typed, setTyped] = useState<string | null>(null);
  const all = [
    ...filters,
    ...leads.map((lead): Found => ({ lead, words: `${leadTypes[lead].label} Lead type` })),
    ...options,
  ];
  const found =
    typed === null ? [] : typed.trim() === '' ? filters.slice(0, SHOWN) : best(all, typed, ({ words }) => words, SHOWN);
  return (
    <Combobox
      label="Find a filter"
      field="findFilter"
      placeholder={`${filterKeys.length} filters: type a word`}
      value={typed ?? ''}
      isOpen={typed !== null}
      options={found.map(offerOf)}
      empty="No filter is called so"
      onType={setTyped}
      onFocus={() => setTyped('')}
      onLeave={() => setTyped(null)}
      onChoose={(index) => {
        const chosen = found[index];
        if (chosen === undefined) return;
        setTyped(null);
        root.send(
          'lead' in chosen
            ? { type: 'search.setLeadType', leadType: chosen.lead }
            : { type: 'search.showFilter', key: chosen.key },
        );
      }}
      onEnter={() => setTyped(null)}
    />
  );
}

const offerOf = (found: Found): { readonly key: string; readonly text: string; readonly note: string } => {
  if ('lead' in found) return { key: `lead ${found.lead}`, text: leadTypes[found.lead].label, note: 'Lead type' };
  const { label, group } = filterOf(found.key);
  return found.option === undefined
    ? { key: found.key, text: label, note: group }
    : { key: `${found.key} ${found.option}`, text: `${label}: ${found.option}`, note: group };
};
