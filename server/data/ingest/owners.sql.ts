/**
 * Names of owners as rolls have them: what kind of owner a name tells of, and which texts of a second column only go on
 * with the first one's name. Words alone decide; a name that has none of a kind and two words or more is a person's,
 * one of a single word is of an unknown kind.
 */
import { ownerWords, type OwnerWords } from './ownerWords.ts';
import { wordsOf } from '../warehouse/sideTables.sql.ts';
import { bound, literal, sqlList } from './text.ts';

const any = (...tables: readonly OwnerWords[]): string => tables.flatMap((table) => ownerWords[table]).join('|');
const words = (...tables: readonly OwnerWords[]): string => `\\b(${any(...tables)})\\b`;
const either = (...patterns: readonly string[]): string => patterns.join('|');

/** A house or a place that a street behind it makes one. */
const placeName = `\\b(?:${any('places')}) (${any('streets')})\\b`;

/** LC, GP and LL end a name of a company; L P, G P, L C and P C do behind a word, and are initials elsewhere. */
const limited = either(
  words('limited'),
  '\\b(GP|LC|LL|LIMITED LIABILI[A-Z]*)$',
  ' [A-Z0-9&]+ [LG] ?P$',
  ' [A-Z0-9&]+ [LP] C$',
  '\\bLLC',
);
/** BANK by what stands behind it, or behind a name at the end; a surname before a comma is judged before. */
const lender = either(
  `\\bBANK (${any('behindBank')})\\b`,
  '[A-Z0-9] BANK( & TR[A-Z]*| L?TD| ETAL| ISAOA| ATIMA)*$',
  '^BANK (OF|ONE|UNITED)\\b',
  '\\bBANK,',
  words('lender'),
  '^BANCO (POPULAR|SANTANDER|BILBAO|DE|DO|DI|ITAU|NACIONAL)\\b',
  `MORTGAGE (${any('behindMortgage')})\\b`,
  '\\bMORTGAGE$',
);
const limitedLender = words('lenderOfAnyForm');
const noLender = `\\b(${any('noBank')}) ?BANK\\b|\\bOUTER BANK`;

const states =
  'ALABAMA|ALASKA|ARIZONA|ARKANSAS|CALIFORNIA|COLORADO|CONNECTICUT|DELAWARE|FLORIDA|GEORGIA|HAWAII|IDAHO|ILLINOIS|INDIANA|IOWA|KANSAS|KENTUCKY|LOUISIANA|MAINE|MARYLAND|MASSACHUSETTS|MICHIGAN|MINNESOTA|MISSISSIPPI|MISSOURI|MONTANA|NEBRASKA|NEVADA|NEW HAMPSHIRE|NEW JERSEY|NEW MEXICO|NEW YORK|NORTH CAROLINA|NORTH DAKOTA|OHIO|OKLAHOMA|OREGON|RHODE ISLAND|SOUTH CAROLINA|SOUTH DAKOTA|TENNESSEE|TEXAS|UTAH|VERMONT|VIRGINIA|VA|WASHINGTON|WEST VIRGINIA|WISCONSIN|WYOMING';
/** Public by what it is, and by where it is a part of: CITY OF LIGHT INC is no city. */
const publicBody = either(
  `^(THE )?(US|U S|USA|U S A|UNITED STATES)( OF AMERICA| OF AMER| AMERICA)?( (${any('federal')})\\b.*)?$`,
  `\\b((${any('authorityFor')}) (AND |& )?(HOUSING |DEVELOPMENT |REDEVELOPMENT |SEWER |BRIDGE )?AUTH(ORITY|Y)?|AUTHORITY (FOR|OF)|(AIRPORT|PORT) AUTHORITY)\\b`,
  words('publicBody'),
  `\\bUNIVERSITY OF (${states})( (AT|MEDICAL|HEALTH|THE RECTOR|RECTOR|PHYSICIANS).*)?$|\\bUNIVERSITY OF VA THE\\b`,
);
const publicPlace = either(
  '^(THE )?(CITY|TOWN|TOWNSHIP|TWP|VILLAGE|BOROUGH|BORO|COUNTY|STATE|COMMONWEALTH) OF\\b',
  '\\b(CITY|TOWN|COUNTY|VILLAGE|TOWNSHIP|BOROUGH|STATE|COMMONWEALTH) OF$',
  '\\b(AGENCY|AUTH|AUTHORITY|COMMISSION|BOARD|DIST|DISTRICT|COURT) (OF|FOR) (THE )?(CITY|COUNTY|TOWN)\\b',
  '^[A-Z]+ ([A-Z]+ )?COUNTY$|^COUNTY ',
);
const ownersOfHouses = `\\b((${any('ownersOf')}) ?OWNE?E?RS?|${any('association')})\\b`;
const faithOrSurname = `(${any('faithOrSurname')})`;
const greek = `(${any('greek')}) (${any('greek')})`;
const nonprofit = either(
  words('faith'),
  words('charity'),
  `\\b(${greek})\\b`,
  `[A-Z0-9] ${faithOrSurname} [A-Z0-9&]{2}| [A-Z0-9&]+ ${faithOrSurname}$|[A-Z0-9] CHURCH$`,
  `^(THE )?${faithOrSurname} (OF|FOR|IN|AND|&)\\b`,
  '[A-Z] CH( TR[A-Z]*( THE)?)?$',
);
/** `CHURCH-BETHANY BAPTIST`, `CEMETERY-OAKWOOD`: kind and name; of persons, a surname would have a comma behind it. */
const kindFirst = '^ *(CHURCH|CEMETERY|SYNAGOGUE|LIBRARY)-[^,]*$';
const incorporated = words('incorporated');
const trustee = `${words('trustee')}|\\b(TR|CO TR|TRST)$`;
const landTrust = words('trustOfLand');
const trust = either(trustee, landTrust, words('trust'));
const estate = words('estate');
const business = either(words('business'), '[A-Z] & SON\\b');
/** Initials or a form: JOHNSON L P, RIVERS LC in two letters. The last words of two might be a surname. */
const undecided = `^[A-Z]+ ([LG] P|[LP] C)$|^[A-Z]+ ${faithOrSurname}$`;
/** A house named by its number and street, or anything that a person is not called. */
const noPerson = '^[0-9]+( |$|[A-Z])|^THE |\\b(STREET|AVENUE|BOULEVARD|BLVD)\\b';

const anything = either(
  lender,
  publicBody,
  publicPlace,
  ownersOfHouses,
  nonprofit,
  limited,
  incorporated,
  trust,
  estate,
  business,
  noPerson,
  undecided,
);

const matches = (text: string, pattern: string): string => `regexp_matches(${text}, ${literal(pattern)})`;

const noise = words('noise');
const only = (list: string): string => `^(${list})( (${list}))*$`;
const agencyFirst =
  '^(DEPT|DEPARTMENT|DIVISION|DIV|OFFICE|BUREAU|BOARD|COMMISSION|COMMISSIONER|SCHOOL|PARKS?|FIRE|POLICE|WATER)\\b';
/** A second line that is another's address, no owner. */
const careOf = '^ *(C ?/ ?O\\b|C\\.O\\.|CARE OF\\b|ATTN\\b|ATTENTION\\b|%)';

/** Before whoever mail is in care of: `50% INT` is none. */
const careMark = '(?:C ?/ ?O\\b|C\\.O\\.|CARE OF\\b|ATTN\\b|ATTENTION\\b|% ?[A-Z])';
const careWords = '(?:C ?/ ?O\\b|C\\.O\\.|CARE OF\\b|ATTN\\b|ATTENTION\\b|%)[ :]*';
/** House number and street, or a box. */
const delivery =
  '(?:[1-9][0-9]*(?:-?[A-Z]|-[0-9]+)?(?: [0-9]/[0-9])?,? [A-Z0-9#].*|(?:P\\.? ?O\\.? ?|POST OFFICE )(?:BOX|DRAWER)\\b.*)';
/** `12 OAK ST C/O ADA MARLOWE`; with a second line of delivery behind that nobody knows which is meant. */
const careBehind = `^(${delivery.replace('.*|', '.*?|').replace(/\.\*\)$/, '.*?)')})[ ,]+${careWords}([A-Z0-9].*)$`;
const careBetween = `^${delivery}[ ,]+${careWords}.*[ ,]${delivery}$`;
/** `C/O ADA MARLOWE 12 OAK ST`, `MARLOWE JOHN C/O ADA MARLOWE 12 OAK ST`. */
const careBefore = `^(?:[^0-9]*?[ ,])?${careWords}([A-Z0-9].*?)[ ,]+(${delivery})$`;

/** Words of so many names that they tell little. */
const common =
  'association authority capital company corporation department development enterprises estate family group holdings homes housing international investment investments irrevocable liability limited living management partners partnership properties property realty rental rentals revocable trust trustee trustees ventures'.split(
    ' ',
  );

export const ownerMacros: readonly string[] = [
  /** L L C is written in one. */
  `CREATE OR REPLACE MACRO spelled_forms(key) AS regexp_replace(regexp_replace(regexp_replace(key, ' P L L C\\b', ' PLLC', 'g'), ' L L C\\b', ' LLC', 'g'), ' L L P\\b', ' LLP', 'g')`,
  /** Capital letters, figures and & only, one blank between words. */
  `CREATE OR REPLACE MACRO name_key(name) AS CASE WHEN contains(upper(name), ' L L') OR NOT regexp_matches(upper(name), '^[A-Z0-9&]+(?: [A-Z0-9&]+)*$')
    THEN spelled_forms(nullif(trim(regexp_replace(translate(upper(strip_accents(name)), '.''', ''), '[^A-Z0-9&]+', ' ', 'g')), '')) ELSE upper(name) END`,
  /** The word of a text that the fewest names have, more or less: the longest that is not a common one. NULL: none. */
  `CREATE OR REPLACE MACRO sought_word(text) AS list_max(list_transform(${wordsOf('text')},
    lambda one: {'rank': length(one) - CASE WHEN one IN ${sqlList(common)} THEN 100 ELSE 0 END, 'word': one})).word`,
  // A surname may be any word (BANK, JOSEPH; CHURCH MARY E), what follows it may not.
  `CREATE OR REPLACE MACRO has_surname_first(name, key) AS
    (${matches('upper(name)', "^[A-Z'\\-]+( (JR|SR|II|III|IV))?, *[A-Z]")}
      AND NOT ${matches("regexp_replace(translate(upper(name), '.''', ''), '^[^,]*, *', '')", anything)}
      AND NOT ${matches('key', '^[A-Z]+ (CITY|TOWN|COUNTY|VILLAGE|STATE)( OF)?$|^[A-Z]+ OF | OF$| THE$')})
    OR (${matches('key', '^[A-Z]+ [A-Z]{2,} [A-Z]$')} AND NOT ${matches("regexp_replace(key, '^[^ ]* ', '')", anything)})`,
  `CREATE OR REPLACE MACRO owner_kind_of_words(left_over, name) AS ${bound(
    'words',
    'left_over',
    `CASE
    WHEN words = '' OR (${matches('words', undecided)} AND NOT ${matches('words', '^[A-Z]+ CHURCH$')}) THEN NULL
    WHEN ${matches('words', lender)} AND NOT ${matches('words', noLender)} AND (NOT ${matches('words', limited)} OR ${matches('words', limitedLender)}) THEN 'LENDER'
    WHEN ${matches('words', trustee)} THEN CASE WHEN ${matches('words', nonprofit)} AND NOT ${matches('words', landTrust)} AND NOT ${matches('words', limited)} THEN 'NONPROFIT' ELSE 'TRUST' END
    WHEN ${matches('words', landTrust)} AND NOT ${matches('words', `${limited}|${incorporated}|\\bCOMMUNITY LAND TRUST\\b`)} THEN 'TRUST'
    WHEN ${matches('words', limited)} THEN 'COMPANY'
    WHEN ${matches('words', publicBody)} THEN 'PUBLIC'
    WHEN ${matches('words', publicPlace)} AND NOT ${matches('words', '\\b(INC|CORP|CORPORATION|ASSOCIATES)$')} THEN 'PUBLIC'
    WHEN ${matches('words', ownersOfHouses)} AND NOT ${matches('words', greek)} THEN 'ASSOCIATION'
    WHEN ${matches('words', nonprofit)} OR ${matches('upper(name)', kindFirst)} THEN 'NONPROFIT'
    WHEN ${matches('words', incorporated)} THEN 'COMPANY'
    WHEN ${matches('words', trust)} THEN 'TRUST'
    WHEN ${matches('words', estate)} AND NOT ${matches('words', business)} THEN 'ESTATE'
    WHEN ${matches('words', either(business, noPerson))} THEN 'COMPANY'
    WHEN contains(words, ' ') THEN 'PERSON' END`,
  )}`,
  /**
   * PERSON, COMPANY, TRUST, ESTATE, PUBLIC, LENDER, NONPROFIT or ASSOCIATION (`ownerTypes`) of a name and its
   * `name_key`; NULL where one word alone says nothing. Who lives in it for life is a person; a bank as trustee is a
   * lender, trustees of a church a church. HUD and the Department of Veterans Affairs count as lenders: they own what
   * was foreclosed.
   */
  `CREATE OR REPLACE MACRO owner_type_of(name, key) AS CASE WHEN key IS NULL THEN NULL
    WHEN NOT ${matches('key', anything)} AND NOT ${matches('upper(name)', kindFirst)} THEN CASE WHEN contains(key, ' ') THEN 'PERSON' END
    WHEN has_surname_first(name, key) THEN 'PERSON'
    ELSE owner_kind_of_words(trim(regexp_replace(regexp_replace(regexp_replace(key, ${literal(noise)}, ' ', 'g'), ${literal(placeName)}, 'X \\1', 'g'), ' +', ' ', 'g')), name) END`,
  /** A line of delivery with somebody's care before or behind it, apart; NULL where none stands there, or cannot be parted. */
  `CREATE OR REPLACE MACRO care_apart(line) AS CASE WHEN NOT ${matches('upper(line)', `(^|[ ,])${careMark}`)} THEN NULL
    WHEN ${matches('upper(line)', careBehind)} AND NOT ${matches('upper(line)', careBetween)}
      THEN {'line': regexp_extract(upper(line), ${literal(careBehind)}, 1), 'care': regexp_extract(upper(line), ${literal(careBehind)}, 2)}
    WHEN ${matches('upper(line)', careBefore)}
      THEN {'line': regexp_extract(upper(line), ${literal(careBefore)}, 2), 'care': regexp_extract(upper(line), ${literal(careBefore)}, 1)} END`,
  `CREATE OR REPLACE MACRO is_care_of(second) AS ${matches('upper(second)', careOf)}`,
  /** Whether the text of the second column goes on with the name in the first: CORPORATION, LLC, OF PHILADELPHIA. */
  `CREATE OR REPLACE MACRO continues_owner(first, second) AS coalesce(${bound(
    'n',
    "{'first': upper(trim(first)), 'second': upper(trim(second)), 'key': name_key(first), 'key2': name_key(second)}",
    `CASE WHEN n.key IS NULL OR n.key2 IS NULL THEN false
      WHEN ${matches('n.key2', only(any('formAlone')))} THEN true
      WHEN ${matches('n.key2', only(any('formAlone', 'restOfName')))} AND NOT ${matches('n.key', `${limited}|\\b(INC|INCORPORATED|CORP|CORPORATION|LTD)$`)} THEN true
      WHEN ${matches('n.first', '\\b(OF|FOR|THE|TO|IN|AT|BY)[ ,]*$')} OR ${matches('n.second', '^(OF|FOR|THE (REAL|LIVING)|FBO|(AS )?(TRUSTEE|CUST|CUSTODIAN)( OF| FOR| FBO| UNDER)?) ')} THEN true
      WHEN ${matches('n.key2', agencyFirst)} THEN ${matches('n.key', `${publicBody}|${publicPlace}`)}
      WHEN ${matches('n.first', '(,|&|\\bAND|-|/)$')} OR ${matches('n.second', '^(&|AND) ')} THEN ${matches('n.key2', anything)}
      ELSE false END`,
  )}, false)`,
];

/** Initials that tell the order of a column: so many at least, and so large a share of them one way. */
const TELLING = 5;
const PLAIN = 0.9;

/**
 * How the staged source writes names of persons without a comma (`ownerNameOrders`), where its recipe does not say: HALE
 * ANN B or ANN B HALE. Only names with an initial tell; a column with few of them, or of both kinds, stays unknown.
 */
export const findNameOrder = `UPDATE stage_parcel SET owner_name_order = (
    SELECT CASE WHEN last + first < ${TELLING} THEN NULL WHEN last >= ${PLAIN} * (last + first) THEN 'LAST_FIRST'
      WHEN first >= ${PLAIN} * (last + first) THEN 'FIRST_LAST' END FROM (
      SELECT count(*) FILTER (regexp_matches(name, '^[A-Z]{2,} [A-Z]{2,} [A-Z]$')) AS last,
        count(*) FILTER (regexp_matches(name, '^[A-Z]{2,} [A-Z] [A-Z]{2,}$')) AS first
      FROM (SELECT DISTINCT regexp_replace(owner_key, ' (JR|SR|II|III|IV|ETAL|ET AL|(&|AND) .*)$', '') AS name FROM stage_parcel
        WHERE owner_type = 'PERSON' AND NOT contains(owner_name, ','))))
  WHERE owner_name_order IS NULL AND owner_name IS NOT NULL`;
