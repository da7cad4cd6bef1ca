import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { webhookKinds, webhookTexts, type WebhookKind } from '../../../api/catalogue/account/webhookKinds.ts';
import { paysForAccount } from '../../../machines/billing/paysForAccount.ts';
import type { WebhookDraft } from '../../../machines/account/webhooks/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Checks } from '../../parts/Checks.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import './webhooks.css';

const blank: WebhookDraft = { name: '', url: '', kinds: ['lead.added'], groupId: null };
const ALL = '';
/** What can be changed of it. */
const draftOf = ({ name, url, kinds, groupId }: WebhookDraft): WebhookDraft => ({ name, url, kinds, groupId });

/** What goes where: of a new one, or of the one under the cursor. What was typed stays when it is refused. */
export function WebhookForm() {
  const { webhooks, group, session, root } = useActors();
  const { form, refusal, wrong } = useSelector(webhooks, (state) => state.context);
  const isWorking = useSelector(webhooks, (state) => state.hasTag('working'));
  const lists = useSelector(group, (state) => state.context.lists);
  const answer = useSelector(session, (state) => state.context.answer);
  const [draft, setDraft] = useState<WebhookDraft>(() =>
    draftOf(webhooks.getSnapshot().context.rows.find(({ id }) => id === form) ?? blank),
  );
  useEffect(() => () => root.send({ type: 'webhooks.leave' }), [root]);
  const change = (part: Partial<WebhookDraft>): void => setDraft({ ...draft, ...part });
  const isOfLists = draft.kinds.some((kind) => webhookTexts[kind].ofLists);
  const kinds = webhookKinds.filter(
    (kind) => !webhookTexts[kind].ofMoney || draft.kinds.includes(kind) || (answer !== null && paysForAccount(answer)),
  );
  const toggle = (kind: WebhookKind, isOn: boolean): void =>
    change({ kinds: webhookKinds.filter((one) => (one === kind ? isOn : draft.kinds.includes(one))) });
  const isTold = ['name', 'url', 'groupId'].some((field) => field in wrong);
  return (
    <Dialog
      title={form === 'new' ? 'Add a webhook' : `Change ${draft.name}`}
      testId="webhook-form"
      error={wrong['kinds'] !== undefined ? `Told of ${wrong['kinds']}. ${refusal ?? ''}` : isTold ? null : refusal}
      onSubmit={() => {
        if (!isWorking)
          root.send({ type: 'webhooks.keep', draft: { ...draft, groupId: isOfLists ? draft.groupId : null } });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Cancel <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" disabled={isWorking}>
            {form === 'new' ? 'Add it' : 'Save it'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <Field
        label="Name"
        place="above"
        required="Write a name, by which you know it."
        error={said('Name', wrong['name'])}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="name"
            data-autofocus=""
            autoComplete="off"
            maxLength={80}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label="Address"
        place="above"
        required="Write the address that messages are posted to."
        hint="https://host/path: a program of yours that answers with 200 to 299 within 10 seconds."
        error={said('Address', wrong['url'])}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={draft.url}
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
      </Field>
      <Checks label="Told of">
        {kinds.map((kind) => (
          <Check
            key={kind}
            field={kind}
            label={webhookTexts[kind].label}
            note={kind}
            isOn={draft.kinds.includes(kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
      </Checks>
      {isOfLists && (
        <Field label="Leads and imports of" place="above" error={said('List', wrong['groupId'])}>
          {(control) => (
            <select
              {...control}
              className="field"
              data-field="groupId"
              value={draft.groupId === null ? ALL : String(draft.groupId)}
              onChange={({ target }) => change({ groupId: target.value === ALL ? null : Number(target.value) })}
            >
              <option value={ALL}>All lists</option>
              {draft.groupId !== null && lists.every(({ id }) => id !== draft.groupId) && (
                <option value={String(draft.groupId)}>A list that is gone</option>
              )}
              {lists
                .filter(({ id }) => typeof id === 'number')
                .map(({ id, name }) => (
                  <option key={id} value={String(id)}>
                    {name}
                  </option>
                ))}
            </select>
          )}
        </Field>
      )}
    </Dialog>
  );
}

const said = (label: string, wrong: string | undefined): string | null =>
  wrong === undefined ? null : `${label} ${wrong}.`;
