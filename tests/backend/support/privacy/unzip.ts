import { inflateRawSync } from 'node:zlib'

export type Files = Map<string, Buffer>

/** The files of an archive, by its central directory. */
export function unzip(archive: Buffer): Files {
  const files: Files = new Map()
  const end = archive.length - 22
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [compressed, nameLength, offset] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + nameLength
    files.set(name, inflateRawSync(archive.subarray(start, start + compressed)))
    at += 46 + nameLength
  }
  return files
}
