/**
 * How e-mail leaves: through SMTP when a server is configured, else into the outbox, a folder of the data directory
 * with one .eml file a message, which any mail program opens.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDelivery } from '../../src/api/contract/search/searches.ts';
import type { Config } from './config/config.ts';

export interface Message {
  /** A sender of its own, or its name before the address of the installation; else the installation's. */
  readonly sender: { readonly from?: string; readonly name?: string };
  /** The same for every attempt, so that a receiver recognises a message that came twice. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
}

export interface Mailer {
  /** Throws when the message was not taken. */
  readonly send: (message: Message) => Promise<void>;
  readonly close: () => void;
}

const OUTBOX = 'outbox';
const OUTBOX_FROM = 'Platbook <platbook@localhost>';
const TIMEOUT_MS = 20_000;

/** What the screen says about delivery. No credentials: only the host. */
export const mailPlace = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): Pick<MailDelivery, 'kind' | 'place'> =>
  smtpUrl === null ? { kind: 'OUTBOX', place: OUTBOX } : { kind: 'SMTP', place: new URL(smtpUrl).host };

export async function openMailer(config: Pick<Config, 'smtpUrl' | 'smtpFrom' | 'dataDir'>): Promise<Mailer> {
  // Loaded when there is something to send: most starts have nothing.
  const { createTransport } = await import('nodemailer');
  if (config.smtpUrl !== null) {
    const transport = createTransport(withTimeouts(config.smtpUrl));
    return {
      send: async ({ sender, ...message }) =>
        void (await transport.sendMail({ ...message, from: fromOf(sender, config.smtpFrom ?? '') })),
      close: () => transport.close(),
    };
  }
  const folder = join(config.dataDir, OUTBOX);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (message) => {
      const { sender, ...mail } = message;
      const { message: text } = await composer.sendMail({ ...mail, from: fromOf(sender, OUTBOX_FROM) });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, fileName(message)), text);
    },
    close: () => composer.close(),
  };
}

/** `usual` is written as in a header: a name and an address in angle brackets, or the address alone. */
function fromOf({ from, name }: Message['sender'], usual: string): string | { name: string; address: string } {
  if (from !== undefined) return from;
  return name === undefined ? usual : { name, address: addressOf(usual) };
}

/** @example addressOf('Platbook <leads@example.com>') // 'leads@example.com' */
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** A server that does not answer must not hold up the others; what the address says itself wins. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(TIMEOUT_MS));
  }
  return url.href;
}

/** Sorts by time; the same for every attempt. */
function fileName({ date, messageId }: Message): string {
  const time = date.toISOString().slice(0, 19).replaceAll(':', '-');
  return `${time}_${messageId.replace(/@.*$/, '').replaceAll(/[^a-z0-9-]/gi, '')}.eml`;
}
