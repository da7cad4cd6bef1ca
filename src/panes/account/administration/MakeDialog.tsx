import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { FIRST_LINK_DAYS } from '../../../api/contract/account/operator.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { copyText } from '../../parts/copyText.ts';
import { Asked } from './Asked.tsx';
import { dollarsOf, useWrong } from './forms.tsx';

/** An account for somebody else; then, once, the link that opens it. */
export function MakeDialog() {
  const { administration } = useActors();
  const link = useSelector(administration, (state) => state.context.link);
  return link === null ? <Make /> : <Made link={link} />;
}

function Make() {
  const { root } = useActors();
  const [owner, setOwner] = useState('');
  const [limit, setLimit] = useState('0');
  const error = useWrong('owner');
  const wrongLimit = useWrong('openLimit');
  return (
    <Asked
      title="An account for somebody"
      does="Make it"
      field={wrongLimit === null ? 'owner' : 'openLimit'}
      onSubmit={() => root.send({ type: 'administration.make', owner: owner.trim(), openLimit: dollarsOf(limit) })}
    >
      <p>It begins without a plan: it can look and export. You get a link that opens it, to pass on.</p>
      <TextField
        label="Address of its owner"
        required="Write with what its owner signs in."
        error={error}
        field="owner"
        isFirst
        inputMode="email"
        isCode
        maxLength={200}
        value={owner}
        onChange={setOwner}
      />
      <Field
        label="Dollars that may be open"
        place="above"
        required="Write how many dollars may be open, 0 for none."
        hint="Where nothing is collected by card, so much can be owed at once."
        error={wrongLimit}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="openLimit"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={limit}
            onChange={({ target }) => setLimit(target.value)}
          />
        )}
      </Field>
    </Asked>
  );
}

function Made({ link }: { readonly link: string }) {
  const { administration, root } = useActors();
  const owner = useSelector(administration, (state) => state.context.details?.owner ?? '');
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const copy = (): void => {
    const tell = async (): Promise<void> => setCopied(await copyText(link, body.current));
    void tell();
  };
  return (
    <Dialog
      title={`The account of ${owner} is there`}
      testId="administration-link"
      onSubmit={copy}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Done <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus="">
            {isCopied === true ? 'Copied' : 'Copy the link'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <div ref={body}>
        <Field
          label="Link that opens it"
          place="above"
          hint={`It opens the account until a password is set, for ${FIRST_LINK_DAYS} days at most. It is kept nowhere, and shown this once.`}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              data-field="link"
              readOnly
              value={link}
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
      </div>
      {isCopied === false && (
        <p className="muted" role="status">
          The browser did not let it be copied: it is selected, copy it with the keys.
        </p>
      )}
    </Dialog>
  );
}
