interface Page<Row> {
  readonly results: readonly Row[];
  readonly isMore: boolean;
}

/**
 * As many rows as were there before, page by page, so that a list that is read anew stays where it is; the first page at
 * least. `page` reads one, behind a row or from the beginning.
 */
export async function readAsFar<Row>(
  rows: number,
  page: (last: Row | undefined) => Promise<Page<Row>>,
): Promise<{ readonly results: readonly Row[]; readonly isMore: boolean }> {
  const results: Row[] = [];
  for (;;) {
    const { results: more, isMore } = await page(results.at(-1));
    results.push(...more);
    if (!isMore || more.length === 0 || results.length >= rows) return { results, isMore };
  }
}
