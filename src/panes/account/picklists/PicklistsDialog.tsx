import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { LONGEST_NAME, offered, picklistKinds, picklists } from '../../../api/catalogue/account/picklists.ts';
import type { PicklistValue } from '../../../api/contract/account/picklists.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { PicklistRow } from './PicklistRow.tsx';
import '../settings/settings.css';
import './picklists.css';

const TITLE = 'Statuses and types';

/** What the account calls the states of its work: named, ordered, retired. Each change counts at once, for everybody. */
export function PicklistsDialog() {
  const { picklists: actor, root } = useActors();
  const { kind, values, mayChange, refusal } = useSelector(actor, (state) => state.context);
  const isLoading = useSelector(actor, (state) => state.hasTag('loading'));
  if (values === null)
    return (
      <Dialog
        title={TITLE}
        testId="picklists"
        onSubmit={() => root.send({ type: 'picklists.open' })}
        {...(isLoading
          ? {}
          : {
              actions: (
                <button type="submit" className="button button--primary" data-autofocus="">
                  Try again <Keys keys="Enter" />
                </button>
              ),
            })}
      >
        {isLoading ? <Progress label="Loading the statuses" /> : <p>The statuses could not be loaded.</p>}
      </Dialog>
    );
  const kinds = picklistKinds.filter((one) => values.some((value) => value.kind === one));
  const ofKind = values.filter((value) => value.kind === kind);
  const open = offered(ofKind);
  const retired = ofKind.filter((value) => value.retired);
  const isOfNone = refusal !== null && !ofKind.some(({ id }) => id === refusal.id);
  return (
    <Dialog title={TITLE} testId="picklists">
      <fieldset className="settings-options">
        <legend className="visually-hidden">Which</legend>
        {kinds.map((one) => (
          <label key={one} className={one === kind ? 'settings-option settings-option--on' : 'settings-option'}>
            <input
              type="radio"
              name="kind"
              checked={one === kind}
              data-autofocus={one === kind ? '' : undefined}
              onChange={() => root.send({ type: 'picklists.kind', kind: one })}
            />
            <span>{picklists[one].title}</span>
          </label>
        ))}
      </fieldset>
      <p className="muted">
        {mayChange
          ? 'For everybody of the account, at once. Rows follow a new name by themselves; the number keys follow the order.'
          : 'The owner and members with full access change these.'}
      </p>
      <ol className="picklist" aria-label={picklists[kind].title}>
        {open.map((value, at) => (
          <PicklistRow key={`${value.kind} ${value.id}`} value={value} at={at} of={open} />
        ))}
      </ol>
      {mayChange && <NewValue key={kind} error={isOfNone ? refusal.text : null} />}
      {retired.length > 0 && <Retired values={retired} mayChange={mayChange} />}
    </Dialog>
  );
}

function NewValue({ error }: { readonly error: string | null }) {
  const { picklists: actor, root } = useActors();
  const kind = useSelector(actor, (state) => state.context.kind);
  const added = useSelector(actor, (state) => state.context.added);
  const [{ name, since }, setDraft] = useState({ name: '', since: added });
  // One that was made leaves the field empty for the next; one that was refused stays in it.
  const typed = since === added ? name : '';
  const add = (): void => {
    if (typed.trim() !== '') root.send({ type: 'picklists.save', kind, id: null, change: { name: typed } });
  };
  return (
    <div className="picklist-new">
      <Field label={`New ${picklists[kind].one}`} place="hidden" error={error}>
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="newValue"
            placeholder={`New ${picklists[kind].one}`}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={typed}
            onChange={({ target }) => setDraft({ name: target.value, since: added })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        )}
      </Field>
      <button type="button" className="button" onClick={add}>
        Add
      </button>
    </div>
  );
}

function Retired({ values, mayChange }: { readonly values: readonly PicklistValue[]; readonly mayChange: boolean }) {
  const { root } = useActors();
  return (
    <section aria-label="Retired">
      <h3 className="picklist-title">Retired: readable where they are, offered no more</h3>
      <ul className="picklist">
        {values.map(({ kind, id, name, used }) => (
          <li key={id} className="picklist-row" data-value={name}>
            <span />
            <span className="picklist-name">{name}</span>
            <span className="muted picklist-used">{usedText(kind, used)}</span>
            {mayChange && (
              <button
                type="button"
                className="button"
                aria-label={`Bring ${name} back`}
                onClick={() => root.send({ type: 'picklists.save', kind, id, change: { retired: false } })}
              >
                Bring back
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const usedText = (kind: PicklistValue['kind'], used: number): string =>
  used === 0 ? 'unused' : `${formatNumber(used)} ${picklists[kind].of[used === 1 ? 0 : 1]}`;
