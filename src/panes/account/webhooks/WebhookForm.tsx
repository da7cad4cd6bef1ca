import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Group } from '../../../api/contract/lists/groups.ts';
import { webhookKinds, webhookTexts, type WebhookKind } from '../../../api/catalogue/account/webhookKinds.ts';
import type { AuthAnswer } from '../../../api/contract/account/session.ts';
import { paysForAccount } from '../../../machines/billing/paysForAccount.ts';
import type { WebhookDraft } from '../../../machines/account/webhooks/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Checks } from '../../parts/Checks.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { TextField } from '../../parts/TextField.tsx';
import './webhooks.css';

const blank: WebhookDraft = { name: '', url: '', kinds: ['lead.added'], groupId: null };
const ALL = 0;
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
  const kinds = webhookKinds.filter((kind) => draft.kinds.includes(kind) || (answer !== null && mayHear(kind, answer)));
  const toggle = (kind: WebhookKind, isOn: boolean): void =>
    change({ kinds: webhookKinds.filter((one) => (one === kind ? isOn : draft.kinds.includes(one))) });
  const isTold = ['name', 'url', 'groupId'].some((field) => field in wrong);
  return (
    <FormDialog
      title={form === 'new' ? 'Add a webhook' : `Change ${draft.name}`}
      testId="webhook-form"
      error={wrong['kinds'] !== undefined ? `Told of ${wrong['kinds']}. ${refusal ?? ''}` : isTold ? null : refusal}
      onSubmit={() =>
        root.send({ type: 'webhooks.keep', draft: { ...draft, groupId: isOfLists ? draft.groupId : null } })
      }
      does={form === 'new' ? 'Add it' : 'Save it'}
      isWorking={isWorking}
    >
      <TextField
        label="Name"
        required="Write a name, by which you know it."
        error={said('Name', wrong['name'])}
        field="name"
        isFirst
        maxLength={80}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label="Address"
        required="Write the address that messages are posted to."
        hint="https://host/path: a program of yours that answers with 200 to 299 within 10 seconds."
        error={said('Address', wrong['url'])}
        field="url"
        inputMode="url"
        isCode
        maxLength={2000}
        value={draft.url}
        onChange={(url) => change({ url })}
      />
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
        <SelectField
          label="Leads and imports of"
          error={said('List', wrong['groupId'])}
          field="groupId"
          options={listsOf(lists, draft.groupId)}
          value={draft.groupId ?? ALL}
          onChoose={(id) => change({ groupId: id === ALL ? null : id })}
        />
      )}
    </FormDialog>
  );
}

/** Whether somebody is told of such a thing. */
function mayHear(kind: WebhookKind, answer: AuthAnswer): boolean {
  const { ofMoney, needs } = webhookTexts[kind];
  return (!ofMoney || paysForAccount(answer)) && (needs === undefined || answer.permissions.includes(needs));
}

/** All of them or one; what was chosen stands there also when it is gone. */
function listsOf(lists: readonly Group[], chosen: number | null) {
  const all = [{ key: ALL, name: 'All lists' }];
  const isGone = chosen !== null && lists.every(({ id }) => id !== chosen);
  const there = lists.flatMap(({ id, name }) => (typeof id === 'number' ? [{ key: id, name }] : []));
  return isGone ? [...all, { key: chosen, name: 'A list that is gone' }, ...there] : [...all, ...there];
}

const said = (label: string, wrong: string | undefined): string | null =>
  wrong === undefined ? null : `${label} ${wrong}.`;
