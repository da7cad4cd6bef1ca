import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** A line that the terminal does not show; what comes through a pipe is its first line. */
export async function askSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY;
  if (isTerminal) stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: isTerminal });
  lines.once('SIGINT', () => lines.close());
  try {
    return await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      // Nothing more comes: nothing was typed.
      lines.once('close', () => resolve(''));
    });
  } finally {
    lines.close();
    if (isTerminal) stderr.write('\n');
  }
}
