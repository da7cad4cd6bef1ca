/** What stands against one number or e-mail address, asked of the same statement that leaves people out. */
import { leftOutReasons } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import type { RuleChannel } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import type { complianceContract } from '../../../src/api/contract/marketing/compliance.ts';
import type { Answer } from '../../../src/api/contract/define.ts';
import { appliedRules, hoursOfRules, rulesOfPlaces } from '../../../src/api/marketing/appliedRules.ts';
import { placesOf, zonesOf } from '../../../src/api/marketing/targetPlaces.ts';
import { emailKey, wrongEmailTexts } from '../../../src/calc/marketing/emailKey.ts';
import { nextPermitted } from '../../../src/calc/marketing/hours.ts';
import { phoneKey, wrongPhoneTexts } from '../../../src/calc/marketing/phoneKey.ts';
import type { Session } from '../../account/session/session.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { dropCandidates, writeCandidates } from './candidates.queries.ts';
import { newestCheck } from './checkedLists.queries.ts';
import { consentOf, suppressionOf } from './compliance.rows.ts';
import { consentsOf } from './consents.queries.ts';
import { leftOut, type LeftOut } from './leftOut.queries.ts';
import { readRuleSettings } from './ruleSettings.queries.ts';
import { standingSuppression } from './suppressions.queries.ts';
import { uncheckedText } from './uncheckedText.ts';

type Told = Answer<(typeof complianceContract)['checkTarget']>;

/** P351. The cap of what was sent of late is not looked at: it changes with every message. */
export async function checkTarget(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  session: Session,
  text: string,
): Promise<Told | Refusal> {
  const kind = text.includes('@') ? 'EMAIL' : 'PHONE';
  const read = kind === 'EMAIL' ? emailKey(text) : phoneKey(text);
  if (!read.ok) {
    const texts: Readonly<Record<string, string>> = kind === 'EMAIL' ? wrongEmailTexts : wrongPhoneTexts;
    return refuse(422, `Nobody can be reached there. Nothing was looked up.`, {
      text: texts[read.reason] ?? 'is wrong',
    });
  }
  const key = read.value;
  const known = { phone: kind === 'PHONE' ? key : null, mailing: null, property: null };
  const places = placesOf(known);
  const zones = kind === 'PHONE' ? zonesOf(known) : [];
  const now = clock.now();
  return await store.db.transaction().execute(async (trx) => {
    const settings = await readRuleSettings(trx, session);
    const channels: Told['channels'] = [];
    await dropCandidates(trx);
    await writeCandidates(trx, [
      {
        seq: 0,
        contactId: null,
        targetKey: key,
        bad: null,
        group: '',
        places,
        addressKeys: [],
        keys: [key],
        doNotContact: false,
        doNotCall: false,
        isPerson: true,
        parcels: 0,
        missing: null,
      },
    ]);
    const asked: readonly RuleChannel[] = kind === 'EMAIL' ? ['EMAIL'] : ['SMS', 'VOICEMAIL', 'CALL'];
    for (const channel of asked) {
      const [against] = await leftOut(trx, session, { channel, settings, now, leavesOutMissing: false, sent: null });
      const hours = hoursOfRules(rulesOfPlaces(appliedRules(channel, settings), places));
      const next = hours.length === 0 ? now.getTime() : nextPermitted({ rules: hours, zones }, now.getTime());
      channels.push({
        channel,
        against: against === undefined ? null : againstText(against),
        ruleId: against?.ruleId ?? null,
        next: next === null ? null : new Date(next).toISOString(),
      });
    }
    const suppression = await standingSuppression(trx, session, kind, key);
    const check = kind === 'PHONE' ? await newestCheck(trx, session, key) : undefined;
    return {
      kind,
      key,
      places,
      zones,
      channels,
      suppression: suppression === undefined ? null : suppressionOf(suppression),
      listed: check?.listed === true ? [check.name] : [],
      checked: check?.day ?? null,
      consents: (await consentsOf(trx, session, key)).map(consentOf),
    };
  });
}

function againstText({ reason, ruleId, detail }: LeftOut): string {
  const { list, day, level } = detail;
  if (reason === 'DNC_LISTED') return `on the list ${list ?? ''} of ${day ?? ''}`;
  if (reason === 'DNC_UNCHECKED' && day !== null) return `last checked on ${day}: upload a newer list`;
  if (reason === 'DNC_UNCHECKED') return uncheckedText(ruleId);
  if (reason === 'NO_CONSENT') return level === 'WRITTEN' ? 'no written consent' : 'no consent';
  return leftOutReasons[reason];
}
