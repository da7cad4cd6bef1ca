import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { MOST_TOKEN_DAYS, MOST_TOKEN_NAME, TOKEN_DAYS } from '../../../api/contract/account/tokens.ts';
import { scopes, type Scope } from '../../../api/contract/rights.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Checks } from '../../parts/Checks.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { copyText } from '../../parts/copyText.ts';
import { scopeTexts } from './scopeTexts.ts';
import './appSecret.css';
import './security.css';

/** A token is made; then, once, the token itself. */
export function TokenDialog() {
  const { tokens, root } = useActors();
  const made = useSelector(tokens, (state) => state.context.made);
  useEffect(() => () => root.send({ type: 'tokens.forget' }), [root]);
  return made === null ? <Make /> : <Made token={made} />;
}

/** As somebody types an amount. */
const numberOf = (text: string): number => Number(text.replaceAll(/[$,\s]/g, ''));

function Make() {
  const { tokens, root } = useActors();
  const { refusal, wrong } = useSelector(tokens, (state) => state.context);
  const isSaving = useSelector(tokens, (state) => state.hasTag('saving'));
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set(['READ']));
  const [cap, setCap] = useState('');
  const [days, setDays] = useState(String(TOKEN_DAYS));
  const isBuying = chosen.has('SPEND');
  const isTold = ['name', 'days', 'spendCap'].some((field) => wrong[field] !== undefined);
  return (
    <FormDialog
      title="A token for a program"
      testId="security-token"
      error={isTold ? null : refusal}
      onSubmit={() => {
        if (isSaving) return;
        const spendCap = isBuying ? { spendCap: numberOf(cap) } : {};
        const token = { name, scopes: scopes.filter((one) => chosen.has(one)), days: numberOf(days), ...spendCap };
        root.send({ type: 'tokens.make', token });
      }}
      does="Make it"
      isWorking={isSaving}
    >
      <p>Whoever has it does what you may and the token names, until it expires or you take it back.</p>
      <TextField
        label="Name"
        required="Write what it is for."
        error={sentence(refusal, wrong['name'])}
        field="token-name"
        isFirst
        maxLength={MOST_TOKEN_NAME}
        value={name}
        onChange={setName}
      />
      <Checks label="It may">
        {scopes.map((scope) => (
          <Check
            key={scope}
            label={scopeTexts[scope].long}
            note={scope}
            field={`token-${scope}`}
            isOn={chosen.has(scope)}
            onChange={(isOn) =>
              setChosen((before) => new Set(isOn ? [...before, scope] : [...before].filter((one) => one !== scope)))
            }
          />
        ))}
      </Checks>
      {isBuying && (
        <Field
          label="Dollars a month at most"
          place="above"
          required="Write how much it may spend."
          hint="Of a calendar month in UTC. An order beyond it is refused."
          error={sentence(refusal, wrong['spendCap'])}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              data-field="token-cap"
              autoComplete="off"
              inputMode="decimal"
              value={cap}
              onChange={({ target }) => setCap(target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label="Days that it is good for"
        place="above"
        required="Write a number of days."
        hint={`${MOST_TOKEN_DAYS} at most.`}
        error={sentence(refusal, wrong['days'])}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="token-days"
            autoComplete="off"
            inputMode="numeric"
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** What is wrong with a field: the sentence of the refusal, where it is about this one. */
const sentence = (refusal: string | null, wrong: string | undefined): string | null =>
  wrong === undefined ? null : (refusal ?? `It ${wrong}.`);

function Made({ token }: { readonly token: string }) {
  const { root } = useActors();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const body = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog
      title="Your token"
      testId="security-token-made"
      onSubmit={() => void copyText(token, body.current).then(setCopied)}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            I have kept it <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus="">
            {isCopied === true ? 'Copied' : 'Copy it'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p ref={body}>
        Give it to the program now: it is shown this once. The program sends it with each call as{' '}
        <code>Authorization: Bearer</code>.
      </p>
      <p className="app-secret-text" data-testid="token">
        {token}
      </p>
      {isCopied === false && (
        <p role="status" className="muted">
          The browser does not let it be copied: mark it, and copy it by hand.
        </p>
      )}
    </Dialog>
  );
}
