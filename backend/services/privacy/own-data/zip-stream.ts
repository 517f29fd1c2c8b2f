// A ZIP archive that is made while it is read, so that memory holds a piece of one file (APPNOTE.TXT 6.3.10: deflated
// entries with data descriptors, without ZIP64). Node compresses; only the frame is made here.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import * as z from 'zod'

export interface ArchiveFile {
  /** With folders. */
  readonly name: string
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** Reads each file when its turn comes. An error of a file is the stream's, so that no broken archive looks whole. */
export const zipStream = (files: AsyncIterable<ArchiveFile>): ReadableStream<Uint8Array> => {
  const pieces = piecesOf(files)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

interface Entry {
  readonly name: Buffer
  readonly crc: number
  /** Bytes, as those below. */
  readonly compressed: number
  readonly size: number
  /** Where its header begins. */
  readonly offset: number
}

const version = 20
/** A data descriptor follows, and the name is UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, the first day that the format knows. */
const noDate = 0x0021
const maximumBytes = 0xffffffff

async function* piecesOf(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array, undefined> {
  const entries: Entry[] = []
  let offset = 0
  for await (const file of files) {
    const name = Buffer.from(file.name)
    const head = record(0x04034b50, [
      ...common,
      ['u32', 0],
      ['u32', 0],
      ['u32', 0],
      ['u16', name.length],
      ['u16', 0],
    ])
    yield Buffer.concat([head, name])
    const state = { crc: 0, size: 0, compressed: 0 }
    for await (const piece of compress(file.content, state)) {
      state.compressed += piece.length
      yield piece
    }
    const entry: Entry = { name, offset, ...state }
    yield record(0x08074b50, sizesOf(entry))
    offset += head.length + name.length + entry.compressed + descriptorLength
    if (Math.max(offset, entry.size) > maximumBytes) throw new Error('The archive is larger than 4 GiB')
    entries.push(entry)
  }
  const directory = Buffer.concat(entries.map(directoryEntry))
  yield directory
  yield record(0x06054b50, [
    ['u16', 0],
    ['u16', 0],
    ['u16', entries.length],
    ['u16', entries.length],
    ['u32', directory.length],
    ['u32', offset],
    ['u16', 0],
  ])
  return undefined
}

async function* compress(
  content: ArchiveFile['content'],
  state: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const bytes of content) {
      state.crc = crc32(bytes, state.crc)
      state.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // An error of either destroys both, and is thrown below.
  pipeline(Readable.from(counted()), deflate, () => undefined)
  for await (const piece of deflate) yield z.instanceof(Uint8Array).parse(piece)
}

type Field = readonly ['u16' | 'u32', number]

const common: readonly Field[] = [
  ['u16', version],
  ['u16', flags],
  ['u16', deflated],
  ['u16', 0],
  ['u16', noDate],
]

const sizesOf = ({ crc, compressed, size }: Entry): readonly Field[] => [
  ['u32', crc],
  ['u32', compressed],
  ['u32', size],
]

const descriptorLength = 16

const directoryEntry = (entry: Entry) =>
  Buffer.concat([
    record(0x02014b50, [
      ['u16', version],
      ...common,
      ...sizesOf(entry),
      ['u16', entry.name.length],
      ['u16', 0],
      ['u16', 0],
      ['u16', 0],
      ['u16', 0],
      ['u32', 0],
      ['u32', entry.offset],
    ]),
    entry.name,
  ])

/** A signature and numbers, the lowest byte first. */
function record(signature: number, fields: readonly Field[]): Buffer {
  const parts = ([['u32', signature], ...fields] satisfies Field[]).map(([type, value]) => {
    const bytes = Buffer.alloc(type === 'u16' ? 2 : 4)
    if (type === 'u16') bytes.writeUInt16LE(value)
    else bytes.writeUInt32LE(value)
    return bytes
  })
  return Buffer.concat(parts)
}
