import {
  Bold,
  Heading1,
  Heading2,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { showKeys } from '../../../../../commands/stroke.ts';
import { isApple } from '../../../../parts/isApple.ts';
import { editorActIds, editorActs, type EditorAct, type Look } from './editorActs.ts';

const icons: Readonly<Record<EditorAct, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  h2: Heading1,
  h3: Heading2,
  bullet: List,
  number: ListOrdered,
  link: Link,
  undo: Undo2,
  redo: Redo2,
};

/** For the mouse: each has a key, so the keyboard never has to come here. */
export const EditorBar = ({ look, onAct }: { readonly look: Look; readonly onAct: (act: EditorAct) => void }) => (
  <div className="text-editor-bar" role="toolbar" aria-label="Looks of the text">
    {editorActIds.map((id) => {
      const { label, keys } = editorActs[id];
      const Icon = icons[id];
      const isStep = id === 'undo' || id === 'redo';
      return (
        <button
          key={id}
          type="button"
          className="text-editor-act"
          data-act={id}
          title={`${label} (${showKeys(keys, isApple)})`}
          aria-label={label}
          aria-keyshortcuts={keys.replace('Mod', isApple ? 'Meta' : 'Control')}
          aria-pressed={isStep ? undefined : look.on.has(id)}
          disabled={(id === 'undo' && !look.canUndo) || (id === 'redo' && !look.canRedo)}
          tabIndex={-1}
          // The words stay selected.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAct(id)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      );
    })}
  </div>
);
