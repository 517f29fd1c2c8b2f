// The one thing about PNG that the renderer leaves out: how large it is on paper.
import { crc32 } from 'node:zlib'

const inchesPerMetre = 1 / 0.0254
// The signature (8) and the header chunk: length (4), type (4), content (13), checksum (4).
const endOfHeader = 33

/** The PNG with a pHYs chunk (PNG specification, 11.3.4.3) right after its header. */
export function withDotsPerInch(png: Buffer, dotsPerInch: number): Buffer {
  const pixelsPerMetre = Math.round(dotsPerInch * inchesPerMetre)
  const chunk = Buffer.alloc(21)
  chunk.writeUInt32BE(9, 0)
  chunk.write('pHYs', 4, 'latin1')
  chunk.writeUInt32BE(pixelsPerMetre, 8)
  chunk.writeUInt32BE(pixelsPerMetre, 12)
  chunk.writeUInt8(1, 16)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17)
  return Buffer.concat([png.subarray(0, endOfHeader), chunk, png.subarray(endOfHeader)])
}
