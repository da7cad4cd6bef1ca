/**
 * Words by which an offer leans on a class of people that the Fair Housing Act protects (42 USC 3604 (c)), or presses
 * owners by who moves in (3604 (e)). They are told, never refused: what stands around them is for a person to read.
 */

export type ProtectedClass = keyof typeof classNames;

export const classNames = {
  RACE: 'race or colour',
  RELIGION: 'religion',
  SEX: 'sex',
  HANDICAP: 'handicap',
  FAMILY: 'families with children',
  ORIGIN: 'national origin',
  PRESSURE: 'who lives or moves in the neighbourhood',
} as const;

/** Of texts. Single words stand here only where they have no other meaning in an offer. */
const phrases: Readonly<Record<ProtectedClass, readonly string[]>> = {
  RACE: [
    'white (?:neighbou?rhood|community|families|family|area|people|buyers|only)',
    'black (?:neighbou?rhood|community|families|family|area|people|buyers)',
    'colou?red people',
    'caucasians?',
    'african[- ]americans?',
    'asians? (?:only|families|neighbou?rhood|community)',
    'racially',
  ],
  RELIGION: [
    'christians?',
    'catholics?',
    'protestants?',
    'jews|jewish',
    'muslims?|moslems?',
    'hindus?',
    'mormons?',
    'church[- ]going',
    'god[- ]fearing',
  ],
  SEX: [
    '(?:men|males|females|ladies|gentlemen) only',
    'no (?:men|women|males|females)',
    'single (?:mothers|moms|women)',
  ],
  HANDICAP: [
    'able[- ]bodied',
    'no wheelchairs?',
    'handicapped',
    'cripples?|crippled',
    'mentally (?:ill|handicapped)',
    'not suitable for (?:the )?disabled',
  ],
  FAMILY: [
    'no (?:children|kids|families)',
    'adults? only',
    'adult (?:building|community|living)',
    'child[- ]?free',
    'empty nesters?',
    'couples only',
    'singles only',
    'mature (?:persons?|people|couples?|individuals?)',
  ],
  ORIGIN: [
    'hispanics?',
    'latin[oax]s?',
    'mexicans?',
    'chinese',
    'immigrants?',
    'foreigners?',
    'americans only',
    'english[- ]speaking only',
    'no foreign',
  ],
  PRESSURE: [
    '(?:neighbou?rhood|area|block|street) is (?:changing|going down|turning)',
    'changing neighbou?rhood',
    '(?:who|what kind of people|those people|undesirables?) (?:is|are) moving in',
    'undesirables?',
    "before (?:it is|it’s|it's) too late to sell",
    'get out while you can',
  ],
};

/** Of the names of lists: whom they choose. */
const chosen: Readonly<Partial<Record<ProtectedClass, readonly string[]>>> = {
  RACE: ['blacks?', 'whites?', 'asians?'],
  SEX: ['women', 'females?', 'widows?', 'men only'],
  HANDICAP: ['disabled', 'disability', 'disabilities', 'handicap'],
  FAMILY: ['with (?:children|kids)', 'pregnant', 'famil(?:y|ies) with'],
  ORIGIN: ['asians?', 'indians?', 'arabs?', 'russians?', 'vietnamese', 'foreign owners?'],
};

export interface Leaning {
  /** As they stand there. */
  readonly words: string;
  readonly about: ProtectedClass;
}

const finder = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
const finders = (
  table: Readonly<Partial<Record<ProtectedClass, readonly string[]>>>,
): readonly (readonly [ProtectedClass, RegExp])[] =>
  Object.entries(table).map(([about, words]) => [about as ProtectedClass, finder(words)]); // its own keys

const ofTexts = finders(phrases);
const ofNames = [...ofTexts, ...finders(chosen)];

function found(text: string, among: typeof ofTexts): Leaning[] {
  const leanings = among.flatMap(([about, words]) =>
    [...text.matchAll(words)].map(([match]): Leaning => ({ words: match, about })),
  );
  const seen = new Set<string>();
  return leanings.filter(({ words }) => !seen.has(words.toLowerCase()) && seen.add(words.toLowerCase()));
}

/** HTML as it is read. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>|&nbsp;/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');

/**
 * What of a text, or of HTML, leans on a protected class, each once.
 *
 * @example leaningsOf('Adults only, please') // [{ words: 'Adults only', about: 'FAMILY' }]
 * @example leaningsOf('A white fence and a family room') // []
 */
export const leaningsOf = (text: string): Leaning[] => found(plain(text), ofTexts);

/** Whom a list seems to choose by its name. @example leaningsOfName('Widows in 43004') // [{ words: 'Widows', about: 'SEX' }] */
export const leaningsOfName = (name: string): Leaning[] => found(name, ofNames);
