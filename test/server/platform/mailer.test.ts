import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMailer } from '../../../server/platform/mailer.ts';

it('line ends in what people wrote make no header, no recipient and no second message', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'platbook-mailer-'));
  const mailer = await openMailer({ smtpUrl: null, smtpFrom: null, dataDir });
  try {
    await mailer.send({
      messageId: 'm-1@platbook',
      to: 'ann@example.com',
      subject: 'Deals\r\nBcc: eve@example.com\r\n\r\nanother body',
      sender: {},
      text: 'Hello.\r\n.\r\nMAIL FROM:<eve@example.com>',
      date: new Date('2026-03-02T15:00:00Z'),
    });
    const [file = ''] = await readdir(join(dataDir, 'outbox'));
    const [headers = '', ...body] = (await readFile(join(dataDir, 'outbox', file), 'utf8')).split('\n\n');
    expect(headers).toMatch(/^To: ann@example\.com$/m);
    expect(headers).toMatch(/^Subject: .*Bcc: eve@example\.com/m);
    expect(headers).not.toMatch(/^(Bcc|Cc|MAIL)/m);
    expect(body.join('\n\n')).not.toContain('another body');
  } finally {
    mailer.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
