import { array, assert, constantFrom, letrec, option, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { written } from '../../../src/api/catalogue/marketing/placeholders.ts';
import {
  emailHtml,
  isWrittenPlainly,
  writtenPlainly,
  type TextNodeJson,
} from '../../../src/calc/marketing/emailHtml.ts';
import { isEmailLink, linkOf } from '../../../src/calc/marketing/emailLink.ts';
import { cutHtml, WEBSITE_LINK } from '../../../server/marketing/email/cutHtml.ts';

const text = (words: string, format = 0): TextNodeJson => ({ type: 'text', text: words, format });
const paragraph = (...children: readonly TextNodeJson[]): TextNodeJson => ({ type: 'paragraph', children });
const root = (...children: readonly TextNodeJson[]): TextNodeJson => ({ type: 'root', children });

describe('the text of an e-mail as HTML', () => {
  it('has the looks that were chosen, each once around the words that have it', () => {
    const token: TextNodeJson = { type: 'placeholder', text: written('OwnerFirstName'), format: 1 };
    const html = emailHtml(
      root(
        { type: 'heading', tag: 'h2', children: [text('An offer')] },
        paragraph(text('Hello ', 1), token, text(', ', 1), text('all', 11), text(' of "you" & <me>')),
        { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [text('as it is')] }] },
        { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('first')] }] },
      ),
    );
    expect(html).toBe(
      '<h2>An offer</h2><p><b>Hello #OwnerFirstName#, </b><b><i><u>all</u></i></b> of "you" &amp; &lt;me&gt;</p>' +
        '<ul><li>as it is</li></ul><ol><li>first</li></ol>',
    );
  });

  it('leads where a link may, and nowhere else', () => {
    const link = (url: string): TextNodeJson => ({ type: 'link', url, children: [text('here')] });
    const html = (url: string): string => emailHtml(root(paragraph(link(url))));
    expect(html('https://a.example/?x=1&y="2"')).toBe(
      '<p><a href="https://a.example/?x=1&amp;y=&quot;2&quot;">here</a></p>',
    );
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//a.example',
      '/r/x',
      'https://#OwnerLastName#.example',
    ])
      expect(html(url)).toBe('<p>here</p>');
    const website: TextNodeJson = { type: 'placeholder', text: '#MyBusinessWebsite#' };
    expect(emailHtml(root(paragraph(website)))).toBe('<p><a href="#MyBusinessWebsite#">#MyBusinessWebsite#</a></p>');
  });

  it('is nothing where nothing is written, and keeps the blanks that somebody typed', () => {
    expect(emailHtml(root(paragraph(), paragraph()))).toBe('');
    expect(
      emailHtml(root(paragraph(text('a  b')), paragraph(), paragraph(text('c'), { type: 'linebreak' }, text('d')))),
    ).toBe('<p>a \u00a0b</p><p><br /></p><p>c<br />d</p>');
  });

  it('whatever stands in an editor, the server keeps it as it is', async () => {
    const words = string({
      unit: constantFrom(
        'a',
        'B',
        ' ',
        '<',
        '>',
        '&',
        '"',
        "'",
        '#',
        '&lt;',
        '<b>',
        '-->',
        '\t',
        '\u00a0',
        'é',
        '😀',
        '\u0000',
        '\uE000',
        '\n',
      ),
      maxLength: 12,
    });
    const urls = constantFrom(
      'https://a.example/b?c=1&d=2#e',
      'https://a.example/"onx="1',
      'HTTP://a.example/ x',
      'mailto:a@b.example',
      'tel:+14345550100',
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'vbscript:x',
      '#MyBusinessWebsite#',
      'https://a.example/<script>',
      '',
    );
    const { node } = letrec<{ node: TextNodeJson }>((tie) => ({
      node: record({
        type: constantFrom(
          'paragraph',
          'heading',
          'list',
          'listitem',
          'link',
          'autolink',
          'text',
          'placeholder',
          'linebreak',
          'tab',
          'iframe',
        ),
        text: option(words, { nil: undefined }),
        format: constantFrom(0, 1, 2, 8, 11, 16, 'center'),
        tag: constantFrom('h1', 'h2', 'h6', 'script'),
        listType: constantFrom('bullet', 'number', 'check'),
        url: urls,
        isUnlinked: constantFrom(true, false, undefined),
        children: option(array(tie('node'), { maxLength: 3, depthIdentifier: 'tree' }), {
          nil: undefined,
          depthIdentifier: 'tree',
        }),
      }),
    }));
    const tags = new Set<string>();
    const cases: TextNodeJson[] = [];
    assert(
      property(array(node, { maxLength: 4 }), (children) => {
        cases.push(root(...children));
      }),
      { numRuns: 1500 },
    );
    for (const tree of cases) {
      const html = emailHtml(tree);
      const kept = (await cutHtml(html)).replaceAll(WEBSITE_LINK, '#MyBusinessWebsite#');
      expect(kept).toBe(html);
      for (const [, tag = ''] of html.matchAll(/<(\w+)/g)) tags.add(tag);
    }
    expect([...tags].toSorted()).toEqual(['a', 'b', 'br', 'h2', 'h3', 'i', 'li', 'ol', 'p', 'u', 'ul']);
  });
});

describe('HTML that a program saved', () => {
  it('is told from what the editor shows, and loses nothing but its looks where somebody wants it plain', () => {
    expect(isWrittenPlainly('<p>a <b>b</b><br /><a href="https://a.example">c</a></p><ul><li>d</li></ul>')).toBe(true);
    for (const html of ['<p style="color:red">a</p>', '<span>a</span>', '<p>a<', '<table><tr></tr></table>'])
      expect(isWrittenPlainly(html)).toBe(false);
    expect(
      writtenPlainly(
        '<p style="color:red">a <span style="font-size:9px">b</span> <a href="https://a.example" rel="x">c</a></p>',
      ),
    ).toBe('<p>a b <a href="https://a.example">c</a></p>');
  });
});

describe('what is typed as a link', () => {
  it.each([
    ['hale.example/offer', 'https://hale.example/offer'],
    [' https://hale.example ', 'https://hale.example'],
    ['ann@hale.example', 'mailto:ann@hale.example'],
    ['#mybusinesswebsite#', '#mybusinesswebsite#'],
    ['tel:+14345550100', 'tel:+14345550100'],
    ['javascript:alert(1)', null],
    ['hello', null],
    ['', null],
    ['https://#OwnerLastName#.example', null],
    ['http://', null],
  ])('%j leads to %j', (typed, link) => {
    expect(linkOf(typed)).toBe(link);
    if (link !== null) expect(isEmailLink(link)).toBe(true);
  });
});
