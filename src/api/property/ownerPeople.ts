/**
 * The people that a roll's name of a person tells of. Rolls write `LAST FIRST M`, `LAST, FIRST M` or `FIRST M LAST`, a
 * couple as `LAST FIRST M & FIRST M`, and say nowhere which; what cannot be decided stays whole.
 */
import type { ownerNameOrders } from '../catalogue/property/codes.ts';
import { givenNames } from './givenNames.ts';

export type OwnerNameOrder = keyof typeof ownerNameOrders;

/** Parts of a name as recorded, in its capitals; what a name does not have is empty. */
export interface Person {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly suffix: string;
}

const suffixes = /^(JR|SR|II|III|IV|ESQ|ESQUIRE|MD|DDS|PHD)$/;
/** Begin a last name of several words. The second kind are last names themselves, so that an initial behind decides nothing. */
const particles = new Set(
  'DE DEL DELA DELLA DOS DAS VON VANDER VANDEN ST SAINT MC MAC O D DER DEN TEN SANTA LOS LAS BIN'.split(' '),
);
const doubtful = new Set('VAN LA LE DI DA DU DO SAN EL AL'.split(' '));
const isInitial = (word: string): boolean => /^\p{L}\.?$/u.test(word);
const isGiven = (word: string): boolean => givenNames.has(word.replaceAll('.', ''));
const wordsOf = (text: string): string[] => text.split(/[\s.,]+/).filter((word) => word !== '');

/** Whose share, in what part and since when, married to whom: no part of a name. */
const roles =
  /\b(ET[ -]?ALS?|LIFE (ESTATE|EST|TENANTS?|TENANCY|INTEREST|USE|RIGHTS?)|(AS )?(CO-?\s?|SUCC(ESSOR)? (CO-?\s?)?)?(TRUSTEES?|TTEES?)|CO-?TR|TRS?|H ?\/ ?W|W ?\/ ?H|H&W|HUSB(AND)?( AND WIFE| & WIFE)?|WIFE|(AS )?(JOINT TENANTS|TENANTS (IN COMMON|BY THE ENTIRET(Y|IES))|JTWROS|JTRS|JT TENS?|J ?\/ ?T|T ?\/ ?[EC]|W ?\/ ?R ?O ?S)|(AN )?UNMARRIED( (MAN|WOMAN|PERSON))?|(A )?(SINGLE|MARRIED) (MAN|WOMAN|PERSON)|WIDOW(ER)?|UND(IVIDED)? INT(EREST)?|INT(EREST)?)(?![\p{L}'-])|\bL ?\/ ?[EU]\b|\b\d+ ?\/ ?\d+\b|\d+(\.\d+)? ?%/gu;
/** Before a name, or alone before the couple's: MR & MRS OWEN HALE. */
const titles = /(^|,|&|;|\bAND\b)\s*(MR|MRS|MS|DR|REV)\b\.?(?=\s*(&|\bAND\b|\p{L}{2}))/gu;
/** Another name of the same person, up to the next one. */
const otherNames = /\b([AFN] ?\/ ?K ?\/ ?A|[AFN]KA|D ?\/ ?B ?\/ ?A|DBA)\b[^&;]*/g;

function cleaned(name: string): string {
  return name
    .toUpperCase()
    .replace(/(\bC ?\/ ?O\b|\bCARE OF\b|\bATTN\b|^\s*%|\s%).*$/, '')
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(otherNames, ' ')
    .replaceAll(/\bET ?(UX|VIR)\b(?=\s+[A-Z])/g, '&')
    .replaceAll(/\bET ?(UX|VIR)\b/g, ' ')
    .replaceAll(roles, ' ')
    .replaceAll(/(?<=\p{L}{2})\s*\/\s*(?=\p{L}{2})/gu, ' & ')
    .replaceAll(titles, '$1 ')
    .replaceAll(/\s*-\s*/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\s*,)+/g, ',')
    .replace(/^[\s,&;-]+|[\s,&;-]+$/g, '')
    .trim();
}

const whole = (text: string): Person => ({ firstName: '', middleName: '', lastName: text, suffix: '' });

function person(last: readonly string[], given: readonly string[], suffix: string): Person {
  const [firstName = '', ...middle] = given;
  return { firstName, middleName: middle.join(' '), lastName: last.join(' '), suffix };
}

/** Takes the suffix out, wherever it stands behind the first word. */
function withoutSuffix(words: readonly string[]): { words: string[]; suffix: string } {
  const at = words.findIndex((word, index) => index > 0 && suffixes.test(word));
  return at === -1
    ? { words: [...words], suffix: '' }
    : { words: words.filter((_, index) => index !== at), suffix: words[at] ?? '' };
}

/** How many words at the start are the last name; null where that is open. */
function lastNameLength(words: readonly string[]): number | null {
  let length = 0;
  while (length < words.length - 1 && (particles.has(words[length] ?? '') || doubtful.has(words[length] ?? '')))
    length += 1;
  const rest = words.slice(length + 1);
  if (length === 0) return 1;
  if (rest.some((word) => !isInitial(word))) return length + 1;
  // VAN MINH T: the last name of Minh, or of T Van Minh? DE LA CRUZ: of nobody that is named.
  if (rest.length === 0) return words.length === 2 && doubtful.has(words[0] ?? '') ? 1 : null;
  return doubtful.has(words[0] ?? '') ? null : length + 1;
}

function lastFirst(text: string): Person | null {
  const { words, suffix } = withoutSuffix(wordsOf(text));
  if (words.length < 2 || words.length > 6) return null;
  const length = lastNameLength(words);
  if (length === null) return null;
  const given = words.slice(length);
  if (given.length === 0 || given.length > 3) return null;
  const [first = '', second = ''] = given;
  // ADA B MARLOWE and GARCIA LOPEZ ANA do not follow the order of their column.
  if (length === 1 && isInitial(first) && second !== '' && !isInitial(second) && isGiven(words[0] ?? '')) return null;
  if (length === 1 && !isInitial(first) && !isGiven(first) && isGiven(second)) return null;
  return person(words.slice(0, length), given, suffix);
}

function firstLast(text: string): Person | null {
  const { words, suffix } = withoutSuffix(wordsOf(text));
  if (words.length < 2 || words.length > 6) return null;
  let start = words.length - 1;
  while (start > 1 && (particles.has(words[start - 1] ?? '') || doubtful.has(words[start - 1] ?? ''))) start -= 1;
  const given = words.slice(0, start);
  // MARLOWE ADA B: nobody's last name is a letter.
  if (isInitial(words.at(-1) ?? '') || given.length > 3) return null;
  return person(words.slice(start), given, suffix);
}

/** `LAST, FIRST M`; null where the comma only parts a suffix, or two people (ANN, OWEN & ILSE HALE), or there is none. */
function byComma(text: string, order: OwnerNameOrder | null): Person | null {
  const parts = text.split(',').map((part) => part.trim());
  const names = parts.filter((part) => part !== '' && !suffixes.test(part.replaceAll('.', '')));
  const [before = '', after = ''] = names;
  if (names.length !== 2) return null;
  if (order === 'FIRST_LAST' && isGiven(before) && isGiven(after)) return null;
  const told = parts.find((part) => suffixes.test(part.replaceAll('.', '')))?.replaceAll('.', '') ?? '';
  const last = withoutSuffix(wordsOf(before));
  const given = withoutSuffix(wordsOf(after));
  if (given.words.length === 0 || given.words.length > 4 || last.words.length > 4) return null;
  return person(last.words, given.words, told || last.suffix || given.suffix);
}

/** By the column's order, else by what an initial alone says: ADA B MARLOWE, MARLOWE ADA B. */
function ordered(text: string, order: OwnerNameOrder | null): Person | null {
  if (order === 'LAST_FIRST') return lastFirst(text);
  if (order === 'FIRST_LAST') return firstLast(text);
  const { words } = withoutSuffix(wordsOf(text));
  if (words.length !== 3) return null;
  const [first = '', middle = '', last = ''] = words;
  if (isInitial(last) && !isInitial(middle) && !isInitial(first)) return lastFirst(text);
  return isInitial(middle) && !isInitial(last) && isGiven(first) && !isGiven(last) ? firstLast(text) : null;
}

/** A name behind "&" that has no comma, beside one whose last name is known. Null: open whether it has its own. */
function beside(text: string, partner: Person, order: OwnerNameOrder | null): Person | null {
  const { words, suffix } = withoutSuffix(wordsOf(text));
  const [first = '', second = ''] = words;
  const shared = (): Person => person([partner.lastName], words, suffix);
  const full = words.filter((word) => !isInitial(word));
  const own = partner.lastName.split(' ');
  if (order === 'FIRST_LAST') return full.length <= 1 ? shared() : firstLast(text);
  if (own.every((word, index) => words[index] === word) && words.length > own.length)
    return person(own, words.slice(own.length), suffix);
  if (words.at(-1) === partner.lastName && words.length > 1)
    return person([partner.lastName], words.slice(0, -1), suffix);
  if (full.length <= 1 || words.every((word) => isInitial(word) || isGiven(word))) return shared();
  return !isGiven(first) && (isGiven(second) || particles.has(first)) && words.length > 1 ? lastFirst(text) : null;
}

/**
 * The people of an owner's name, each with what is known of the parts; a part that cannot be decided stands whole as
 * the last name. `order`: how the column that the name is from writes names without a comma.
 *
 * @example peopleOf('SMITH, JOHN A & MARY', null).map(({ firstName, lastName }) => `${firstName} ${lastName}`) // ['JOHN SMITH', 'MARY SMITH']
 */
export function peopleOf(name: string, order: OwnerNameOrder | null): Person[] {
  const parts = cleaned(name)
    .split(/\s*(?:&|;|\+|\bAND\b)\s*/)
    .map((part) => part.replace(/^[\s,]+|[\s,]+$/g, ''))
    .filter((part) => part !== '');
  const read = parts.map(
    (part) => byComma(part, order) ?? (part.includes(',') && !isSuffixed(part) ? null : ordered(part, order)),
  );
  const isShared = (part: string): boolean => {
    const { words } = withoutSuffix(wordsOf(part));
    const full = words.filter((word) => !isInitial(word)).length;
    return full <= 1 && (words.length === 1 || isInitial(words.at(-1) ?? ''));
  };
  if (order === 'FIRST_LAST' && !name.includes(',')) {
    // JOHN A & MARY B MARLOWE: the last one has the name of both.
    const last = read.at(-1);
    return parts.map((part, index) => {
      // JOSE LUIS & MARIA LOPEZ: two first names, or is one of them the last name, as in ANN LEE?
      if (index < parts.length - 1 && wordsOf(part).length > 1 && wordsOf(part).every(isGiven)) return whole(part);
      if (parts.length === 1 || !isShared(part)) return read[index] ?? whole(part);
      const partner = index === 0 ? last : read[0];
      return partner
        ? person([partner.lastName], withoutSuffix(wordsOf(part)).words, withoutSuffix(wordsOf(part)).suffix)
        : whole(part);
    });
  }
  const [partner = null] = read;
  return parts.map((part, index) => {
    if (index === 0 || part.includes(',') || partner === null) return read[index] ?? whole(part);
    return beside(part, partner, order) ?? whole(part);
  });
}

const isSuffixed = (part: string): boolean =>
  part
    .split(',')
    .slice(1)
    .every((piece) => suffixes.test(piece.trim().replaceAll('.', '')));
