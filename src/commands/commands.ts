/** All commands. One file per group in catalogue/; an id that stands in two of them does not compile into this object. */
import { applicationCommands } from './catalogue/application.ts';
import type { Command } from './command.ts';

export const commands = {
  ...applicationCommands,
} as const;

export type CommandId = keyof typeof commands;
export const commandIds = Object.keys(commands) as CommandId[]; // keys of a const object are exactly CommandId

export const commandOf = (id: CommandId): Command => commands[id];
