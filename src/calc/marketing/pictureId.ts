/** Elements of e-mails that show a picture, one each. */
export type PictureKind = 'LOGO' | 'BANNER';

/**
 * The id of the picture that an element shows; null: it is an address, or nothing.
 *
 * @example pictureId('12') // 12
 */
export const pictureId = (content: string): number | null => (/^[1-9]\d{0,14}$/.test(content) ? Number(content) : null);

/** By which an e-mail names the picture that travels with it (RFC 2392). */
export const contentIdOf = (id: number): string => `picture-${id}@campaign`;

/** The ids of pictures that HTML of an e-mail shows, each once. */
export const picturesIn = (html: string): number[] => [
  ...new Set([...html.matchAll(/"cid:picture-(\d{1,15})@campaign"/g)].map(([, id]) => Number(id))),
];
