import { $generateNodesFromDOM } from '@lexical/html';
import { $createParagraphNode, $isDecoratorNode, $isElementNode, type LexicalEditor, type LexicalNode } from 'lexical';

/** HTML as nodes of an editor. Nothing of it runs or loads: a document that is parsed does neither. */
export function $readHtml(editor: LexicalEditor, html: string): LexicalNode[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  asLists(parsed);
  for (const part of parsed.querySelectorAll('style, script, title, meta, link, template, [style*="mso-hide"]'))
    part.remove();
  return $generateNodesFromDOM(editor, parsed);
}

/** Each in a paragraph of its own, where it is not one. */
export function $asBlocks(nodes: readonly LexicalNode[]): LexicalNode[] {
  const blocks: LexicalNode[] = [];
  let open: ReturnType<typeof $createParagraphNode> | null = null;
  for (const node of nodes) {
    if (($isElementNode(node) && !node.isInline()) || ($isDecoratorNode(node) && !node.isInline())) {
      open = null;
      blocks.push(node);
      continue;
    }
    if (open === null) {
      if (node.getTextContent().trim() === '') continue;
      open = $createParagraphNode();
      blocks.push(open);
    }
    open.append(node);
  }
  return blocks;
}

const NUMBER = /^\s*(?:\d{1,3}|[a-z]{1,4})[.)]/i;

/** Word writes its lists as paragraphs, each with its sign as text in a part that is to be ignored. */
function asLists(document: Document): void {
  let list: Element | null = null;
  for (const paragraph of document.querySelectorAll('p')) {
    const isItem = /mso-list:\s*l\d/i.test(paragraph.getAttribute('style') ?? '');
    if (!isItem) continue;
    const sign = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const tag = NUMBER.test(sign?.textContent ?? '') ? 'OL' : 'UL';
    sign?.remove();
    if (list === null || list.tagName !== tag || paragraph.previousElementSibling !== list) {
      list = document.createElement(tag);
      paragraph.before(list);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}
