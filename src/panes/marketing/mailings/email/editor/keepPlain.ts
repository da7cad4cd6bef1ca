/** Whatever comes into the text of an e-mail, by keys or from other programs, is what `emailHtml` can say. */
import { $isAutoLinkNode, LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { $createHeadingNode, HeadingNode } from '@lexical/rich-text';
import { ParagraphNode, TextNode, type ElementNode, type LexicalEditor } from 'lexical';
import { isEmailLink } from '../../../../../calc/marketing/emailLink.ts';
import { $checkPlaceholder, $findPlaceholders, PlaceholderNode } from './PlaceholderNode.ts';

const LOOKS = ['bold', 'italic', 'underline'] as const;

function $plainWords(node: TextNode): void {
  if (node.getStyle() !== '') node.setStyle('');
  const kept = LOOKS.filter((look) => node.hasFormat(look));
  const plain = node.getLatest();
  const wanted = kept.reduce((format, look) => format | plainBit[look], 0);
  if (plain.getFormat() !== wanted) plain.setFormat(wanted);
}
const plainBit = { bold: 1, italic: 2, underline: 8 } as const;

function $plainBlock(node: ElementNode): void {
  if (node.getFormatType() !== '') node.setFormat('');
  if (node.getStyle() !== '') node.setStyle('');
  if (node.getIndent() !== 0 && !(node instanceof ListItemNode)) node.setIndent(0);
}

function $plainHeading(node: HeadingNode): void {
  $plainBlock(node);
  const tag = node.getTag();
  if (tag === 'h2' || tag === 'h3') return;
  const heading = $createHeadingNode(tag === 'h1' ? 'h2' : 'h3');
  node.replace(heading, true);
}

function $plainList(node: ListNode): void {
  if (node.getListType() === 'check') node.setListType('bullet');
}

/** A link that may not be one is its words. */
function $goodLink(node: LinkNode): void {
  if ($isAutoLinkNode(node) || isEmailLink(node.getURL())) return;
  for (const child of node.getChildren()) node.insertBefore(child);
  node.remove();
}

/** The function returned ends it. */
export function keepPlain(editor: LexicalEditor): () => void {
  const ends = [
    editor.registerNodeTransform(TextNode, $plainWords),
    editor.registerNodeTransform(TextNode, $findPlaceholders),
    editor.registerNodeTransform(PlaceholderNode, $plainWords),
    editor.registerNodeTransform(PlaceholderNode, $checkPlaceholder),
    editor.registerNodeTransform(ParagraphNode, $plainBlock),
    editor.registerNodeTransform(HeadingNode, $plainHeading),
    editor.registerNodeTransform(ListNode, $plainList),
    editor.registerNodeTransform(ListItemNode, $plainBlock),
    editor.registerNodeTransform(LinkNode, $goodLink),
  ];
  return () => {
    for (const end of ends) end();
  };
}
