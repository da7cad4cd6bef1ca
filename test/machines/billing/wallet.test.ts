/** The wallet on the screen, kept by the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { CardFields, DefaultCards } from '../../../src/api/contract/billing/wallet.ts';
import { walletMachine } from '../../../src/machines/billing/wallet.ts';
import { fieldsOf, type NewCard } from '../../../src/machines/billing/wallet/context.ts';
import { AMEX, MC, plainDefaults, shapeOf, VISA, walletOf } from '../../support/cards.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { OWNER } from '../../support/owner.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let people = 0;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

const fields = (card: object): CardFields =>
  fieldsOf({ ...VISA, billingStreetAddress2: '', billingCountry: 'US', ...card });
const newCard = (card: typeof VISA | typeof AMEX | typeof MC): NewCard => ({
  type: card.cardType,
  number: card.cardNumber,
  fields: fields({}),
});

async function addMember(type: 'TEAM' | 'SCOUT' = 'TEAM'): Promise<SignedIn> {
  people += 1;
  const credentials = { username: `walletmate${people}@example.com`, password: OWNER.password };
  await server.addUser({ ...credentials, type, accountId: me.auth.profile.accountId });
  return await server.signIn(credentials);
}

/** Somebody at the wallet, with these cards in it. */
async function desk(cards: readonly (typeof VISA | typeof AMEX | typeof MC)[] = [], person = me) {
  for (const card of cards) valueOf(await me.client.call('addCard', { body: card }));
  const at = openDesk(walletMachine, { server, me: person });
  await at.does({ type: 'app.signedIn', answer: person.auth }, { type: 'pane.shown', pane: 'wallet' });
  const kept = async () => await walletOf(me.client, me.auth.profile.id);
  return {
    ...at,
    kept,
    numbers: () => at.context().cards.map((card) => card.cardNumber.slice(-4)),
    ids: () => at.context().cards.map((card) => card.paymentMethodId),
    defaults: () => at.context().defaults.map(plainDefaults),
    /** The screen shows what the server has. */
    agrees: async () => {
      const { cards: shown, defaults } = at.context();
      expect(shapeOf({ wallets: [...shown], defaults: [...defaults] })).toEqual(shapeOf(await kept()));
    },
  };
}
const mine = (subs: number | null, inApp: number | null): DefaultCards => ({
  userId: me.auth.profile.id,
  defaultSubsPaymentMethodId: subs,
  defaultInAppPaymentMethodId: inApp,
});

describe('the wallet', () => {
  it('R-WALLET-001 is read while its pane is on screen, says why it is not there, and is asked for again', async () => {
    const at = openDesk(walletMachine, { server, me });
    valueOf(await me.client.call('addCard', { body: VISA }));
    await at.does({ type: 'app.signedIn', answer: me.auth });
    expect(at.context().cards).toEqual([]);
    at.wire.fail('wallet', 503);
    await at.does({ type: 'pane.shown', pane: 'wallet' });
    expect([at.state().matches({ list: 'failed' }), at.context().error === null]).toEqual([true, false]);
    expect(at.heard('errors.add')).toMatchObject([{ action: { event: { type: 'wallet.refresh' } } }]);
    await at.does({ type: 'wallet.refresh' });
    expect([at.context().cards.length, at.context().error, at.context().provider?.collects]).toEqual([1, null, false]);
  });

  it('of a member shows the card that he buys with, and takes no change', async () => {
    const mate = await addMember();
    const { ids } = await desk([VISA, AMEX]);
    const defaults = [
      { userId: mate.auth.profile.id, defaultSubsPaymentMethodId: null, defaultInAppPaymentMethodId: ids()[1] ?? 0 },
    ];
    valueOf(await me.client.call('saveCardDefaults', { body: { defaults } }));
    const at = await desk([], mate);
    expect(at.numbers()).toEqual(['0005']);
    const { cards } = at.context();
    for (const event of [
      { type: 'wallet.startAdd' },
      { type: 'wallet.open' },
      { type: 'wallet.startRemove' },
      { type: 'wallet.use', what: 'purchases' },
      { type: 'wallet.remove', id: cards[0]?.paymentMethodId ?? 0, replacement: null },
      { type: 'wallet.add', card: newCard(MC) },
    ] as const)
      await at.does(event);
    expect([at.told.filter(({ type }) => type !== 'errors.add'), at.heard('errors.add')]).toEqual([[], []]);
    expect((await at.kept()).wallets).toHaveLength(2);
  });

  it('of a scout is not even asked for', async () => {
    const at = await desk([], await addMember('SCOUT'));
    expect([at.context().cards, at.heard('errors.add'), at.state().matches({ list: 'waiting' })]).toEqual([
      [],
      [],
      true,
    ]);
  });
});

describe('a card', () => {
  it('R-WALLET-020 is added from its dialog, which closes; undo and redo bring back who pays with which as well', async () => {
    const at = await desk();
    await at.does({ type: 'wallet.startAdd' });
    expect(at.heard('workspace.open')).toMatchObject([{ overlay: 'walletCard' }]);
    await at.does({ type: 'wallet.add', card: newCard(VISA) });
    expect(at.heard('workspace.done')).toHaveLength(1);
    const [id = 0] = at.ids();
    expect([at.numbers(), at.defaults()]).toEqual([['1111'], [mine(id, id)]]);
    await at.agrees();
    await at.replay('undo');
    expect([at.numbers(), at.defaults()]).toEqual([[], [mine(null, null)]]);
    await at.agrees();
    await at.replay('redo');
    expect([at.ids(), at.defaults()]).toEqual([[id], [mine(id, id)]]);
    await at.agrees();
    expect(at.heard('history.push')).toMatchObject([{ label: 'Add Visa •••• 1111' }]);
  });

  it('that is refused keeps its dialog, with the words of the server and no message beside', async () => {
    const at = await desk([VISA]);
    await at.does({ type: 'wallet.startAdd' }, { type: 'wallet.add', card: newCard(VISA) });
    expect(at.context().refusal?.text).toBe('This card is in the wallet already. No card was added.');
    expect([at.context().form, at.heard('workspace.done'), at.heard('errors.add')]).toEqual(['new', [], []]);
    expect(at.heard('history.drop')).toHaveLength(1);
    await at.does({ type: 'wallet.add', card: newCard(AMEX) });
    expect([at.numbers(), at.context().refusal, at.heard('workspace.done').length]).toEqual([
      ['1111', '0005'],
      null,
      1,
    ]);
    // The new one is where the cursor is.
    expect(at.context().cursor).toBe(1);
  });

  it('refused after its dialog was closed is told in a message', async () => {
    const at = await desk([VISA]);
    await at.does({ type: 'wallet.startAdd' });
    at.child.send({ type: 'wallet.add', card: newCard(VISA) });
    await at.does({ type: 'wallet.leave' });
    expect(at.heard('errors.add')).toMatchObject([
      { detail: 'This card is in the wallet already. No card was added.' },
    ]);
  });

  it('opened again for another card stays while the one before is still being kept', async () => {
    const at = await desk([VISA]);
    const gate = at.wire.hold('addCard');
    await at.does({ type: 'wallet.startAdd' }, { type: 'wallet.add', card: newCard(AMEX) });
    await at.does({ type: 'wallet.leave' }, { type: 'wallet.startAdd' });
    gate.open();
    await at.wire.quiet();
    expect([at.numbers(), at.context().form, at.heard('workspace.done')]).toEqual([['1111', '0005'], 'new', []]);
  });

  it('is changed, undone and done again', async () => {
    const at = await desk([VISA]);
    await at.does({ type: 'wallet.open' });
    const [id = 0] = at.ids();
    const changed = fields({ cardName: 'Ann B Lee', cardExpYear: 2031 });
    await at.does({ type: 'wallet.edit', id, fields: changed });
    const name = () => at.context().cards.map(({ cardName, cardExpYear }) => [cardName, cardExpYear]);
    expect([name(), at.heard('workspace.done').length]).toEqual([[['Ann B Lee', 2031]], 1]);
    await at.replay('undo');
    expect(name()).toEqual([['Ann Lee', 2030]]);
    await at.replay('redo');
    expect(name()).toEqual([['Ann B Lee', 2031]]);
    await at.agrees();
    await at.does({ type: 'wallet.edit', id, fields: changed });
    expect(at.heard('history.push')).toHaveLength(1);
  });

  it('that somebody pays with goes when another is named; undo brings it back with all who paid with it', async () => {
    const at = await desk([VISA, AMEX]);
    const [visa = 0, amex = 0] = at.ids();
    await at.does({ type: 'wallet.startRemove' });
    expect([at.heard('workspace.open').map(({ overlay }) => overlay as unknown), at.ids().length]).toEqual([
      ['walletReplace'],
      2,
    ]);
    at.child.send({ type: 'wallet.remove', id: visa, replacement: amex });
    // At once.
    expect([at.ids(), at.defaults()]).toEqual([[amex], [mine(amex, amex)]]);
    await at.wire.quiet();
    await at.agrees();
    await at.replay('undo');
    expect([at.ids(), at.defaults()]).toEqual([[visa, amex], [mine(visa, visa)]]);
    await at.agrees();
    await at.replay('redo');
    expect([at.ids(), at.defaults()]).toEqual([[amex], [mine(amex, amex)]]);
    await at.agrees();
  });

  it('that nobody pays with goes at once, and so does the last one', async () => {
    const at = await desk([VISA, AMEX]);
    await at.does({ type: 'wallet.move', by: 1 }, { type: 'wallet.startRemove' });
    expect(at.numbers()).toEqual(['1111']);
    await at.does({ type: 'wallet.startRemove' });
    expect([at.numbers(), at.defaults()]).toEqual([[], [mine(null, null)]]);
    await at.agrees();
    expect(at.heard('workspace.open')).toEqual([]);
    await at.replay('undo');
    expect([at.numbers(), at.defaults()]).toEqual([['1111'], [mine(at.ids()[0] ?? 0, at.ids()[0] ?? 0)]]);
  });

  it('whose deletion fails stands there again', async () => {
    const at = await desk([VISA]);
    at.wire.fail('replaceCard', 503);
    await at.does({ type: 'wallet.startRemove' });
    expect([at.numbers(), at.heard('history.drop').length, at.heard('errors.add').length]).toEqual([['1111'], 1, 1]);
    await at.agrees();
  });
});

describe('who pays with which', () => {
  it('R-WALLET-021 changes at once with a key: the subscription, my purchases, or those of the person chosen', async () => {
    const mate = await addMember();
    const at = await desk([VISA, AMEX]);
    const [visa = 0, amex = 0] = at.ids();
    const theirs = (inApp: number | null): DefaultCards => ({
      userId: mate.auth.profile.id,
      defaultSubsPaymentMethodId: null,
      defaultInAppPaymentMethodId: inApp,
    });
    await at.does({ type: 'wallet.move', by: 1 });
    at.child.send({ type: 'wallet.use', what: 'subscription' });
    expect(at.defaults()).toEqual([mine(amex, visa), theirs(null)]);
    await at.wire.quiet();
    await at.does({ type: 'wallet.use', what: 'purchases' });
    expect(at.defaults()).toEqual([mine(amex, amex), theirs(null)]);
    const toPayers = { type: 'wallet.attend', grid: 'payers' } as const;
    await at.does(toPayers, { type: 'wallet.payer', index: 1 }, { type: 'wallet.use', what: 'purchases' });
    expect(at.defaults()).toEqual([mine(amex, amex), theirs(amex)]);
    await at.agrees();
    await at.replay('undo');
    expect(at.defaults()).toEqual([mine(amex, amex), theirs(null)]);
    await at.agrees();
    // As it is already: nothing to do, and nothing to undo.
    const before = at.heard('history.push').length;
    await at.does({ type: 'wallet.attend', grid: 'cards' }, { type: 'wallet.use', what: 'purchases' });
    expect(at.heard('history.push')).toHaveLength(before);
  });

  it('is meant by keys while the keyboard is there, not when its grid is drawn and tells of its cursor', async () => {
    const at = await desk([VISA]);
    await at.does(
      { type: 'wallet.attend', grid: 'cards' },
      { type: 'wallet.payer', index: 0 },
      { type: 'wallet.open' },
    );
    expect(at.heard('workspace.open').at(-1)).toMatchObject({ overlay: 'walletCard' });
    await at.does(
      { type: 'wallet.attend', grid: 'payers' },
      { type: 'wallet.cursor', index: 0 },
      { type: 'wallet.open' },
    );
    expect(at.heard('workspace.open').at(-1)).toMatchObject({ overlay: 'walletPayer' });
  });

  it('that is refused is on screen as the server has it', async () => {
    const at = await desk([VISA, AMEX]);
    const before = at.defaults();
    at.wire.fail('saveCardDefaults', 503);
    await at.does({ type: 'wallet.move', by: 1 }, { type: 'wallet.use', what: 'subscription' });
    expect([at.defaults(), at.heard('history.drop').length]).toEqual([before, 1]);
  });
});

it('whatever is done, undone and done again, the wallet is as a plain list of the steps says', async () => {
  await addMember();
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), card: fc.nat(2) }),
    fc.record({ do: fc.constant('remove' as const), at: fc.nat(2), other: fc.nat(2) }),
    fc.record({ do: fc.constant('name' as const), at: fc.nat(2), name: fc.constantFrom('A', 'B') }),
    fc.record({
      do: fc.constant('use' as const),
      at: fc.nat(2),
      who: fc.nat(1),
      what: fc.constantFrom('subscription', 'purchases'),
    }),
    fc.record({ do: fc.constant('undo' as const) }),
    fc.record({ do: fc.constant('redo' as const) }),
  );
  const at = await desk();
  const offered = [VISA, AMEX, MC];
  const now = async () => shapeOf(await at.kept());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      // What the history holds: the wallet before and after each step, and the steps to it.
      const done: { before: unknown; after: unknown; step: Record<string, unknown> }[] = [];
      const undone: typeof done = [];
      for (const one of steps) {
        const before = await now();
        const pushed = at.heard('history.push').length;
        const ids = at.ids();
        if (one.do === 'undo' || one.do === 'redo') {
          const entry = (one.do === 'undo' ? done : undone).pop();
          if (entry === undefined) continue;
          await at.does(entry.step[one.do] as never);
          expect(await now()).toEqual(one.do === 'undo' ? entry.before : entry.after);
          (one.do === 'undo' ? undone : done).push(entry);
        } else {
          if (one.do === 'add') await at.does({ type: 'wallet.add', card: newCard(offered[one.card] ?? VISA) });
          if (one.do === 'name') {
            const id = ids[one.at];
            if (id !== undefined) await at.does({ type: 'wallet.edit', id, fields: fields({ cardName: one.name }) });
          }
          if (one.do === 'remove') {
            const [id, other] = [ids[one.at], ids[one.other]];
            if (id !== undefined)
              await at.does({ type: 'wallet.remove', id, replacement: other === id ? null : (other ?? null) });
          }
          if (one.do === 'use') {
            await at.does({ type: 'wallet.attend', grid: 'cards' }, { type: 'wallet.cursor', index: one.at });
            if (one.who === 1)
              await at.does({ type: 'wallet.attend', grid: 'payers' }, { type: 'wallet.payer', index: 1 });
            await at.does({ type: 'wallet.use', what: one.what as 'subscription' });
          }
          const after = await now();
          const entries = at.heard('history.push').slice(pushed);
          const dropped = new Set(at.heard('history.drop').map(({ id }) => id as unknown));
          for (const entry of entries.filter(({ id }) => !dropped.has(id))) {
            done.push({ before, after, step: entry });
            undone.length = 0;
          }
          if (entries.length === 0) expect(after).toEqual(before);
        }
        await at.agrees();
      }
      // Back to nothing, for the next walk.
      for (const id of at.ids()) {
        const others = at.ids().filter((other) => other !== id);
        await at.does({ type: 'wallet.remove', id, replacement: others[0] ?? null });
      }
    }),
    { numRuns: 25 },
  );
});
