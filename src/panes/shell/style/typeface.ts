/** Weights that are used, of one file. */
const faces = ['400 13px "Inter Variable"', '600 13px "Inter Variable"'];

/** Waits for the typeface, for a second at most: without it the page looks like the machine's. */
export async function loadTypeface(): Promise<void> {
  const loaded = Promise.allSettled(faces.map(async (face) => await document.fonts.load(face)));
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 1000))]);
}
