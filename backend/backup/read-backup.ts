import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { formatVersion, Header, type Row, rowOf, Seal, StoredFile } from './format.ts'

/** What stands in a backup after its header. */
export type Entry = Row | { readonly file: string; readonly bytes: Buffer }

/**
 * Reads a backup to its end and gives its header: it is whole, and this version can read it.
 * @throws {StartFailure} for a file that cannot be read, is no backup, is damaged, or comes from a later version
 */
export async function checkBackup(path: string): Promise<Header> {
  let header: Header | undefined
  for await (const { line } of checkedLines(path)) {
    if (header) entryOf(path, line)
    else header = headerOf(path, line)
  }
  if (!header) throw foreign(path)
  return header
}

/**
 * Everything in a backup after its header. It is known to be whole only when the last one was given without a
 * failure: whoever acts on them must be able to take it back until then.
 * @throws {StartFailure} as checkBackup
 */
export async function* readEntries(path: string): AsyncGenerator<Entry> {
  for await (const { line, isFirst } of checkedLines(path)) {
    if (!isFirst) yield entryOf(path, line)
  }
}

/** The lines before the seal; fails after the last one if the seal is not the right one. */
async function* checkedLines(path: string): AsyncGenerator<{ line: string; isFirst: boolean }> {
  const hash = createHash('sha256')
  let count = 0
  let seal: Seal | undefined
  try {
    for await (const bytes of linesOf(unzipped(path))) {
      // Nothing stands after the seal.
      if (seal || !bytes) throw damaged(path)
      const line = bytes.toString('utf8')
      if (count > 0) seal = sealOf(line)
      if (seal) continue
      yield { line, isFirst: count === 0 }
      hash.update(bytes).update('\n')
      count += 1
    }
  } catch (error) {
    throw explain(error, path, count > 0)
  }
  if (count === 0) throw foreign(path)
  if (seal?.seal.lines !== count || seal.seal.sha256 !== hash.digest('hex')) throw damaged(path)
}

/** Its failures are those of the file too: a pipeline hands them on. */
const unzipped = (path: string): AsyncIterable<Buffer> =>
  pipeline(createReadStream(path), createGunzip(), () => undefined)

/** More than the longest line has: a picture of 5 MiB. */
const longest = 64 * 1024 * 1024

/**
 * Lines without their ends; null for what stands after the last end, or is far too long. Not by node:readline, which
 * takes other characters for line ends as well.
 */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
  let begun: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)])
      begun = []
      length = 0
      from = end + 1
    }
    begun.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > longest) yield null
  }
  if (length > 0) yield null
}

function headerOf(path: string, line: string): Header {
  const header = Header.safeParse(parseJson(line))
  if (!header.success) throw foreign(path)
  if (header.data.version > formatVersion) throw laterVersionError(path)
  return header.data
}

function entryOf(path: string, line: string): Entry {
  const row = rowOf(line)
  if (row) return row
  const stored = StoredFile.safeParse(parseJson(line))
  if (!stored.success) throw damaged(path)
  return { file: stored.data.file, bytes: Buffer.from(stored.data.base64, 'base64') }
}

const sealOf = (line: string): Seal | undefined =>
  line.startsWith('{"seal":') ? Seal.safeParse(parseJson(line)).data : undefined

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const foreign = (path: string) => new StartFailure(`${path} is not a backup of this product.`)

const damaged = (path: string) =>
  new StartFailure(`${path} is damaged or incomplete. Nothing was restored: take another backup.`)

/** Made with a schema or in a format that is not known yet. */
export const laterVersionError = (path: string): StartFailure =>
  new StartFailure(`${path} comes from a later version of the product. Restore it with that version.`)

/** What a person can do about a failure to read; whatever is no such failure stays as it is. */
function explain(error: unknown, path: string, hasBegun: boolean): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_')) return hasBegun ? damaged(path) : foreign(path)
  if (error instanceof Error && 'syscall' in error)
    return new StartFailure(`${path} cannot be read (${code}).`)
  return error
}
