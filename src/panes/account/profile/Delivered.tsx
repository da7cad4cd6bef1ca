import { profileFlagIds, profileFlags } from '../../../api/catalogue/account/profileFlags.ts';
import type { Profile } from '../../../api/contract/account/profile.ts';
import type { PropertyLimit } from '../../../api/contract/lists/propertyLimit.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { Section } from './Section.tsx';

/** What the account lets the user do, as signing in delivers it: nothing of it is changed here. */
export function Delivered({ profile }: { readonly profile: Profile }) {
  const { csPhone, csEmail } = profile;
  return (
    <>
      <Section id="limits" title="Your limits" about="What you may save, export and keep in lists.">
        <div>
          <dl className="profile-facts">
            <Fact term="Saves this month" value={monthText(profile.savedPropertyLimit)} />
            <Fact term="Exports this month" value={monthText(profile.exportPropertyLimit)} />
            <Fact term="Favorites" value={limitText(profile.favoritePropertyAddLimit)} />
            <Fact term="Rows of marketing lists" value={limitText(profile.marketingListAddLimit)} />
          </dl>
          <p className="profile-more">
            <CommandWords id="go.usage">what used them</CommandWords>
          </p>
        </div>
      </Section>
      <Section id="account" title="Your account" about="What the account gives you, and what it pays.">
        <div>
          <dl className="profile-facts">
            <Fact term="You are" value={profile.subUser === 0 ? `${profile.typeLabel}, owner` : profile.typeLabel} />
            <Fact
              term="Next bill"
              value={profile.nextCycleDate === null ? 'none' : formatDate(profile.nextCycleDate)}
            />
            {profile.mrcTotal !== null && <Fact term="A month" value={dollars(profile.mrcTotal)} />}
            <Fact term="Prepaid credit" value={dollars(profile.remainingPrepaidCredit)} />
            {csPhone !== '' && <Fact term="Help by phone" value={csPhone} />}
            {csEmail !== '' && <Fact term="Help by mail" value={csEmail} />}
          </dl>
          <ul className="profile-flags" aria-label="What is switched on for you">
            {profileFlagIds.map((flag) => (
              <li key={flag} className="profile-flag" data-flag={flag} data-on={profile[flag]}>
                <span className={profile[flag] ? 'tag tag--good' : 'tag'}>{profile[flag] ? 'on' : 'off'}</span>
                <span>
                  <span className="profile-flag-name">{profileFlags[flag].label}</span>{' '}
                  <span className="muted">{profileFlags[flag].means}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </Section>
    </>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div className="profile-fact">
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const dollars = (amount: number): string => formatDollars(amount, { forceCents: true });

const limitText = (limit: number | null): string => (limit === null ? 'no limit' : `${formatNumber(limit)} at most`);

function monthText({ active, assigned, periodQuantity, remaining }: PropertyLimit): string {
  const used = formatNumber(periodQuantity);
  return active && remaining !== null
    ? `${used} of ${formatNumber(assigned)}, ${formatNumber(remaining)} left`
    : `${used}, no limit`;
}
