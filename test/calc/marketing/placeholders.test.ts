import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderNames, placeholders } from '../../../src/api/catalogue/marketing/placeholders.ts';
import {
  escapedForHtml,
  fillPlaceholders,
  missingValues,
  oneLine,
  parsePlaceholders,
  placeholderProblems,
} from '../../../src/calc/marketing/placeholders.ts';

const plain = (value: string): string => value;
const parse = (text: string) => parsePlaceholders(text, placeholderNames);
const values = Object.fromEntries(placeholderNames.map((name) => [name, `<${name}>`])) as Record<
  (typeof placeholderNames)[number],
  string
>;
const filled = (text: string): string => fillPlaceholders(parse(text), values, plain);

describe('placeholders', () => {
  it('R-CAMPAIGN-015 R-CAMPAIGN-016 are twelve of the profile and eight of the recipient, by their labels without spaces', () => {
    const of = (group: string) => placeholders.filter((one) => one.group === group).map(({ name }) => name);
    expect(of('profile')).toEqual([
      'MyBusinessFirstName',
      'MyBusinessLastName',
      'MyBusinessFirst/LastName',
      'MyBusinessName',
      'MyBusinessPhone',
      'MyBusinessWebsite',
      'MyBusinessEmail',
      'MyBusinessStreet',
      'MyBusinessCity',
      'MyBusinessState',
      'MyBusinessZip',
      'MyBusinessCity/State/Zip',
    ]);
    expect(of('recipient')).toEqual([
      'OwnerFirstName',
      'OwnerLastName',
      'OwnerFullName',
      'PropertyStreet',
      'PropertyCity',
      'PropertyState',
      'PropertyZip',
      'PropertyCity/State/Zip',
    ]);
  });

  it('R-CAMPAIGN-014 are written between hash signs, in any case, side by side, with slashes', () => {
    expect(filled('Hi #OwnerFirstName#!')).toBe('Hi <OwnerFirstName>!');
    expect(filled('#ownerfirstname##OWNERLASTNAME#')).toBe('<OwnerFirstName><OwnerLastName>');
    expect(filled('#PropertyCity/State/Zip#')).toBe('<PropertyCity/State/Zip>');
  });

  it('two hash signs are one, and one alone stays: no number, no colour, no unit is taken for a name', () => {
    expect(filled('We are ##1 at ##OwnerFirstName##')).toBe('We are #1 at #OwnerFirstName#');
    for (const text of ['Apt #4', 'Apt #4 and #5', '#4#', '#', 'a#', '#fff', '# OwnerFirstName #', 'C# and F#'])
      expect([text, filled(text)]).toEqual([text, text]);
  });

  it('an unknown name is told with the nearest one, once', () => {
    expect(placeholderProblems(parse('#OwnerFirstname1# #OwnerFirstname1# #PropertyStret#'))).toEqual([
      '"#OwnerFirstname1#" is no placeholder: #OwnerFirstName#?',
      '"#PropertyStret#" is no placeholder: #PropertyStreet#?',
    ]);
    expect(placeholderProblems(parse('#Weather#'))).toEqual([
      '"#Weather#" is no placeholder. Two hash signs are a hash sign.',
    ]);
    expect(placeholderProblems(parse('Hi #OwnerFirstName#, ##1'))).toEqual([]);
  });

  it('those without a value are named, each once', () => {
    const some = { ...values, OwnerFirstName: '', PropertyZip: ' ' };
    expect(missingValues(parse('#OwnerFirstName# #PropertyZip# #OwnerFirstName# #OwnerLastName#'), some)).toEqual([
      'OwnerFirstName',
      'PropertyZip',
    ]);
  });

  it('values are escaped for where they stand, and never read again', () => {
    const evil = { ...values, OwnerFirstName: '<b onclick="x">&\'#OwnerLastName#' };
    expect(fillPlaceholders(parse('#OwnerFirstName#'), evil, escapedForHtml)).toBe(
      '&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;#OwnerLastName#',
    );
    expect(oneLine('Ann\r\nBcc: all@example.com\u202E')).toBe('Ann Bcc: all@example.com');
  });

  it('what is no placeholder is never changed, whatever stands around it', () => {
    const name = fc.constantFrom(...placeholderNames);
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => ({ text: text.replaceAll('#', '') })),
      name.map((one) => ({ name: one })),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.map((one) => ('text' in one ? one.text : `#${one.name}#`)).join('');
        const expected = parts.map((one) => ('text' in one ? one.text : values[one.name])).join('');
        expect(filled(text)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('a text with its hash signs doubled comes out as it was, whatever it is', () => {
    const text = fc.string({
      unit: fc.constantFrom('#', '#', 'a', 'OwnerFirstName', '/', ' ', '9', 'é', '\n'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, (one) => {
        expect(filled(one.replaceAll('#', '##'))).toBe(one);
      }),
      { numRuns: 500 },
    );
  });
});
