import { BadInput } from './badInput.ts';

/** The records of an input, and the form in which they came and the answers go back. */
export interface Records {
  readonly form: 'one' | 'list' | 'lines';
  readonly items: readonly unknown[];
  /** How messages name the nth record; empty when there is just one. */
  readonly name: (index: number) => string;
}

/** Reads one JSON value, a list of records, or one JSON value per line. `isRecord` tells a list that is one record. */
export function readRecords(text: string, isRecord: (value: unknown) => boolean): Records {
  if (text.trim() === '') throw new BadInput('no input');
  const whole = parse(text);
  if (whole.ok) {
    if (!Array.isArray(whole.value) || isRecord(whole.value)) {
      return { form: 'one', items: [whole.value], name: () => '' };
    }
    return { form: 'list', items: whole.value, name: (index) => `[${index}]: ` };
  }
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]));
  // Text that is no list of lines is one broken document: its own message says more than "line 1".
  const [first] = lines;
  if (first === undefined || !parse(first.line).ok) throw new BadInput(`not JSON: ${whole.message}`);
  const items = lines.map(({ line, number }) => {
    const item = parse(line);
    if (!item.ok) throw new BadInput(`line ${number}: not JSON: ${item.message}`);
    return item.value;
  });
  return { form: 'lines', items, name: (index) => `line ${lines[index]?.number}: ` };
}

function parse(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
