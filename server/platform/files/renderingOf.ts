import type { Rendering } from '../../../src/api/contract/property/documents.ts';

/** Content types that are taken (O-114) and how the page shows them. */
export const takenTypes: Readonly<Record<string, Rendering | null>> = {
  'application/pdf': 'PDF',
  'image/png': 'IMAGE',
  'image/jpeg': 'IMAGE',
  'image/gif': 'IMAGE',
  'image/webp': 'IMAGE',
  'text/plain': 'TEXT',
  // Office, today's and before 2007 (one container for Word, Excel and PowerPoint).
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': null,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': null,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': null,
  'application/vnd.oasis.opendocument.text': null,
  'application/vnd.oasis.opendocument.spreadsheet': null,
  'application/x-cfb': null,
  'application/rtf': null,
};

export const renderingOf = (contentType: string): Rendering | null => takenTypes[contentType] ?? null;
