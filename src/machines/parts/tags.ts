/** Tags as people write them: `hot, call back`. Each once, without spaces around. */
export const readTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** Of the tags that are added those that are not there yet, in whatever letters. */
export const newTags = (tags: readonly string[], added: readonly string[] = []): readonly string[] => {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return added.filter((tag) => !known.has(tag.toLowerCase()));
};
