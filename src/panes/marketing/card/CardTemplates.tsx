import { useSelector } from '@xstate/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Graphic } from '../../../api/contract/marketing/postcardContent.ts';
import type { CardTemplate } from '../../../machines/marketing/card/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { CardSvg } from './CardSvg.tsx';
import { pictureAddress } from './pictureAddress.ts';
import { useLayout } from './useLaidOut.ts';
import './card.css';

interface Shelf {
  readonly label: string;
  readonly cards: readonly (CardTemplate & { readonly key: string })[];
}

/** Ready cards to begin with, as an invented recipient gets them; undo brings back what stood there. */
export function CardTemplates() {
  const { card, root } = useActors();
  const templates = useSelector(card, (state) => state.context.templates);
  const shelves: readonly Shelf[] = [
    ...(templates?.categories ?? []).map(({ id, name }) => ({
      label: name,
      cards: (templates?.templates ?? [])
        .filter(({ categoryId }) => categoryId === id)
        .map((one) => ({ ...one, key: `t${one.id}` })),
    })),
    {
      label: 'Kept by your account',
      cards: (templates?.own ?? []).map((one) => ({ ...one, id: null, key: `o${one.id}` })),
    },
  ].filter(({ cards }) => cards.length > 0);
  const all = shelves.flatMap(({ cards }) => cards);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const choose = (template: CardTemplate | undefined): void => {
    if (template === undefined) return;
    root.send({ type: 'card.template', template });
    root.send({ type: 'workspace.close' });
  };
  /** Arrows go through all of them, up and down by rows as they stand on screen. */
  const onKey = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-template]') ?? [])];
    const to = nextOf(buttons, at, event.key);
    if (to === null) return;
    event.preventDefault();
    setAt(to);
    buttons[to]?.focus();
  };
  return (
    <Dialog
      title="Begin with a ready card"
      testId="card-templates"
      onSubmit={() => choose(all[at])}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Leave it <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary">
            Take this one <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {/* Its buttons take the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={list} className="card-gallery" onKeyDown={onKey}>
        {shelves.map(({ label, cards }) => (
          <section key={label} aria-label={label}>
            <h3 className="card-gallery-title">{label}</h3>
            <div className="card-gallery-row">
              {cards.map((template) => {
                const nth = all.findIndex(({ key }) => key === template.key);
                return (
                  <button
                    key={template.key}
                    type="button"
                    data-template={template.name}
                    data-autofocus={nth === 0 ? '' : undefined}
                    className={nth === at ? 'card-thumb card-thumb--on' : 'card-thumb'}
                    tabIndex={nth === at ? 0 : -1}
                    onFocus={() => setAt(nth)}
                    onClick={() => choose(template)}
                  >
                    <Thumb graphic={template.frontGraphic} side="FRONT" />
                    <Thumb graphic={template.backGraphic} side="BACK" />
                    <span className="card-thumb-name">{template.name}</span>
                  </button>
                );
              })}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Thumb({ graphic, side }: { readonly graphic: Graphic; readonly side: 'FRONT' | 'BACK' }) {
  const list = useLayout(graphic, side);
  return <CardSvg list={list} pictureAddress={pictureAddress} label={side === 'FRONT' ? 'Front' : 'Back'} />;
}

function nextOf(buttons: readonly HTMLElement[], at: number, key: string): number | null {
  const last = buttons.length - 1;
  if (key === 'ArrowRight') return Math.min(at + 1, last);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const here = buttons[at]?.getBoundingClientRect();
  if (here === undefined || (key !== 'ArrowDown' && key !== 'ArrowUp')) return null;
  const way = key === 'ArrowDown' ? 1 : -1;
  const others = buttons
    .map((button, index) => ({ index, box: button.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - here.top) * way > 1)
    .toSorted(
      (one, other) =>
        Math.abs(one.box.top - here.top) - Math.abs(other.box.top - here.top) ||
        Math.abs(one.box.left - here.left) - Math.abs(other.box.left - here.left),
    );
  return others[0]?.index ?? at;
}
