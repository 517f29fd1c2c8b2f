// Where uploaded files are kept: one interface for a folder and for an S3-compatible store.
/** Names are paths such as `products/<id>-400.webp`, which this application makes: never a person's words. */
export interface FileStorage {
  /** For messages. It holds no keys. */
  readonly place: string
  /** Replaces the file at once: nobody ever reads a part of it. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** The file or some bytes of it, or null if there is none. */
  read: (name: string, range?: ByteRange) => Promise<Buffer | null>
  /** Null if there is no such file. */
  stat: (name: string) => Promise<FileStat | null>
  /** A missing file is not an error. */
  remove: (names: readonly string[]) => Promise<void>
  /** All files, also those that no row names and what a killed process left half written. */
  list: () => AsyncIterable<ListedFile>
}

/** Bytes from `from` up to and without `to`. */
export interface ByteRange {
  from: number
  to: number
}

export interface FileStat {
  /** Bytes. */
  size: number
  /** SHA-256 in hexadecimal; null: the store does not know it. */
  sha256: string | null
}

export interface ListedFile {
  name: string
  /** Bytes. */
  size: number
  changedAt: Date
}

export interface FileStore extends FileStorage {
  /**
   * Removes files that no row names any more. A failure is logged and not thrown, since what was asked for is done;
   * `check-files --remove` finds the files later.
   */
  discard: (names: readonly string[]) => Promise<void>
}
