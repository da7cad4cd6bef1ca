/** A file made to do harm, or to be taken for another. Made when it is asked for: some are large. */
export interface HostileFile {
  readonly name: string;
  readonly make: () => Buffer | Promise<Buffer>;
}

/** Stands in files that pretend to be pictures: it must be in none that is given out as one. */
export const MARK = '<script>alert("hostile-mark")</script>';

export const MEGABYTE = 1024 * 1024;
