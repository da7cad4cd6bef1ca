/** P005: what a user chooses for himself. */
import type { Handlers } from '../../platform/http/handler.ts';
import { writeSettings } from './settings.queries.ts';

export const settingsHandlers = {
  saveSettings: async ({ body, session, services }) => await writeSettings(services.store.db, session, body),
} satisfies Partial<Handlers>;
