import { enqueueActions, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { settingKeys, settingValues, type SettingKey } from '../../api/catalogue/account/settingValues.ts';
import { beginSettings, type SettingsChange, type UserSettings } from '../../api/contract/account/settings.ts';
import { chooseFormats } from '../../calc/format/chosenFormats.ts';
import { callOrThrow } from '../app/call.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput, StoragePort } from '../app/ports.ts';
import { noWork, workQueue, type Work } from '../parts/workQueue.ts';
import { takeOldSettings, writeKnownSettings } from './settings/inBrowser.ts';
import { readKnownSettings } from './settings/knownSettings.ts';

export type SettingsEvent =
  | Broadcast
  | MessageTo<'settings'>
  /** The next of its values, after the last the first. */
  | { readonly type: 'settings.next'; readonly key: SettingKey }
  /** They are others than before: told to whoever acts upon them. */
  | { readonly type: 'settings.publish' };

interface Task {
  readonly change: SettingsChange;
  /** What stood there before. */
  readonly was: SettingsChange;
}

interface SettingsContext extends Work<Task> {
  readonly client: Client;
  readonly local: StoragePort;
  readonly settings: UserSettings;
}

/** What an event changes; nothing where the setting stands as wanted already. */
function changeOf(settings: UserSettings, event: SettingsEvent): SettingsChange {
  if (event.type === 'settings.next') {
    const values: readonly string[] = settingValues[event.key];
    const next = values[(values.indexOf(settings[event.key]) + 1) % values.length];
    return { [event.key]: next };
  }
  if (event.type !== 'settings.set') return {};
  const entries = Object.entries(event.change);
  const isNews = ([key, value]: [string, unknown]): boolean =>
    JSON.stringify(settings[key as keyof UserSettings]) !== JSON.stringify(value); // keys of a change are settings
  return Object.fromEntries(entries.filter(isNews));
}

/** The settings with all that still waits to be kept. */
const withWaiting = (settings: UserSettings, tasks: readonly Task[]): UserSettings =>
  tasks.reduce((sum, { change }) => ({ ...sum, ...change }), settings);

const work = workQueue<SettingsContext, SettingsEvent, Task, UserSettings>({
  name: 'settings',
  tasksOf: ({ settings }, event) => {
    const change = changeOf(settings, event);
    const keys = Object.keys(change) as (keyof UserSettings)[]; // see changeOf
    return keys.length === 0 ? [] : [{ change, was: Object.fromEntries(keys.map((key) => [key, settings[key]])) }];
  },
  show: ({ settings }, { change }) => ({ settings: { ...settings, ...change } }),
  carryOut: async ({ change }, { client }, signal) =>
    await callOrThrow(client, 'saveSettings', { body: change }, signal),
  done: ({ tasks }, _task, settings) => ({
    change: { settings: withWaiting(settings, tasks) },
    raise: [{ type: 'settings.publish' }],
  }),
  refused: ({ settings, tasks }, { was }, _failure, message) => ({
    tell: [message],
    change: { settings: withWaiting({ ...settings, ...was }, tasks) },
    raise: [{ type: 'settings.publish' }],
  }),
});

/** What a person chose for himself: at once on screen, kept by the server, remembered by the browser for its next start. */
export const settingsMachine = setup({
  types: { context: {} as SettingsContext, events: {} as SettingsEvent, input: {} as ChildInput },
  actors: work.actors,
  actions: {
    ...work.actions,
    publish: enqueueActions(({ context: { local, settings }, enqueue }) => {
      writeKnownSettings(local, settings);
      chooseFormats(settings);
      enqueue.sendTo(toRoot, { type: 'settings.changed', settings });
    }),
    /** The server's; what this browser kept by itself before is handed over. */
    read: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'app.signedIn') return;
      const settings = withWaiting(event.answer.settings, context.tasks);
      enqueue.assign({ settings });
      const old = takeOldSettings(context.local);
      const isNew = settingKeys.some((key) => old[key] !== undefined && old[key] !== settings[key]);
      if (isNew) enqueue.raise({ type: 'settings.set', change: old });
    }),
  },
  guards: work.guards,
}).createMachine({
  id: 'settings',
  context: ({ input: { client, storage } }) => ({
    client,
    local: storage.local,
    settings: { ...beginSettings, ...readKnownSettings(storage.local) },
    ...noWork,
  }),
  ...work.region,
  on: {
    'app.signedIn': { actions: ['read', 'publish'] },
    'settings.set': { actions: ['take', 'publish'] },
    'settings.next': { actions: ['take', 'publish'] },
    'settings.publish': { actions: 'publish' },
  },
});
