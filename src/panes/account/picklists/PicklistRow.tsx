import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LONGEST_NAME, picklistName, picklists } from '../../../api/catalogue/account/picklists.ts';
import type { PicklistValue } from '../../../api/contract/account/picklists.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { PicklistsContext } from '../../../machines/account/picklists/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';

interface Props {
  readonly value: PicklistValue;
  /** Its place, from 0. */
  readonly at: number;
  /** All that are offered. */
  readonly of: readonly PicklistValue[];
}

/** Number keys that set one: nine of properties, six of contacts, none of types. */
const keyed = { PROPERTY_STATUS: 9, CONTACT_STATUS: 6, CONTACT_TYPE: 0 } as const;

/** One value: its key, its name, how many have it, and what can be done with it. */
export function PicklistRow({ value, at, of }: Props) {
  const { picklists: actor, root } = useActors();
  const { kind, id, name, used } = value;
  const mayChange = useSelector(actor, (state) => state.context.mayChange);
  const refusal = useSelector(actor, ({ context: { refusal: told } }) => (told?.id === id ? told : null));
  const isAsking = useSelector(actor, (state) => state.context.asking === id);
  const change = (wanted: { place?: number; retired?: boolean; name?: string }): void =>
    root.send({ type: 'picklists.save', kind, id, change: wanted });
  return (
    <li className="picklist-row" data-value={name}>
      <span>{at < keyed[kind] && <Keys keys={String(at + 1)} />}</span>
      {mayChange ? (
        <NameOf value={value} refusal={refusal} onName={(typed) => change({ name: typed })} />
      ) : (
        <span className="picklist-name">{name}</span>
      )}
      <span className="muted picklist-used">
        {used > 0 && `${formatNumber(used)} ${picklists[kind].of[used === 1 ? 0 : 1]}`}
      </span>
      {mayChange && (
        <span className="picklist-acts">
          <button
            type="button"
            className="button button--quiet"
            aria-label={`Move ${name} up`}
            disabled={at === 0}
            onClick={() => change({ place: at })}
          >
            <ArrowUp size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="button button--quiet"
            aria-label={`Move ${name} down`}
            disabled={at === of.length - 1}
            onClick={() => change({ place: at + 2 })}
          >
            <ArrowDown size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="button"
            aria-label={`Retire ${name}`}
            aria-expanded={used > 0 ? isAsking : undefined}
            onClick={() =>
              used === 0 ? change({ retired: true }) : root.send({ type: 'picklists.ask', id: isAsking ? null : id })
            }
          >
            Retire
          </button>
        </span>
      )}
      {isAsking && <WhatOfRows value={value} of={of} />}
    </li>
  );
}

interface NameProps {
  readonly value: PicklistValue;
  readonly refusal: PicklistsContext['refusal'];
  readonly onName: (typed: string) => void;
}

/** Enter keeps the name, leaving the field as well; a name that was refused stays as it was typed. */
function NameOf({ value: { name }, refusal, onName }: NameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = (): void => {
    if (typed === null) return;
    const wanted = picklistName(typed);
    setTyped(null);
    if (wanted !== '' && wanted !== name) onName(wanted);
  };
  return (
    <Field label={`Name of ${name}`} place="hidden" error={refusal?.text ?? null}>
      {(control) => (
        <input
          {...control}
          className="field"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={typed ?? refusal?.typed ?? name}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            keep();
          }}
        />
      )}
    </Field>
  );
}

/** Rows have it: they keep it, or get another one of those that stay. */
function WhatOfRows({ value: { kind, id, name, used }, of }: Pick<Props, 'value' | 'of'>) {
  const { root } = useActors();
  const [to, setTo] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  // It came because somebody asked for it.
  useEffect(() => select.current?.focus(), []);
  const { of: things } = picklists[kind];
  const retire = (): void =>
    root.send(
      to === ''
        ? { type: 'picklists.save', kind, id, change: { retired: true } }
        : { type: 'picklists.move', kind, fromId: id, toId: Number(to) },
    );
  return (
    <div className="picklist-rows" role="group" aria-label={`Retire ${name}`}>
      <Field label={`${formatNumber(used)} ${used === 1 ? things[0] : things[1]} ${used === 1 ? 'has' : 'have'} it`}>
        {(control) => (
          <select {...control} className="field" ref={select} value={to} onChange={({ target }) => setTo(target.value)}>
            <option value="">and {used === 1 ? 'keeps' : 'keep'} it, readable</option>
            {of
              .filter((value) => value.id !== id)
              .map((value) => (
                <option key={value.id} value={value.id}>
                  and {used === 1 ? 'gets' : 'get'} {value.name}
                </option>
              ))}
          </select>
        )}
      </Field>
      <button type="button" className="button button--primary" onClick={retire}>
        Retire {name}
      </button>
      <button type="button" className="button" onClick={() => root.send({ type: 'picklists.ask', id: null })}>
        Leave it
      </button>
    </div>
  );
}
