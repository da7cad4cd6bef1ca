import { useSelector } from '@xstate/react';
import { useRef, type ReactNode } from 'react';
import { settingKeys, type SettingKey } from '../../../api/catalogue/account/settingValues.ts';
import {
  settingsSectionIds,
  settingsSections,
  userSettings,
  type Choice,
} from '../../../api/catalogue/account/userSettings.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { DataSection } from './DataSection.tsx';
import './settings.css';

/** Sections that lead to dialogs of their own, or tell. */
const further = {
  picklists: {
    title: 'Statuses and types',
    about: 'Of the account: what properties and contacts can be, in the order of their number keys.',
  },
  deals: {
    title: 'Deals',
    about: 'Rates, shares, amounts and taxes that new deals of the account begin with, each with its source.',
  },
  data: { title: 'Data', about: 'What is loaded, who published it, and of which day it is.' },
  account: {
    title: 'Account',
    about: 'Of you alone: the password that you sign in with, and the layouts of tiles that you saved.',
  },
} as const;

const sections = { ...settingsSections, ...further };
type SectionId = keyof typeof sections;
const sectionIds: readonly SectionId[] = [...settingsSectionIds, 'picklists', 'deals', 'data', 'account'];

/** Everything that can be chosen, on one page: what changes does so at once, and is kept for the user. */
export function Pane() {
  const { settings } = useActors();
  const isSaving = useSelector(settings, (state) => state.hasTag('working'));
  const page = useRef<HTMLDivElement>(null);
  const show = (id: SectionId): void => {
    const section = page.current?.querySelector<HTMLElement>(`#settings-${id}`);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('input:checked, button, [tabindex]')?.focus({ preventScroll: true });
  };
  return (
    <div className="settings" data-testid="settings">
      <PaneStatus pane="settings">
        <span role="status">{isSaving ? 'Keeping …' : 'Kept for you, on every machine that you sign in at'}</span>
      </PaneStatus>
      <nav className="settings-nav" aria-label="Sections">
        {sectionIds.map((id) => (
          <button key={id} type="button" className="button button--quiet settings-jump" onClick={() => show(id)}>
            {sections[id].title}
          </button>
        ))}
      </nav>
      <div className="settings-page" ref={page}>
        {settingsSectionIds.map((id) => (
          <Section key={id} id={id}>
            {settingKeys
              .filter((key) => userSettings[key].section === id)
              .map((key) => (
                <Setting key={key} of={key} />
              ))}
            {id === 'keys' && <Commands ids={['app.help']} />}
          </Section>
        ))}
        <Section id="picklists">
          <Commands ids={['account.picklists']} />
        </Section>
        <Section id="deals">
          <Commands ids={['analysis.settings']} />
        </Section>
        <Section id="data">
          <DataSection />
        </Section>
        <Section id="account">
          <Commands ids={['account.password', 'pane.layouts']} />
        </Section>
      </div>
    </div>
  );
}

function Section({ id, children }: { readonly id: SectionId; readonly children: ReactNode }) {
  const { title, about } = sections[id];
  return (
    <section className="settings-section" id={`settings-${id}`} aria-labelledby={`settings-${id}-title`}>
      <h2 className="settings-title" id={`settings-${id}-title`}>
        {title}
      </h2>
      <p className="settings-about">{about}</p>
      {children}
    </section>
  );
}

/** One setting: Tab leads to it, arrows choose. */
function Setting({ of: key }: { readonly of: SettingKey }) {
  const { root, settings } = useActors();
  const value = useSelector(settings, (state) => state.context.settings[key]);
  const { label, about, options }: Choice = userSettings[key];
  return (
    <fieldset className="settings-row" aria-describedby={`setting-${key}-about`} data-testid={`setting-${key}`}>
      <legend className="settings-label">{label}</legend>
      <div className="settings-options">
        {Object.entries(options).map(([option, name]) => (
          <label key={option} className={option === value ? 'settings-option settings-option--on' : 'settings-option'}>
            <input
              type="radio"
              name={key}
              value={option}
              checked={option === value}
              data-autofocus={key === settingKeys[0] && option === value ? '' : undefined}
              onChange={() => root.send({ type: 'settings.set', change: { [key]: option } })}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <p className="settings-hint" id={`setting-${key}-about`}>
        {about}
      </p>
    </fieldset>
  );
}

/** Where something has a dialog of its own. */
function Commands({ ids }: { readonly ids: readonly CommandId[] }) {
  const { root } = useActors();
  return (
    <div className="settings-commands">
      {ids.map((id) => {
        const { title, keys, event } = commandOf(id);
        return (
          <button key={id} type="button" className="button" onClick={() => root.send(event)}>
            {title}
            {keys[0] !== undefined && <Keys keys={keys[0]} />}
          </button>
        );
      })}
    </div>
  );
}
