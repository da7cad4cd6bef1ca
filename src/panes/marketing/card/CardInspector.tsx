import { useSelector } from '@xstate/react';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import type { PostcardElement } from '../../../api/contract/marketing/postcardContent.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { elementIn, elementsOf, type Element } from '../../../machines/marketing/card/sides.ts';
import { kindOf, partName, partWords } from '../../../machines/marketing/card/parts.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { NumberBox } from './NumberBox.tsx';

/** In a part of the page of its own: the words of a card are written by few. */
const CardText = lazy(async () => ({ default: (await import('./text/CardText.tsx')).CardText }));

const acts: readonly CommandId[] = ['card.behind', 'card.before', 'card.copy', 'card.remove'];

interface Props {
  readonly mayChange: boolean;
  readonly problems: ReadonlyMap<string, readonly string[]>;
}

/** What there is on the side in hand, and of the part in hand whatever can be said by a number, a colour or words. */
export function CardInspector({ mayChange, problems }: Props) {
  const { card, root } = useActors();
  const sides = useSelector(card, (state) => state.context.sides);
  const side = useSelector(card, (state) => state.context.side);
  const selected = useSelector(card, (state) => state.context.selected);
  if (sides === null) return null;
  const graphic = sides[side];
  const element = elementIn(graphic, selected);
  return (
    <aside className="card-inspector" aria-label="Parts of the card">
      <ol className="card-parts" reversed aria-label="Parts, the foremost first">
        {elementsOf(graphic)
          .toReversed()
          .map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={one.id === selected ? 'card-part-row card-part-row--on' : 'card-part-row'}
                aria-pressed={one.id === selected}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => root.send({ type: 'card.select', id: one.id })}
              >
                <span className="card-part-name">{partName(one)}</span>
                <span className="card-part-words">{partWords(one)}</span>
                {problems.has(one.id) && <span className="card-part-mark" role="img" aria-label="to look at" />}
              </button>
            </li>
          ))}
      </ol>
      {element === undefined ? (
        <Ground mayChange={mayChange} />
      ) : (
        <Part key={element.id} element={element} mayChange={mayChange} said={problems.get(element.id) ?? []} />
      )}
    </aside>
  );
}

/** What lies under all parts. */
function Ground({ mayChange }: { readonly mayChange: boolean }) {
  const { card, root } = useActors();
  const sides = useSelector(card, (state) => state.context.sides);
  const side = useSelector(card, (state) => state.context.side);
  if (sides === null) return null;
  return (
    <div className="card-about">
      <Row label="Colour of the paper">
        <input
          type="color"
          className="card-colour"
          aria-label="Colour of the paper"
          data-field="paper"
          disabled={!mayChange}
          value={sides[side].color}
          onChange={({ target }) => root.send({ type: 'card.colour', color: target.value })}
        />
      </Row>
      {side === 'BACK' && (
        <Check
          field="overlay"
          label="Keep the place of the address free of ink"
          isOn={sides.overlay}
          onChange={() => {
            if (mayChange) root.send({ type: 'card.overlay' });
          }}
        />
      )}
      <p className="muted">
        Take a part by mouse or with j and k, move it with the arrows, write in it with Enter. What you change is saved
        by itself.
      </p>
    </div>
  );
}

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="card-row">
    <span className="field-label">{label}</span>
    {children}
  </div>
);

interface PartProps {
  readonly element: Element;
  readonly mayChange: boolean;
  readonly said: readonly string[];
}

function Part({ element, mayChange, said }: PartProps) {
  const { root } = useActors();
  const kind = kindOf(element);
  const change = (what: string, part: Partial<PostcardElement>): void =>
    root.send({ type: 'card.change', id: element.id, what, part });
  const number = (label: string, key: 'x' | 'y' | 'width' | 'height'): ReactNode => (
    <NumberBox
      label={label}
      field={key}
      value={element[key]}
      isOff={!mayChange}
      onChange={(value) => change(key === 'x' || key === 'y' ? 'place' : 'size', { [key]: value })}
    />
  );
  const hasGround = element.backgroundColor !== null;
  return (
    <div className="card-about">
      {said.length > 0 && (
        <ul className="card-said" role="alert">
          {said.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {kind === 'WORDS' && mayChange && (
        <Suspense fallback={<div className="card-words" aria-busy="true" />}>
          <CardText
            html={typeof element.content === 'string' ? element.content : ''}
            onChange={(content) => change('words', { content })}
            onRest={() => root.send({ type: 'card.rest' })}
          />
        </Suspense>
      )}
      {kind === 'PICTURE' && mayChange && <PictureChoice element={element} />}
      {kind === 'CODE' && (
        <p className="muted">
          Each card gets a code of its own: it leads to the site of the campaign and tells who came by which card.
        </p>
      )}
      <div className="card-numbers">
        {number('From left', 'x')}
        {number('From top', 'y')}
        {number('Width', 'width')}
        {number('Height', 'height')}
      </div>
      {kind === 'PICTURE' && (
        <Slider
          label="Brightness"
          value={element.brightness}
          most={2}
          isOff={!mayChange}
          onChange={(brightness) => change('brightness', { brightness })}
        />
      )}
      <Slider
        label="Opacity"
        value={element.opacity}
        most={1}
        isOff={!mayChange}
        onChange={(opacity) => change('opacity', { opacity })}
      />
      <Row label="Ground">
        <span className="card-ground">
          <Check
            field="ground"
            label="Colour"
            isOn={hasGround}
            onChange={(isOn) => {
              if (mayChange) change('ground', { backgroundColor: isOn ? '#ffffff' : null });
            }}
          />
          {hasGround && (
            <input
              type="color"
              className="card-colour"
              aria-label="Colour of the ground"
              disabled={!mayChange}
              value={element.backgroundColor ?? '#ffffff'}
              onChange={({ target }) => change('ground', { backgroundColor: target.value })}
            />
          )}
        </span>
      </Row>
      {mayChange && (
        <div className="card-part-acts">
          {acts.map((one) => (
            <CommandButton key={one} command={commandOf(one)} />
          ))}
        </div>
      )}
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly isOff: boolean;
  readonly onChange: (value: number) => void;
}

const Slider = ({ label, value, most, isOff, onChange }: SliderProps) => (
  <Row label={label}>
    <span className="card-slider">
      <input
        type="range"
        aria-label={label}
        min={0}
        max={most}
        step={0.1}
        value={value}
        disabled={isOff}
        tabIndex={-1}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className="card-slider-value">{Math.round(value * 100)} %</span>
    </span>
  </Row>
);

function PictureChoice({ element }: { readonly element: Element }) {
  const { card, root } = useActors();
  const isSending = useSelector(card, (state) => state.hasTag('uploading'));
  const problem = useSelector(card, (state) => state.context.uploadProblem);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="card-picture">
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="visually-hidden"
        aria-label="File of the picture"
        tabIndex={-1}
        data-testid="card-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) root.send({ type: 'card.picture', id: element.id, file });
          target.value = '';
        }}
      />
      <button
        type="button"
        className="button"
        data-field="content"
        disabled={isSending}
        onClick={() => chooser.current?.click()}
      >
        {isSending ? 'Sending the picture…' : element.content === '' ? 'Choose a picture…' : 'Another picture…'}
      </button>
      <p role={problem === null ? undefined : 'alert'} className={problem === null ? 'field-hint' : 'field-error'}>
        {problem ?? 'JPEG, PNG or WebP, up to 20 MB; 300 dots an inch look best.'}
      </p>
    </div>
  );
}
