/** `P O BOX 77`, `Post Office Box #77`, `POB 77`: one box. */
const BOX = /^\s*(?:p\s*\.?\s*o\s*\.?\s*b\s*\.?|(?:p\s*\.?\s*o\s*\.?|post\s+office)\s*(?:box|bx)\s*\.?)\s*#?\s*(?=\d)/i;
/** `R.R. 2, Box 152`, `Rural Route 2 Box 152`, `RFD 2 #152`: one box on a route. */
const ROUTE =
  /^\s*(?:r\s*\.?\s*r\s*\.?|rural\s+(?:route|rte)|r\s*\.?\s*f\s*\.?\s*d\s*\.?)\s*#?\s*(\d+)\s*,?\s*(?:box|bx|#)\s*\.?\s*#?\s*(?=\d)/i;

/**
 * A line of delivery with its box as the post writes it (Publication 28), so that the box is one place however it was
 * written; others as they are, but for the apostrophe of typographers.
 *
 * @example deliveryLine('P. O. Box #77') // 'PO BOX 77'
 * @example deliveryLine('Rural Route 2, Box 152') // 'RR 2 BOX 152'
 */
export const deliveryLine = (street: string): string =>
  street
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replace(BOX, 'PO BOX ')
    .replace(ROUTE, 'RR $1 BOX ');
