import { readArguments } from './arguments.ts';
import { BadInput } from './badInput.ts';
import { isVerb } from './http/verbs.ts';
import { calculate } from './calculate.ts';
import { COMMANDS } from './commands.ts';
import { helpOf } from './help.ts';
import { fileText, standardInput } from './input.ts';
import { USAGE } from './usage.ts';

const OPERATIONS = ['backup', 'restore', 'check'] as const;
const isOperationWord = (word: string | undefined): word is (typeof OPERATIONS)[number] =>
  OPERATIONS.some((one) => one === word);

/** Runs the command line and gives its exit code: 0 done, 1 an operation failed, 2 bad input or arguments. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    if (words[0] === 'admin') {
      // It brings the store along, which no other command needs.
      const { admin } = await import('./admin.ts');
      const { text, code } = await admin(words.slice(1));
      return await write(code === 0 ? process.stdout : process.stderr, text, code);
    }
    if (isOperationWord(words[0])) {
      const { operate } = await import('./operate.ts');
      const { text, code } = await operate(words[0], words.slice(1));
      return await write(code === 0 ? process.stdout : process.stderr, text, code);
    }
    if (isVerb(words[0])) {
      const { ask } = await import('./http/ask.ts');
      const { out, note, code } = await ask(words[0], words.slice(1), process.env);
      if (note !== null) await write(process.stderr, `${note}\n`, code);
      return await write(process.stdout, out, code);
    }
    const { isHelp, command: name, format, file } = readArguments(words);
    const command = COMMANDS.get(name ?? '');
    if (isHelp) return await write(process.stdout, command === undefined ? USAGE : await helpOf(command), 0);
    if (command === undefined) {
      const reason = name === null ? '' : `platbook: unknown command: ${name}\n\n`;
      return await write(process.stderr, `${reason}${USAGE}`, 2);
    }
    const { text, notes } = calculate(command, format, file === null ? await standardInput() : fileText(file));
    for (const note of notes) await write(process.stderr, `platbook: ${note}\n`, 0);
    return await write(process.stdout, text, 0);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return await write(process.stderr, `platbook: ${error.message}\n`, 2);
  }
}

/** Waits until the text is out: a process that ends earlier would cut what goes into a pipe. */
function write(stream: NodeJS.WriteStream, text: string | Uint8Array, code: number): Promise<number> {
  return new Promise((resolve, reject) => {
    // Whoever reads may stop early, as `head` does; that is not our failure.
    stream.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') resolve(code);
      else reject(error);
    });
    stream.write(text, () => resolve(code));
  });
}
