import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { ControlProps } from '../../../../parts/Field.tsx';
import { isApple } from '../../../../parts/isApple.ts';
import { actOfKey } from './actOfKey.ts';
import { blankLook, type EditorAct } from './editorActs.ts';
import { EditorBar } from './EditorBar.tsx';
import { LinkRow } from './LinkRow.tsx';
import { openEditor, type TextEditor as Editor } from './openEditor.ts';
import './textEditor.css';

export interface EditorHandle {
  readonly insert: (placeholder: string) => void;
}

interface Props {
  readonly control: ControlProps;
  readonly html: string;
  readonly handle: Ref<EditorHandle>;
  readonly onChange: (html: string) => void;
  readonly onFocus: () => void;
}

/** The text of an e-mail, written with its looks. Tab leaves it; what it yields is what the server keeps. */
export function TextEditor({ control, html, handle, onChange, onFocus }: Props) {
  const [look, setLook] = useState(blankLook);
  const [isLinking, setLinking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  /** What it said last, or was given. */
  const said = useRef(html);
  const tell = useEffectEvent((next: string): void => {
    if (next === said.current) return;
    said.current = next;
    onChange(next);
  });
  useImperativeHandle(handle, () => ({ insert: (placeholder) => editor.current?.insert(placeholder) }), []);
  useEffect(() => {
    const opened = openEditor({ html: tell, look: setLook });
    opened.show(place.current);
    opened.load(said.current, true);
    editor.current = opened;
    return () => {
      editor.current = null;
      opened.close();
    };
  }, []);
  // A template, or what it took the place of.
  useEffect(() => {
    if (html === said.current) return;
    said.current = html;
    editor.current?.load(html);
  }, [html]);
  const act = (what: EditorAct): void => {
    if (what === 'link') setLinking(true);
    else editor.current?.act(what);
  };
  const leaveLink = (): void => {
    setLinking(false);
    editor.current?.focus();
  };
  return (
    <div className="text-editor">
      <EditorBar look={look} onAct={act} />
      {isLinking && (
        <LinkRow
          url={look.link ?? ''}
          onLink={(url) => {
            editor.current?.link(url);
            leaveLink();
          }}
          onLeave={leaveLink}
        />
      )}
      <div
        ref={place}
        id={control.id}
        className="field text-editor-words"
        data-field="bodyText"
        role="textbox"
        aria-multiline="true"
        aria-label="Text"
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        contentEditable
        suppressContentEditableWarning
        onFocus={onFocus}
        onKeyDownCapture={(event) => {
          if (!event.nativeEvent.isComposing) editor.current?.follow();
          const what = actOfKey(event.nativeEvent, isApple);
          if (what === null) return;
          event.preventDefault();
          event.stopPropagation();
          act(what);
        }}
      />
    </div>
  );
}
