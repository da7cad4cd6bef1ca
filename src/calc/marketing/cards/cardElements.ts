const PICTURES: readonly string[] = ['BACKGROUND_IMAGE', 'BANNER', 'LOGO', 'LOGO2', 'IMAGE'];

/** Shows a picture, or a code; the others are text. */
export const isPictureElement = (type: string): boolean => PICTURES.includes(type);
