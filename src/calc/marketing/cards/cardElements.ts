const PICTURES: readonly string[] = ['BACKGROUND_IMAGE', 'BANNER', 'LOGO', 'LOGO2', 'IMAGE'];

/** Shows a picture, or a code; the others are text. */
export const isPictureElement = (type: string): boolean => PICTURES.includes(type);

/** The name of a picture that comes with Platbook, in the content of an element; null: it is another one. */
export const artName = (content: string): string | null => /^art:([a-z0-9-]{1,40})$/.exec(content)?.[1] ?? null;
