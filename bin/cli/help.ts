import type { Command } from './command.ts';
import type { FieldHelp } from './fieldHelp.ts';
import { LINE_WIDTH } from './alignedText.ts';

/** What `platbook NAME --help` says: how it is run, what each field means, and an example that can be copied. */
export async function helpOf({ name, summary, example, help }: Command): Promise<string> {
  const { fields, sections = [] } = await help();
  const parts = [{ title: 'Fields', fields }, ...sections];
  return `Usage: platbook ${name} [--format json|csv|table] [FILE]

${summary}

A fraction of 0.065 is 6.5 %. Fields with * have to be there; all others may be left out or null.
${parts.map((part) => `\n${part.title}:\n${linesOf(part.fields)}`).join('')}
Example:
  echo '${linesOfRecord(example)}' |
    npx platbook ${name} --format table
`;
}

/** A field a line, where it is long. */
function linesOfRecord(record: object): string {
  const fields = Object.entries(record).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const line = `{ ${fields.join(', ')} }`;
  return line.length < LINE_WIDTH - 10 ? line : `{\n    ${fields.join(',\n    ')}\n  }`;
}

function linesOf(fields: readonly FieldHelp[]): string {
  const width = Math.max(...fields.map(({ name }) => name.length)) + 4;
  return fields
    .map(({ name, type, meaning, isRequired = false }) => {
      const text = [type, meaning].filter((part) => part !== '').join(': ');
      const [first = '', ...more] = wrapped(text, LINE_WIDTH - width);
      const head = `${isRequired ? '*' : ' '} ${name}`.padEnd(width);
      return [head + first, ...more.map((line) => ' '.repeat(width) + line)].map((line) => `${line}\n`).join('');
    })
    .join('');
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
