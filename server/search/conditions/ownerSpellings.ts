/** Bodies whose name rolls write from either end: CITY OF SPRINGFIELD, SPRINGFIELD CITY OF. */
const BODIES =
  'CITY|TOWN|TOWNSHIP|TWP|VILLAGE|BOROUGH|BORO|COUNTY|STATE|COMMONWEALTH|DIOCESE|ARCHDIOCESE|UNIVERSITY|COLLEGE|CHURCH|BANK|BOARD|DEPARTMENT|DEPT|ESTATE|HOUSING AUTHORITY';
const BEHIND = new RegExp(`^(.+?)(?:,\\s*|\\s+)((?:THE )?(?:${BODIES}) OF)(?: THE)?$`);
const BEFORE = new RegExp(`^(?:THE )?((?:${BODIES}) OF)(?: THE)? (.+)$`);

/** Forms that are written out and short. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/\bLIMITED LIABILITY (?:COMPANY|CO)\b/g, 'LLC'],
  [/\bINCORPORATED\b/g, 'INC'],
  [/\bCORPORATION\b/g, 'CORP'],
  [/\bCOMPANY\b/g, 'CO'],
  [/\bASSOCIATION\b/g, 'ASSN'],
  [/\bLIMITED PARTNERSHIP\b/g, 'LP'],
];

/** Words of which none is a person's. */
const NO_PERSON =
  /[&0-9]|\b(?:LLC|LP|LLP|INC|CORP|CO|LTD|TRUST|BANK|CHURCH|OF|THE|ASSN|PROPERTIES|HOLDINGS|GROUP|AND)\b/;

/**
 * Further ways in which a roll may write the name of an owner: `&`, AND or a blank less, what it is before or behind its name, its
 * form short, a person with the last name first. Without the text itself.
 *
 * @example ownerSpellings('B & G LLC') // ['B&G LLC', 'B AND G LLC']
 * @example ownerSpellings('Springfield, City of') // ['CITY OF SPRINGFIELD', 'SPRINGFIELD CITY OF']
 * @example ownerSpellings('Ada Marlowe') // ['MARLOWE ADA']
 */
export function ownerSpellings(typed: string): string[] {
  const text = typed.toUpperCase().replaceAll('.', '').replaceAll(/\s+/g, ' ').trim();
  const turned = [text, ...turnedBody(text)];
  const short = turned.map((one) =>
    forms.reduce((name, [form, abbreviation]) => name.replaceAll(form, abbreviation), one),
  );
  const joined = [...new Set([...turned, ...short])].flatMap((one) => [one, ...joints(one)]);
  const persons = turnedPerson(text);
  return [...new Set([...joined, ...persons].map((one) => one.replace(/^THE /, '')))].filter((one) => one !== text);
}

/** A shorter word with two letters swapped is too often another one. */
const LEAST_LETTERS = 5;

/**
 * The ways in which two letters of one word may have been swapped in typing, as a regular expression (RE2) over
 * `owner_key`; null where no word is long enough. Of its other spellings, too.
 *
 * @example ownerSlips('Malrowe') // 'AMLROWE|MLAROWE|MARLOWE|MALORWE|MALRWOE|MALROEW'
 */
export function ownerSlips(typed: string): string | null {
  const slips = [typed, ...ownerSpellings(typed)].flatMap((one) => {
    const words = one
      .toUpperCase()
      .replaceAll(/[.']/g, '')
      .split(/[^A-Z0-9&]+/)
      .filter((word) => word !== '');
    return words.flatMap((word, at) => swapped(word).map((other) => words.with(at, other).join(' ')));
  });
  return slips.length === 0 ? null : [...new Set(slips)].join('|');
}

function swapped(word: string): string[] {
  if (word.length < LEAST_LETTERS || !/^[A-Z]+$/.test(word)) return [];
  const places = Array.from({ length: word.length - 1 }, (_, at) => at);
  return places.flatMap((at) => {
    const [one = '', other = ''] = word.slice(at, at + 2);
    return one === other ? [] : [`${word.slice(0, at)}${other}${one}${word.slice(at + 2)}`];
  });
}

function turnedBody(text: string): string[] {
  const behind = BEHIND.exec(text);
  if (behind !== null) return [`${behind[2]} ${behind[1]}`, `${behind[1]} ${behind[2]}`];
  // "Education, Board of the": what stands behind a comma and ends in OF.
  const comma = /^([^,]+), ([A-Z ]+ OF)(?: THE)?$/.exec(text);
  if (comma !== null) return [`${comma[2]} ${comma[1]}`];
  const before = BEFORE.exec(text);
  return before === null ? [] : [`${before[2]} ${before[1]}`];
}

/** `B & G`, `B&G`, `B AND G`, `B + G`. */
function joints(text: string): string[] {
  const joint = / *[&+] *| AND /g;
  return joint.test(text) ? [' & ', '&', ' AND '].map((one) => text.replaceAll(joint, one)) : [];
}

function turnedPerson(text: string): string[] {
  const words = text.split(' ');
  if (words.length < 2 || words.length > 3 || text.includes(',') || NO_PERSON.test(text)) return [];
  return [[words.at(-1), ...words.slice(0, -1)].join(' ')];
}
