/**
 * Placeholders in texts of campaigns (O-205; design, section 5): `#Name#` in any case stands for a value, `##` is a hash
 * sign, and everything else stays as it is written, single hash signs (`Apt #4`) as well.
 */
import { nearest } from '../validation/nearest.ts';

export type TextPart<Name extends string> =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: Name }
  /** No placeholder has that name. */
  | { readonly kind: 'unknown'; readonly written: string; readonly nearest: Name | null };

/** Begins with a letter: `#4#` and colours are no names. */
const WORD = /#([a-z][a-z0-9/]*)#/iy;

/** The parts of a text, in their order; joined as they are written they are the text again. */
export function parsePlaceholders<Name extends string>(text: string, names: readonly Name[]): TextPart<Name>[] {
  const byWord = new Map(names.map((name) => [name.toLowerCase(), name]));
  const parts: TextPart<Name>[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  let at = 0;
  while (at < text.length) {
    const hash = text.indexOf('#', at);
    if (hash === -1) {
      plain += text.slice(at);
      break;
    }
    plain += text.slice(at, hash);
    WORD.lastIndex = hash;
    const [whole, word] = WORD.exec(text) ?? [];
    if (text.startsWith('##', hash)) {
      plain += '#';
      at = hash + 2;
    } else if (whole === undefined || word === undefined) {
      plain += '#';
      at = hash + 1;
    } else {
      flush();
      const name = byWord.get(word.toLowerCase());
      parts.push(
        name === undefined
          ? { kind: 'unknown', written: whole, nearest: closest(word, names) }
          : { kind: 'value', name },
      );
      at = hash + whole.length;
    }
  }
  flush();
  return parts;
}

/** The one that looks most like it. */
function closest<Name extends string>(word: string, names: readonly Name[]): Name | null {
  const [first] = nearest(word, names, 1);
  return names.find((name) => name === first) ?? null;
}

/** What is wrong with a text, once for each unknown name; empty: nothing. */
export function placeholderProblems<Name extends string>(parts: readonly TextPart<Name>[]): string[] {
  const problems = parts.flatMap((part) =>
    part.kind === 'unknown'
      ? `"${part.written}" is no placeholder${part.nearest === null ? '. Two hash signs are a hash sign.' : `: #${part.nearest}#?`}`
      : [],
  );
  return [...new Set(problems)];
}

/** The text with its values, each escaped for where it stands; a value is never looked through for placeholders again. */
export const fillPlaceholders = <Name extends string>(
  parts: readonly TextPart<Name>[],
  values: Readonly<Record<Name, string>>,
  escape: (value: string) => string,
): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'value' ? escape(values[part.name]) : part.written;
    })
    .join('');

/** The names of a text that have no value, each once. */
export const missingValues = <Name extends string>(
  parts: readonly TextPart<Name>[],
  values: Readonly<Record<Name, string>>,
): Name[] => [
  ...new Set(parts.flatMap((part) => (part.kind === 'value' && values[part.name].trim() === '' ? part.name : []))),
];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For HTML, in texts and between quotes. */
export const escapedForHtml = (value: string): string =>
  oneLine(value).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

// oxlint-disable-next-line no-control-regex -- they are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f\u0085\u2028\u2029\p{Bidi_Control}]+/gu;

/** For a line of plain text, as a subject, a text message or paper: no line breaks, nothing that cannot be seen. */
export const oneLine = (value: string): string => value.replaceAll(UNSEEN, ' ').trim();
