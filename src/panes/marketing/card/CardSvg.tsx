/** A side of a card as SVG: exactly its draw list (design/marketing.md, section 10). The PDF draws the same one. */
import { memo } from 'react';
import { cardArt } from '../../../api/catalogue/marketing/cardTemplates/cardArts.ts';
import { artName, brightened } from '../../../calc/marketing/cards/cardArt.ts';
import { codeModules } from '../../../calc/marketing/cards/codeModules.ts';
import {
  SLANT,
  underlineOf,
  type Drawn,
  type DrawnCode,
  type DrawnLine,
  type DrawnPicture,
  type DrawList,
} from '../../../calc/marketing/cards/drawList.ts';
import './cardSvg.css';

interface CardSvgProps {
  readonly list: DrawList;
  /** Where a picture of the account is read, by its id. */
  readonly pictureAddress: (id: string) => string;
  /** What it shows, for those who do not see it; null: what stands on it says so. */
  readonly label: string | null;
}

export function CardSvg({ list, pictureAddress, label }: CardSvgProps) {
  return (
    <svg
      className="card-svg"
      viewBox={`0 0 ${list.width} ${list.height}`}
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <CardItems items={list.items} pictureAddress={pictureAddress} />
    </svg>
  );
}

/** Its items alone, for a drawing that has more on it. */
export function CardItems({
  items,
  pictureAddress,
}: { readonly items: readonly Drawn[] } & Pick<CardSvgProps, 'pictureAddress'>) {
  return items.map((item, at) => {
    // The list is drawn in its order; items have no names of their own.
    const key = at;
    switch (item.is) {
      case 'RECTANGLE':
        return <rect key={key} {...frameOf(item)} fill={item.color} opacity={item.opacity} />;
      case 'PICTURE':
        return <Picture key={key} item={item} pictureAddress={pictureAddress} />;
      case 'QR':
        return <Code key={key} item={item} />;
      case 'LINE':
        return <Line key={key} item={item} />;
    }
  });
}

const frameOf = ({ x, y, width, height }: Exclude<Drawn, DrawnLine>) => ({ x, y, width, height });

/** Of a part that was not touched the items are the same, and nothing of them is drawn anew. */
const Line = memo(function Line({ item }: { readonly item: DrawnLine }) {
  const { x, baseline, width, size, text, face, color, opacity } = item;
  // Of blanks alone there is nothing to draw out.
  const isSeen = text.trim() !== '' && width > 0;
  const underline = underlineOf(item);
  return (
    <g opacity={opacity} fill={color}>
      {isSeen && (
        <text
          fontFamily={`'Card ${face.family}'`}
          fontWeight={face.weight}
          fontSize={size}
          textLength={width}
          lengthAdjust="spacing"
          transform={`matrix(1 0 ${face.isSlanted ? -SLANT : 0} 1 ${x} ${baseline})`}
        >
          {text}
        </text>
      )}
      {underline !== null && <rect {...underline} />}
    </g>
  );
});

const Code = memo(function Code({ item }: { readonly item: DrawnCode }) {
  const { x, y, width, height, text, color, opacity } = item;
  const { size, bars } = codeModules(text);
  return (
    <svg x={x} y={y} width={width} height={height} viewBox={`0 0 ${size} ${size}`} opacity={opacity}>
      <rect width={size} height={size} fill="#ffffff" />
      <path
        fill={color}
        d={bars.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v1h${-bar.width}z`).join('')}
        shapeRendering="crispEdges"
      />
    </svg>
  );
});

const Picture = memo(function Picture({
  item,
  pictureAddress,
}: { readonly item: DrawnPicture } & Pick<CardSvgProps, 'pictureAddress'>) {
  const { opacity, brightness, picture, fit } = item;
  const preserveAspectRatio = `xMidYMid ${fit === 'COVER' ? 'slice' : 'meet'}`;
  const name = artName(picture);
  if (name === null)
    return (
      <image
        {...frameOf(item)}
        href={pictureAddress(picture)}
        opacity={opacity}
        preserveAspectRatio={preserveAspectRatio}
        style={brightness === 1 ? undefined : { filter: `brightness(${brightness})` }}
      />
    );
  const art = cardArt(name);
  if (art === null) return null;
  return (
    <svg
      {...frameOf(item)}
      viewBox={`0 0 ${art.width} ${art.height}`}
      preserveAspectRatio={preserveAspectRatio}
      opacity={opacity}
    >
      {art.shapes.map(({ d, fill, stroke, strokeWidth }, at) => (
        <path
          // oxlint-disable-next-line react/no-array-index-key -- shapes have no names and never move
          key={at}
          d={d}
          fill={fill === undefined ? 'none' : brightened(fill, brightness)}
          stroke={stroke === undefined ? undefined : brightened(stroke, brightness)}
          strokeWidth={strokeWidth}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
});
