/**
 * The foot of every e-mail: why it came, who sent it, their postal address, and the way to get no more (O-217; 15 USC
 * 7704). Placeholders are filled with the rest.
 */
export const footerHtml = (slots: {
  readonly optOut: string;
  /** Who signs; '': nobody. */
  readonly sender: string;
  /** ` in Columbus, OH 43004`, where a property is known. */
  readonly where: string;
}): string =>
  [
    `<p style="margin:0 0 8px;">You get this e-mail because public records name you as an owner of property${slots.where}.</p>`,
    `<p style="margin:0 0 8px;">Sent by ${slots.sender === '' ? '' : `${slots.sender}, `}#MyBusinessName#<br>#MyBusinessStreet#, #MyBusinessCity/State/Zip#</p>`,
    `<p style="margin:0;"><a href="${slots.optOut}" style="color:#4a5361;">Do not write to me again</a></p>`,
  ].join('');

/** What a profile lacks that the foot has to say; null: nothing. */
export const whyNoFooter = (values: {
  readonly MyBusinessStreet: string;
  readonly 'MyBusinessCity/State/Zip': string;
}): string | null =>
  values.MyBusinessStreet.trim() === '' || values['MyBusinessCity/State/Zip'].trim() === ''
    ? 'Add your business address to the profile: every e-mail must carry it.'
    : null;
