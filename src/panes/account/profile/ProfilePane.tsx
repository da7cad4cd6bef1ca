import { useSelector } from '@xstate/react';
import { profileFieldIds, profileFields, profileSections } from '../../../api/catalogue/account/profileFields.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { Delivered } from './Delivered.tsx';
import { LogoField } from './LogoField.tsx';
import { PresentPassword } from './PresentPassword.tsx';
import { ProfileField } from './ProfileField.tsx';
import { Section } from './Section.tsx';
import './profile.css';

const sectionIds = ['identity', 'business', 'mail'] as const;

/** What a person writes of himself, saved at once; beneath it what the account lets him do. */
export function Pane() {
  const { profile: machine, root } = useActors();
  const kept = useSelector(machine, (state) => state.context.kept);
  const unsaved = useSelector(machine, (state) => Object.keys(state.context.draft).length);
  const hasDiscarded = useSelector(machine, (state) => Object.keys(state.context.discarded).length > 0);
  const isWorking = useSelector(machine, (state) => state.hasTag('working'));
  const refusal = useSelector(machine, (state) => state.context.refusal);
  if (kept === null) return null;
  const said = unsaved === 0 ? 'All saved' : unsaved === 1 ? '1 field is not saved' : `${unsaved} fields are not saved`;
  return (
    <div className="profile" data-testid="profile" data-unsaved={unsaved}>
      <PaneStatus pane="profile">
        <span role="status" className={unsaved === 0 ? undefined : 'profile-unsaved'}>
          {isWorking ? 'Saving …' : said}
        </span>
      </PaneStatus>
      <Progress label="Saving the profile" isOn={isWorking} />
      <div className="profile-page" tabIndex={-1} data-autofocus>
        {refusal !== null && (
          <p className="profile-refusal" role="alert">
            {refusal}
          </p>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            root.send({ type: 'profile.save' });
          }}
        >
          {sectionIds.map((id) => (
            <Section key={id} id={id} {...profileSections[id]}>
              <div className="profile-fields">
                {profileFieldIds
                  .filter((field) => profileFields[field].section === id)
                  .map((field) => (
                    <ProfileField key={field} field={field} />
                  ))}
                {id === 'identity' && <PresentPassword />}
              </div>
            </Section>
          ))}
          <button type="submit" className="visually-hidden" tabIndex={-1}>
            Save the profile
          </button>
        </form>
        <Section id="logo" title="Your logo" about="Stands on the reports that you make. PNG or JPEG, up to 1 MB.">
          <LogoField />
        </Section>
        <Delivered profile={kept} />
      </div>
      <footer className="profile-foot">
        <CommandButton command={commandOf('profile.save')} isMain />
        {unsaved > 0 && <CommandButton command={commandOf('profile.discard')} />}
        {hasDiscarded && <CommandButton command={commandOf('profile.bringBack')} />}
        <span className="profile-said" aria-hidden="true">
          {said}
        </span>
      </footer>
    </div>
  );
}
