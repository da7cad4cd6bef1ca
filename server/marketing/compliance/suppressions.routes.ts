/** Opt-outs and consents: P340-P347. */
import {
  COMPLIANCE_PAGE,
  complianceContract,
  MOST_TARGET_BYTES,
} from '../../../src/api/contract/marketing/compliance.ts';
import type { RuleChannel } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import type { Received } from '../../../src/api/contract/define.ts';
import { emailKey, wrongEmailTexts } from '../../../src/calc/marketing/emailKey.ts';
import { phoneKey, wrongPhoneTexts } from '../../../src/calc/marketing/phoneKey.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { addressKeysApart } from './addressKeysApart.ts';
import { consentOf, suppressionOf } from './compliance.rows.ts';
import { countConsents, keepConsents, listConsents, readConsent, revokeConsent } from './consents.queries.ts';
import { withTargets } from './receiveTargets.ts';
import {
  contactName,
  countSuppressions,
  liftSuppression,
  listSuppressions,
  readSuppression,
  standingSuppression,
  suppress,
} from './suppressions.queries.ts';

type Contract = typeof complianceContract;
const NOTHING = 'Nothing was changed.';
/** A clock that goes wrong by some minutes says nothing about a consent. */
const SLACK_MS = 5 * 60_000;
const fits: Readonly<Record<'PHONE' | 'EMAIL', readonly RuleChannel[]>> = {
  PHONE: ['SMS', 'VOICEMAIL', 'CALL'],
  EMAIL: ['EMAIL'],
};

export const suppressionHandlers = {
  suppressions: async ({ query, session, services: { store } }) => {
    const rows = await listSuppressions(store.db, session, query);
    return {
      results: rows.slice(0, COMPLIANCE_PAGE).map(suppressionOf),
      resultCount: await countSuppressions(store.db, session, query),
      isMore: rows.length > COMPLIANCE_PAGE,
    };
  },

  addSuppression: async ({ body, session, services, request }) => {
    const { store, clock } = services;
    const target = await targetOf(body);
    if (isRefusal(target)) return target;
    const { kind, reason, source } = body;
    return await store.db.transaction().execute(async (trx) => {
      const added = await suppress(trx, session, [{ kind, ...target, reason, source, at: clock.now() }]);
      const row = await standingSuppression(trx, session, kind, target.key, target.contactId);
      // Somebody lifted it in the very moment.
      if (row === undefined) return refuse(409, `This opt-out is being lifted just now. ${NOTHING}`);
      return { suppression: suppressionOf(row), isNew: added > 0 };
    });

    async function targetOf(
      wanted: Received<Contract['addSuppression']>['body'],
    ): Promise<{ readonly key: string; readonly contactId: number | null } | Refusal> {
      const { text, zip = '', contactId } = wanted;
      if (wanted.kind === 'PERSON') {
        const name = contactId === undefined ? undefined : await contactName(store.db, session, contactId);
        if (name === undefined || contactId === undefined)
          return refuse(422, `There is no such contact. ${NOTHING}`, { contactId: 'is no contact of yours' });
        return { key: name, contactId };
      }
      if (wanted.kind === 'ADDRESS') {
        const keys = await services.apart.run(
          addressKeysApart,
          [{ street: text, unit: '', zip }],
          callerOf(request, session),
        );
        if (isRefusal(keys)) return keys;
        const [key] = keys;
        if (key === undefined || key === null)
          return refuse(
            422,
            `This is no whole postal address. ${NOTHING}`,
            text === '' ? { text: 'is missing' } : { zip: 'is no ZIP of five digits' },
          );
        return { key, contactId: null };
      }
      const key = keyOf(wanted.kind, text);
      return isRefusal(key) ? key : { key, contactId: null };
    }
  },

  liftSuppression: async ({ params: { id }, body: { why }, session, services: { store, clock } }) => {
    const row = await store.db
      .transaction()
      .execute(async (trx) => await liftSuppression(trx, session, id, why, clock.now()));
    if (row !== undefined) return suppressionOf(row);
    const known = await readSuppression(store.db, session, id);
    return known === undefined
      ? refuse(404, `There is no such opt-out. ${NOTHING}`)
      : refuse(422, `This opt-out was lifted already. ${NOTHING}`);
  },

  importSuppressions: async ({ request, session, services }) => {
    const { store, clock } = services;
    const form = complianceContract.importSuppressions.upload;
    return await withTargets(
      services,
      session,
      request,
      { form, mostBytes: MOST_TARGET_BYTES, what: () => 'OPT_OUTS' },
      async ({ upload, read }) => {
        const now = clock.now();
        const source =
          upload.fields.source === undefined || upload.fields.source === '' ? upload.fileName : upload.fields.source;
        const rows = read.targets.map(({ kind, key, at }) => ({
          kind,
          key,
          contactId: null,
          reason: 'IMPORT' as const,
          source,
          at: at === null ? now : new Date(at),
        }));
        const added = await store.db.transaction().execute(async (trx) => await suppress(trx, session, rows));
        return { added, known: rows.length - added, wrong: read.wrong };
      },
    );
  },

  consents: async ({ query, session, services: { store } }) => {
    const rows = await listConsents(store.db, session, query);
    return {
      results: rows.slice(0, COMPLIANCE_PAGE).map(consentOf),
      resultCount: await countConsents(store.db, session, query),
      isMore: rows.length > COMPLIANCE_PAGE,
    };
  },

  addConsent: async ({ body, session, services: { store, clock } }) => {
    const { text, channels, level, wording, source, document } = body;
    const kind = text.includes('@') ? 'EMAIL' : 'PHONE';
    const key = keyOf(kind, text);
    if (isRefusal(key)) return key;
    if (channels.some((channel) => !fits[kind].includes(channel)))
      return refuse(
        422,
        `This is not how one reaches ${kind === 'EMAIL' ? 'an e-mail address' : 'a number'}. ${NOTHING}`,
        {
          channels: `is none of ${fits[kind].join(', ')}`,
        },
      );
    const now = clock.now();
    const at = new Date(body.at);
    if (at.getTime() > now.getTime() + SLACK_MS)
      return refuse(422, `Nobody has said so yet. ${NOTHING}`, { at: 'is not over' });
    const one = { kind, key, channels, level, wording, at, source, origin: '', document } as const;
    return await store.db.transaction().execute(async (trx) => {
      const [id] = await keepConsents(trx, session, [one], now);
      const row =
        id === undefined
          ? (await listConsents(trx, session, { find: key })).find(
              (known) => known.key === key && known.wording === wording && known.at.getTime() === at.getTime(),
            )
          : await readConsent(trx, session, id);
      if (row === undefined) return refuse(409, `The same consent is being written just now. ${NOTHING}`);
      return { consent: consentOf(row), isNew: id !== undefined };
    });
  },

  revokeConsent: async ({ params: { id }, body: { why }, session, services: { store, clock } }) => {
    const row = await store.db
      .transaction()
      .execute(async (trx) => await revokeConsent(trx, session, id, why, clock.now()));
    if (row !== undefined) return consentOf(row);
    const known = await readConsent(store.db, session, id);
    return known === undefined
      ? refuse(404, `There is no such consent. ${NOTHING}`)
      : refuse(422, `This consent was revoked already. ${NOTHING}`);
  },

  importConsents: async ({ request, session, services }) => {
    const { store, clock } = services;
    const form = complianceContract.importConsents.upload;
    return await withTargets(
      services,
      session,
      request,
      { form, mostBytes: MOST_TARGET_BYTES, what: () => 'CONSENTS' },
      async ({ read }) => {
        const rows = read.consents.map((one) => ({ ...one, at: new Date(one.at) }));
        const kept = await store.db
          .transaction()
          .execute(async (trx) => await keepConsents(trx, session, rows, clock.now()));
        return { added: kept.length, known: rows.length - kept.length, wrong: read.wrong };
      },
    );
  },
} satisfies Partial<Handlers>;

function keyOf(kind: 'PHONE' | 'EMAIL', text: string): string | Refusal {
  if (kind === 'PHONE') {
    const key = phoneKey(text);
    return key.ok
      ? key.value
      : refuse(422, `This is no number that can be reached. ${NOTHING}`, { text: wrongPhoneTexts[key.reason] });
  }
  const key = emailKey(text);
  return key.ok
    ? key.value
    : refuse(422, `This is no e-mail address. ${NOTHING}`, { text: wrongEmailTexts[key.reason] });
}
