import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { siteTemplates } from '../../../api/catalogue/marketing/siteTemplates.ts';
import type { WebsiteText } from '../../../api/contract/marketing/website.ts';
import { newDraft, pathOfName, textOfTemplate, type SiteDraft } from '../../../machines/marketing/sites/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { PathField } from './PathField.tsx';
import { SiteParts } from './SiteParts.tsx';
import { SitePreview } from './SitePreview.tsx';
import { TextOrHtml } from './TextOrHtml.tsx';
import './sites.css';

/** The page of a campaign: how it looks, what it says, where it stands. What was typed stays when it is refused. */
export function SiteForm() {
  const { sites, profile, root } = useActors();
  const { refusal, wrong } = useSelector(sites, (state) => state.context);
  const isWorking = useSelector(sites, (state) => state.hasTag('working'));
  const [form] = useState(() => sites.getSnapshot().context.form);
  const [draft, setDraft] = useState<SiteDraft>(() => {
    const first = form?.draft ?? newDraft('');
    const { businessEmail = '' } = profile.getSnapshot().context.kept ?? {};
    return { ...first, text: { ...first.text, contactEmail: first.text.contactEmail || businessEmail } };
  });
  const isNew = form?.campaignId === null;
  useEffect(() => () => root.send({ type: 'sites.leave' }), [root]);
  const change = (part: Partial<SiteDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const write = (part: Partial<WebsiteText>): void => setDraft((now) => ({ ...now, text: { ...now.text, ...part } }));
  return (
    <FormDialog
      title={form?.title ?? 'Site'}
      testId="site-form"
      error={['path', 'contactEmail', 'headerText'].some((field) => field in wrong) ? null : refusal}
      onSubmit={() => root.send({ type: 'sites.keep', draft })}
      does="Save it"
      isWorking={isWorking}
    >
      <div className="site-form">
        <div className="site-fields">
          {isNew && (
            <Field label="Campaign" place="above" hint="Cards and messages of this campaign lead to the site.">
              {(control) => (
                <input
                  {...control}
                  className="field"
                  data-field="name"
                  data-autofocus=""
                  autoComplete="off"
                  maxLength={120}
                  value={draft.name}
                  onChange={({ target: { value } }) =>
                    setDraft((now) => ({
                      ...now,
                      name: value,
                      // The path follows the name until it is written by hand.
                      path: now.path === pathOfName(now.name) ? pathOfName(value) : now.path,
                    }))
                  }
                />
              )}
            </Field>
          )}
          <PathField path={draft.path} wrong={wrong['path']} isFirst={!isNew} onChange={(path) => change({ path })} />
          <fieldset className="site-templates">
            <legend className="field-label">Template</legend>
            {siteTemplates.map(({ id, name, layoutId }) => (
              <label key={id} className="site-template">
                <input
                  type="radio"
                  name="template"
                  value={id}
                  checked={draft.text.layoutId === layoutId}
                  onChange={() => change({ text: textOfTemplate(id, draft.text) })}
                />
                {name}
              </label>
            ))}
          </fieldset>
          <TextField
            label="Header"
            error={said('The header', wrong['headerText'])}
            field="headerText"
            maxLength={150}
            value={draft.text.headerText}
            onChange={(headerText) => write({ headerText })}
          />
          <TextOrHtml
            label="Text"
            name="bodyText"
            html={draft.text.bodyText}
            onChange={(bodyText) => write({ bodyText })}
          />
          <SiteParts elements={draft.text.elements} onChange={(elements) => write({ elements })} />
          <TextField
            label="Contact e-mail"
            hint="Gets a mail for each lead; it does not stand on the page."
            error={said('The contact e-mail', wrong['contactEmail'])}
            field="contactEmail"
            inputMode="email"
            maxLength={254}
            value={draft.text.contactEmail}
            onChange={(contactEmail) => write({ contactEmail })}
          />
          <label className="site-template">
            <input
              type="checkbox"
              data-field="active"
              checked={draft.active}
              onChange={({ target }) => change({ active: target.checked })}
            />
            Published: everybody who has the address sees it
          </label>
        </div>
        <SitePreview text={draft.text} />
      </div>
    </FormDialog>
  );
}

const said = (label: string, wrong: string | undefined): string | null =>
  wrong === undefined ? null : `${label} ${wrong}.`;
