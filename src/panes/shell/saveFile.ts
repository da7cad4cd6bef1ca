import type { DownloadedFile } from '../../api/download.ts';

/** So long the browser may take to begin with the file; then its memory is given back. */
const KEPT_MS = 60_000;

/** Hands a file to the browser as a download, under its name. */
export function saveFile({ fileName, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
