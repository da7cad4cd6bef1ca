import { cardAreas, type CardArea } from '../../../calc/marketing/cards/cardAreas.ts';
import type { CardSide } from '../../../machines/marketing/card/sides.ts';

const frame = ({ x, y, width, height }: CardArea) => ({ x, y, width, height });

/** Where the card is cut, what is safe from that, and on the back what the post needs. */
export const CardLines = ({ side, overlay }: { readonly side: CardSide; readonly overlay: boolean }) => (
  <g className="card-lines" aria-hidden="true">
    <rect className="card-line--trim" {...frame(cardAreas.trim)} />
    <rect className="card-line--safe" {...frame(cardAreas.safe)} />
    {side === 'BACK' && (
      <>
        {overlay && <rect className="card-line--kept" {...frame(cardAreas.blockA)} />}
        {overlay && <rect className="card-line--kept" {...frame(cardAreas.strip)} />}
        <rect className="card-line--kept" {...frame(cardAreas.postage)} />
        <text className="card-line-name" x={cardAreas.postage.x + 14} y={cardAreas.postage.y + 40}>
          Postage
        </text>
        <text className="card-line-name" x={cardAreas.strip.x + 14} y={cardAreas.strip.y + 170}>
          Barcode of the post
        </text>
      </>
    )}
  </g>
);
