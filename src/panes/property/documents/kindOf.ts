const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'text/plain': 'TXT',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLS',
  'application/vnd.oasis.opendocument.spreadsheet': 'XLS',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPT',
};

/** What a document is, in three letters. @example kindOf('image/png') // 'IMG' */
export const kindOf = (contentType: string): string =>
  contentType.startsWith('image/') ? 'IMG' : (kinds[contentType] ?? 'DOC');
