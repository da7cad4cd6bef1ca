interface Closes {
  readonly close: () => Promise<void>;
}

/** At once, since each waits for something else. Where one of them fails the other is closed with the rest. */
export async function openBoth<A extends Closes, B extends Closes>(
  first: Promise<A>,
  second: Promise<B>,
  onClose: (closer: () => Promise<void>) => void,
): Promise<[A, B]> {
  for (const opened of await Promise.allSettled([first, second])) {
    if (opened.status === 'fulfilled') onClose(opened.value.close);
  }
  return await Promise.all([first, second]);
}
