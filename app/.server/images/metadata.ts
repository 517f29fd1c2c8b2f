// Takes out of a picture what it tells beside its pixels: where it was made (GPS), with what, when, by whom; comments,
// previews, and whatever is hung behind its end. Nothing is decoded or compressed anew. Each kind keeps a list of what
// it needs to look right; all else goes, known or not.
import type { ImageType } from '@affiliate-booking/shared/images'

/** The picture without its metadata; undefined when it cannot be read to its end. */
export function withoutMetadata(bytes: Buffer, type: ImageType): Buffer<ArrayBuffer> | undefined {
  try {
    return filters[type](bytes)
  } catch (error) {
    // A length in it points behind its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const filters: Readonly<Record<ImageType, (bytes: Buffer) => Buffer<ArrayBuffer> | undefined>> = {
  'image/jpeg': filterJpeg,
  'image/png': filterPng,
  'image/webp': filterWebp,
}

/** @throws RangeError when there are not so many bytes */
function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (length < 0 || start + length > bytes.length) throw new RangeError('The picture ends too early')
  return bytes.subarray(start, start + length)
}

const startOfScan = 0xda
const endOfImage = 0xd9
const jfif = 0xe0
const adobe = 0xee

/** ITU T.81, annex B: segments of a marker and a length; after the start of a scan, data until the next marker. */
function filterJpeg(bytes: Buffer): Buffer<ArrayBuffer> | undefined {
  const kept = [slice(bytes, 0, 2)]
  let orientation: number | undefined
  let scans = 0
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return scans === 0 ? undefined : finishJpeg(kept, orientation)
    const segment = slice(bytes, at, 2 + bytes.readUInt16BE(at + 2))
    if (segment.length < 4) return undefined
    at += segment.length
    if (isNeeded(marker, segment)) kept.push(withoutExtras(marker, segment))
    orientation ??= orientationOf(marker, segment)
    if (marker !== startOfScan) continue
    scans += 1
    const end = endOfScan(bytes, at)
    kept.push(slice(bytes, at, end - at))
    at = end
  }
}

/** Where the next marker stands that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  throw new RangeError('The scan has no end')
}

/** Tables, frames and scans; of the applications' own: JFIF, the colour profile, and Adobe's colour transform. */
function isNeeded(marker: number, segment: Buffer): boolean {
  const name = (text: string) => segment.subarray(4, 4 + text.length).toString('latin1') === text
  if (marker === jfif) return name('JFIF\0')
  if (marker === 0xe2) return name('ICC_PROFILE\0')
  if (marker === adobe) return name('Adobe')
  return marker >= 0xc0 && marker < 0xe0
}

/** JFIF (ITU T.871) may carry a preview, and anything may follow what JFIF and Adobe define. */
function withoutExtras(marker: number, segment: Buffer): Buffer {
  if (marker !== jfif && marker !== adobe) return segment
  const plain = Buffer.from(slice(segment, 0, marker === jfif ? 18 : 16))
  plain.writeUInt16BE(plain.length - 2, 2)
  // The size of the preview.
  if (marker === jfif) plain.writeUInt16BE(0, 16)
  return plain
}

const exif = Buffer.from('Exif\0\0', 'latin1')
const orientationTag = 0x0112

/** How a phone was held, 2 to 8, of an Exif segment; undefined for upright and for what cannot be read. */
function orientationOf(marker: number, segment: Buffer): number | undefined {
  if (marker !== 0xe1 || !segment.subarray(4, 10).equals(exif)) return undefined
  const tiff = segment.subarray(10)
  const isLittle = tiff.subarray(0, 2).toString('latin1') === 'II'
  const read16 = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  if (tiff.length < 10) return undefined
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Math.min(read16(directory), 200)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (read16(at) !== orientationTag) continue
    const value = read16(at + 8)
    return value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Puts an Exif segment that tells the orientation alone behind the others that come first. */
function finishJpeg(kept: Buffer[], orientation: number | undefined): Buffer<ArrayBuffer> {
  const [start = Buffer.alloc(0), first, ...rest] = kept
  const isJfif = first?.readUInt8(1) === jfif
  const segment = orientation === undefined ? [] : [orientationSegment(orientation)]
  const segments = isJfif ? [first, ...segment, ...rest] : [...segment, ...(first ? [first] : []), ...rest]
  return Buffer.concat([start, ...segments, Buffer.from([0xff, endOfImage])])
}

/** Exif 2.32, 4.6: big-endian TIFF with one directory of one entry, a SHORT. */
const orientationSegment = (orientation: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xe1, 0, 34]),
    exif,
    Buffer.from('4d4d002a0000000800010112000300000001', 'hex'),
    Buffer.from([0, orientation, 0, 0, 0, 0, 0, 0]),
  ])

const pngChunks = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT pHYs bKGD'.split(' '))

/** PNG (ISO 15948), 5.3: chunks of length, type, data and checksum. */
function filterPng(bytes: Buffer): Buffer<ArrayBuffer> {
  const kept = [slice(bytes, 0, 8)]
  for (let at = 8; ;) {
    const chunk = slice(bytes, at, 12 + bytes.readUInt32BE(at))
    const type = chunk.toString('latin1', 4, 8)
    if (pngChunks.has(type)) kept.push(chunk)
    if (type === 'IEND') return Buffer.concat(kept)
    at += chunk.length
  }
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
const frameChunks = new Set(['VP8 ', 'VP8L', 'ALPH'])
const exifAndXmpFlags = 0b1100
/** Place, size, duration and blending of a frame stand before its chunks. */
const frameHeaderLength = 16

/** RFC 9649, 2: a RIFF file of chunks of type, length and data, padded to even. */
function filterWebp(bytes: Buffer): Buffer<ArrayBuffer> | undefined {
  const file = slice(bytes, 0, 8 + bytes.readUInt32LE(4))
  const kept = chunksOf(file.subarray(12), webpChunks).map(cleanChunk)
  if (kept.length === 0) return undefined
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...kept]))
}

/** The chunks of the given types, each with its head and padding. */
function chunksOf(bytes: Buffer, types: ReadonlySet<string>): Buffer[] {
  const kept: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    const chunk = slice(bytes, at, 8 + length + (length % 2))
    if (types.has(chunk.toString('latin1', 0, 4))) kept.push(chunk)
    at += chunk.length
  }
  return kept
}

function cleanChunk(chunk: Buffer): Buffer {
  const type = chunk.toString('latin1', 0, 4)
  if (type === 'VP8X') {
    // Its flags say what is in the file.
    const plain = Buffer.from(chunk)
    plain.writeUInt8(plain.readUInt8(8) & ~exifAndXmpFlags, 8)
    return plain
  }
  if (type !== 'ANMF') return chunk
  const content = chunk.subarray(8, 8 + chunk.readUInt32LE(4))
  const head = slice(content, 0, frameHeaderLength)
  return riffChunk(type, Buffer.concat([head, ...chunksOf(content.subarray(frameHeaderLength), frameChunks)]))
}

function riffChunk(type: string, content: Buffer): Buffer<ArrayBuffer> {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
