import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { SourceProposal } from '../../../api/contract/search/addSource.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Combobox } from '../../parts/Combobox.tsx';
import { TypedField } from '../../parts/TypedField.tsx';
import { readDay } from './addSourceTexts.ts';
import { findCounties } from './findCounties.ts';

/** Which county the file is of, of which day, what it is called, and whether it has all parcels. */
export function WhatItIs({ proposal }: { readonly proposal: SourceProposal }) {
  const { root, addSource } = useActors();
  const partial = useSelector(addSource, (state) => state.context.choice.partial);
  const { fips, countyName, asOf, name } = proposal;
  return (
    <div className="add-source-form">
      <CountyField value={countyName === null ? '' : `${countyName}${fips === null ? '' : ` (${fips})`}`} />
      <TypedField
        label="As of"
        place="above"
        field="asOf"
        title="The day that the records are of"
        text={formatDate(asOf)}
        read={readDay}
        onTake={(day) => root.send({ type: 'addSource.change', change: { asOf: day } })}
      />
      <TypedField
        label="Name"
        place="above"
        field="name"
        title="What the source is called, where it is shown"
        text={name}
        read={(typed) =>
          typed.trim() === ''
            ? { ok: false, message: 'Write a name.' }
            : { ok: true, value: typed.trim().slice(0, 200) }
        }
        onTake={(text) => root.send({ type: 'addSource.change', change: { name: text } })}
      />
      <Check
        label="Only some parcels of the county"
        title="What the file lacks stays as it is"
        field="partial"
        isOn={partial ?? proposal.partial}
        onChange={(isOn) => root.send({ type: 'addSource.change', change: { partial: isOn } })}
      />
    </div>
  );
}

/** The county by its name or code; blank where a column says it. */
function CountyField({ value }: { readonly value: string }) {
  const { root } = useActors();
  const [typed, setTyped] = useState<string | null>(null);
  const options = useMemo(() => (typed === null ? [] : findCounties(typed)), [typed]);
  const choose = (fips: string | undefined): void => {
    if (fips !== undefined) root.send({ type: 'addSource.change', change: { fips } });
    setTyped(null);
  };
  return (
    <Combobox
      label="County"
      field="county"
      placeholder="Name or code, unless a column says it"
      value={typed ?? value}
      isOpen={typed !== null && typed.trim().length > 1}
      options={options.map(({ fips, displayName }) => ({ key: fips, text: displayName, note: fips }))}
      empty="No county is called so"
      onType={(text) => setTyped(text)}
      onLeave={() => setTyped(null)}
      onChoose={(index) => choose(options[index]?.fips)}
      onEnter={() => choose(undefined)}
    />
  );
}
