import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { SourceProposal } from '../../../api/contract/search/addSource.ts';
import { ROADS } from '../../../api/search/map/roads.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Combobox } from '../../parts/Combobox.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { TypedField } from '../../parts/TypedField.tsx';
import { readDay } from './addSourceTexts.ts';
import { findCounties } from './findCounties.ts';

const whole = ['addSource.county', 'addSource.day', 'addSource.name'] as const;

/** Which county the file is of, of which day, what it is called, and whether it has all parcels. */
export function WhatItIs({ proposal }: { readonly proposal: SourceProposal }) {
  const { root, addSource } = useActors();
  const partial = useSelector(addSource, (state) => state.context.choice.partial);
  const { fips, countyName, asOf, name, sheet, sheets } = proposal;
  const fields = [...(sheets.length > 1 ? (['addSource.sheet'] as const) : []), ...whole];
  return (
    <>
      <h3 className="add-source-heading">
        What the file is{' '}
        {fields.map((id) => {
          const { short, keys } = commandOf(id);
          return (
            <span key={id} className="add-source-field-key">
              {short} <Keys keys={keys[0] ?? ''} />
            </span>
          );
        })}
      </h3>
      <div className="add-source-form">
        {sheets.length > 1 && (
          <Field label="Sheet" place="above">
            {(control) => (
              <select
                {...control}
                className="field"
                data-field="sheet"
                title="The sheet of the workbook that has the records"
                value={sheet ?? ''}
                onChange={({ target }) => root.send({ type: 'addSource.change', change: { sheet: target.value } })}
              >
                {sheets.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
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
        {proposal.known?.id !== ROADS && (
          <Check
            label="Only some parcels of the county"
            title="What the file lacks stays as it is"
            field="partial"
            isOn={partial ?? proposal.partial}
            onChange={(isOn) => root.send({ type: 'addSource.change', change: { partial: isOn } })}
          />
        )}
      </div>
    </>
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
