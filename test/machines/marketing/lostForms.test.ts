/**
 * Forms of marketing where the network or the database is lost: each stays with what was typed, and is kept once. Where
 * the answer is slow, it neither shuts the form that was opened since nor is said in it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { CallName } from '../../../src/api/contract/contract.ts';
import { usualSchedule } from '../../../src/calc/marketing/weekSchedule.ts';
import { complianceMachine } from '../../../src/machines/marketing/compliance.ts';
import { phoneMachine } from '../../../src/machines/marketing/phone.ts';
import { sequencesMachine } from '../../../src/machines/marketing/sequences.ts';
import { newForm } from '../../../src/machines/marketing/sequences/context.ts';
import { sitesMachine } from '../../../src/machines/marketing/sites.ts';
import { newDraft } from '../../../src/machines/marketing/sites/context.ts';
import { openDesk } from '../../support/desk.ts';
import { peopleOf } from '../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { fileOf, wavOf } from '../../support/sounds.ts';
import type { Fault } from '../../support/wire.ts';

let server: TestServer;
let me: SignedIn;
let contactIds: number[];
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  contactIds = await peopleOf(me, 2);
});

interface Form {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly pane: string;
  readonly opens: readonly AnyEventObject[];
  readonly keeps: () => AnyEventObject;
  /** The call that keeps it. */
  readonly call: CallName;
  /** What there is of it, as the server has it. */
  readonly kept: (me: SignedIn) => Promise<readonly string[]>;
}

const namesOf = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);
const forms: readonly Form[] = [
  {
    name: 'a site',
    call: 'saveSite',
    machine: sitesMachine,
    pane: 'sites',
    opens: [{ type: 'sites.startAdd' }],
    keeps: () => {
      const draft = newDraft('');
      const text = { ...draft.text, contactEmail: 'ann@example.com' };
      return {
        type: 'sites.keep',
        draft: { ...draft, name: 'Columbus', path: `columbus-${me.auth.profile.id}`, text },
      };
    },
    kept: async ({ client }) =>
      namesOf(valueOf(await client.call('sites')).sites.filter(({ website }) => website !== null)),
  },
  {
    name: 'a sequence',
    call: 'saveCampaign',
    machine: sequencesMachine,
    pane: 'sequences',
    opens: [{ type: 'sequences.startAdd' }],
    keeps: () => {
      const text = { ...newForm.text, name: 'Spring', audience: { ...newForm.text.audience, contactIds } };
      return { type: 'sequences.keep', text };
    },
    kept: async ({ client }) => namesOf(valueOf(await client.call('sequences')).sequences),
  },
  {
    name: 'an opt-out',
    call: 'addSuppression',
    machine: complianceMachine,
    pane: 'compliance',
    opens: [{ type: 'compliance.kind', kind: 'optOuts' }, { type: 'compliance.startAdd' }],
    keeps: () => ({
      type: 'compliance.keep',
      draft: { what: 'optOut', kind: 'PHONE', contactId: null, text: '4342930007', zip: '', source: 'a call' },
    }),
    kept: async ({ client }) => valueOf(await client.call('suppressions', { query: {} })).results.map(({ key }) => key),
  },
  {
    name: 'a consent',
    call: 'addConsent',
    machine: complianceMachine,
    pane: 'compliance',
    opens: [{ type: 'compliance.kind', kind: 'consents' }, { type: 'compliance.startAdd' }],
    keeps: () => ({
      type: 'compliance.keep',
      draft: {
        what: 'consent',
        text: '4342930007',
        channels: ['SMS'],
        level: 'WRITTEN',
        wording: 'Text me offers.',
        at: '2026-02-01T10:00',
        source: 'our page',
      },
    }),
    kept: async ({ client }) => valueOf(await client.call('consents', { query: {} })).results.map(({ key }) => key),
  },
  {
    name: 'a list of numbers',
    call: 'uploadCheckedList',
    machine: complianceMachine,
    pane: 'compliance',
    opens: [{ type: 'compliance.kind', kind: 'lists' }, { type: 'compliance.startAdd' }],
    keeps: () => ({
      type: 'compliance.keep',
      draft: {
        what: 'list',
        list: 'DNC',
        name: 'Of March',
        day: '2026-03-01',
        areaCodes: '434',
        file: new File(['434,2939999\n'], 'area-434.csv'),
      },
    }),
    kept: async ({ client }) => valueOf(await client.call('checkedLists')).lists.map(({ day }) => day),
  },
  ...(
    [
      ['a caller id', 'callerIds', 'addCallerId', () => ({ what: 'addCallerId', phone: '434-555-0100' })],
      [
        'a recording',
        'recordings',
        'addRecording',
        () => ({ what: 'addFile', name: 'Hello', file: fileOf(wavOf(2), 'a.wav') }),
      ],
      [
        'a schedule',
        'schedules',
        'saveSchedule',
        () => ({ what: 'saveSchedule', id: null, version: null, name: 'Week', times: usualSchedule }),
      ],
    ] as const
  ).map(([name, grid, call, draft]): Form => ({
    name,
    call,
    machine: phoneMachine,
    pane: 'phone',
    opens: [{ type: 'phone.startAdd', grid }],
    keeps: () => ({ type: 'phone.keep', draft: draft() }),
    kept: async ({ client }) =>
      grid === 'callerIds'
        ? valueOf(await client.call('callerIds')).callerIds.map(({ phone }) => phone)
        : grid === 'recordings'
          ? namesOf(valueOf(await client.call('recordings')).recordings)
          : namesOf(valueOf(await client.call('schedules')).schedules),
  })),
];

const faults: readonly (readonly [string, Fault])[] = [
  ['the network is lost on the way', 'cut'],
  ['the answer is lost on the way back', 'lost'],
  ['the database is gone', 503],
  ['the server breaks', 500],
];

describe.each(forms)('$name', ({ machine, pane, opens, keeps, kept, call }) => {
  it.each(faults)('stays in its form where %s, and is kept once when it is sent again', async (_, fault) => {
    const at = openDesk(machine, { server, me });
    await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane });
    await at.does(...opens);
    const context = (): Record<string, unknown> => at.context() as Record<string, unknown>;
    expect(context()['form']).not.toBeNull();
    const keep = keeps();
    at.wire.break(fault);
    await at.does(keep);
    // As long as anything would be tried again by itself.
    await at.passes(600_000);
    expect(context()['form']).not.toBeNull();
    expect(context()['refusal']).toMatch(/\S/);
    expect(at.heard('workspace.done')).toEqual([]);
    at.wire.break(null);
    await at.does(keep);
    expect(context()).toMatchObject({ refusal: null, wrong: {} });
    expect(await kept(me)).toHaveLength(1);
  });

  it.each([
    ['comes', null],
    ['is that it was refused', 422],
  ] as const)('opened again stays as it is, whatever its own form holds, when the answer %s', async (_, fault) => {
    const at = openDesk(machine, { server, me });
    await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane });
    await at.does(...opens);
    const context = (): Record<string, unknown> => at.context() as Record<string, unknown>;
    const gate = at.wire.hold(call, 'before');
    await at.does(keeps());
    expect(gate.waiting).toHaveLength(1);
    await at.does({ type: `${pane}.leave` }, ...opens);
    const opened = context()['form'];
    expect(opened).not.toBeNull();
    if (fault === null) gate.open();
    else gate.pass({ fault });
    await at.wire.quiet();
    expect(context()).toMatchObject({ form: opened, refusal: null, wrong: {} });
    expect(at.heard('workspace.done')).toEqual([]);
    expect(at.heard('errors.add')).toHaveLength(fault === null ? 0 : 1);
    expect(await kept(me)).toHaveLength(fault === null ? 1 : 0);
  });
});
