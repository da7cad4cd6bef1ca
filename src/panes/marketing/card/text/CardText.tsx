import { AlignCenter, AlignLeft, AlignRight, Bold, Italic, Underline, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cardFonts } from '../../../../calc/marketing/cards/drawList.ts';
import { isApple } from '../../../parts/isApple.ts';
import { PlaceholderChoice } from '../../mailings/PlaceholderChoice.tsx';
import { blankLook, openCardText, type CardText as Editor, type TextLook, type TextSide } from './openCardText.ts';
import '../../mailings/email/editor/textEditor.css';

const looks: readonly {
  readonly id: TextLook;
  readonly label: string;
  readonly key: string;
  readonly icon: LucideIcon;
}[] = [
  { id: 'bold', label: 'Bold', key: 'b', icon: Bold },
  { id: 'italic', label: 'Slanted', key: 'i', icon: Italic },
  { id: 'underline', label: 'Underlined', key: 'u', icon: Underline },
];
const sides: readonly {
  readonly id: TextSide;
  readonly label: string;
  readonly key: string;
  readonly icon: LucideIcon;
}[] = [
  { id: 'left', label: 'To the left', key: 'l', icon: AlignLeft },
  { id: 'center', label: 'In the middle', key: 'e', icon: AlignCenter },
  { id: 'right', label: 'To the right', key: 'r', icon: AlignRight },
];
/** Points on paper, each some four pixels of the canvas. */
const SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 44, 54, 64, 80];
const PIXELS_A_POINT = 300 / 72;
const pixels = (points: number): string => `${Math.round(points * PIXELS_A_POINT * 10) / 10}px`;
const pointsOf = (size: string): string => {
  const read = Number.parseFloat(size);
  return Number.isFinite(read) ? String(Math.round((read / PIXELS_A_POINT) * 10) / 10) : '';
};

interface Props {
  readonly html: string;
  readonly onChange: (html: string) => void;
  /** The keyboard is elsewhere: what is written later is another step of undo. */
  readonly onRest: () => void;
}

/** The words of the part in hand. Escape leaves them. */
export function CardText({ html, onChange, onRest }: Props) {
  const [look, setLook] = useState(blankLook);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  /** What it said last, or was given. */
  const said = useRef(html);
  const tell = useEffectEvent((next: string): void => {
    if (next === said.current) return;
    said.current = next;
    onChange(next);
  });
  useEffect(() => {
    const opened = openCardText({ html: tell, look: setLook });
    opened.show(place.current);
    opened.load(said.current, true);
    editor.current = opened;
    return () => {
      editor.current = null;
      opened.close();
    };
  }, []);
  // Undo, or a template.
  useEffect(() => {
    if (html === said.current) return;
    said.current = html;
    editor.current?.load(html, true);
  }, [html]);
  const points = pointsOf(look.size);
  return (
    <div className="text-editor">
      <div className="text-editor-bar" role="toolbar" aria-label="Looks of the words">
        {looks.map((one) => (
          <Act
            key={one.id}
            name={one.id}
            label={one.label}
            icon={one.icon}
            shortcut={one.key}
            isOn={look.on.has(one.id)}
            onAct={() => editor.current?.look(one.id)}
          />
        ))}
        <span className="card-text-gap" />
        {sides.map((one) => (
          <Act
            key={one.id}
            name={one.id}
            label={one.label}
            icon={one.icon}
            shortcut={one.key}
            isOn={look.side === one.id}
            onAct={() => editor.current?.side(one.id)}
          />
        ))}
      </div>
      <div className="card-text-style">
        <select
          className="field"
          aria-label="Family"
          data-field="family"
          value={look.family.replaceAll(/["']/g, '')}
          onChange={({ target }) => editor.current?.style('font-family', target.value)}
        >
          <option value="">Inter (as it is)</option>
          {cardFonts.map((family) => (
            <option key={family} value={family}>
              {family}
            </option>
          ))}
        </select>
        <select
          className="field"
          aria-label="Size in points"
          data-field="size"
          value={points}
          onChange={({ target }) => editor.current?.style('font-size', pixels(Number(target.value)))}
        >
          {!SIZES.some((size) => String(size) === points) && (
            <option value={points}>{points === '' ? 'Size' : `${points} pt`}</option>
          )}
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {size} pt
            </option>
          ))}
        </select>
        <input
          type="color"
          className="card-colour"
          aria-label="Colour of the words"
          data-field="textColour"
          value={hexOf(look.color)}
          onChange={({ target }) => editor.current?.style('color', target.value)}
        />
      </div>
      <div
        ref={place}
        className="field text-editor-words card-words"
        data-field="content"
        role="textbox"
        aria-multiline="true"
        aria-label="Words"
        contentEditable
        suppressContentEditableWarning
        onBlur={onRest}
        onKeyDownCapture={(event) => {
          const { nativeEvent: press } = event;
          if (!press.isComposing) editor.current?.follow();
          const isMod = isApple ? press.metaKey : press.ctrlKey;
          if (!isMod || press.altKey) return;
          const key = press.key.toLowerCase();
          const act =
            key === 'z' || key === 'y'
              ? () => editor.current?.step(key === 'y' || press.shiftKey ? 'redo' : 'undo')
              : actOf(key, editor.current);
          if (act === null) return;
          event.preventDefault();
          event.stopPropagation();
          act();
        }}
      />
      <PlaceholderChoice onInsert={(word) => editor.current?.insert(word)} />
    </div>
  );
}

interface ActProps {
  readonly name: string;
  readonly label: string;
  readonly shortcut: string;
  readonly isOn: boolean;
  readonly icon: LucideIcon;
  readonly onAct: () => void;
}

const Act = ({ name, label, shortcut, isOn, icon: Icon, onAct }: ActProps) => (
  <button
    type="button"
    className="text-editor-act"
    data-act={name}
    title={`${label} (${isApple ? '⌘' : 'Ctrl+'}${shortcut.toUpperCase()})`}
    aria-label={label}
    aria-pressed={isOn}
    tabIndex={-1}
    // The words stay selected.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onAct}
  >
    <Icon size={16} strokeWidth={1.75} aria-hidden />
  </button>
);

function actOf(key: string, editor: Editor | null): (() => void) | null {
  const look = looks.find((one) => one.key === key);
  if (look !== undefined) return () => editor?.look(look.id);
  const side = sides.find((one) => one.key === key);
  return side === undefined ? null : () => editor?.side(side.id);
}

/** A field of colours takes nothing but six digits. */
const hexOf = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color : '#1b1f24');
