/** Pages that whoever got a message sees: plain HTML without script, one look for all of them. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapedForHtml } from '../../../src/calc/marketing/placeholders.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { background: #f6f7f9; color: #14181f; font: 16px/24px Arial, Helvetica, sans-serif; margin: 0; padding: 24px; }
main { background: #fff; border: 1px solid #d5dae2; border-radius: 8px; margin: 8vh auto 0; max-width: 460px; padding: 24px; }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 12px; }
p { margin: 0 0 16px; }
main > :last-child { margin-bottom: 0; }
button { background: #1c5fd4; border: 0; border-radius: 6px; color: #fff; cursor: pointer; font: inherit; min-height: 44px; padding: 8px 18px; }
button:hover { background: #174fb3; }
button:focus-visible { outline: 3px solid #8ab4fb; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #14181e; color: #e8ebf0; }
  main { background: #1f252e; border-color: #39424f; }
}`;
const styleHash = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface PublicPage {
  readonly title: string;
  /** A sentence; null: the title says it all. */
  readonly text: string | null;
  /** What its one button does, by a POST to the same address; absent: there is none. */
  readonly button?: string;
}

/** Texts are escaped here. */
const pageHtml = ({ title, text, button }: PublicPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>${escapedForHtml(title)}</title><style>${STYLE}</style></head><body><main>` +
  `<h1>${escapedForHtml(title)}</h1>${text === null ? '' : `<p>${escapedForHtml(text)}</p>`}` +
  `${button === undefined ? '' : `<form method="post"><button>${escapedForHtml(button)}</button></form>`}</main></body></html>`;

export const sendPage = async (reply: FastifyReply, status: number, page: PublicPage): Promise<FastifyReply> =>
  await quiet(reply).status(status).type('text/html; charset=utf-8').send(pageHtml(page));

/** Nobody keeps it, and no page behind it learns where somebody came from. */
export const quiet = (reply: FastifyReply): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', POLICY)
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex');
