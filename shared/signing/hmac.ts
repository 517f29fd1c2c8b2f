/** HMAC-SHA256 for short texts that are many. For Node only. */
import { type BinaryToTextEncoding, createHmac, hash } from 'node:crypto'

const blockBytes = 64
const digestBytes = 32

/** Longer texts take the ordinary way. */
const maximumTextBytes = 3072

/**
 * The HMAC-SHA256 of texts with one key of at most 64 bytes, as `createHmac` makes it. By its definition (RFC 2104) it is
 * two plain hashes, which take 0.6 of the time: `createHmac` makes an object for each text, which must be collected.
 */
export function createMac(key: Buffer): (text: string, encoding: BinaryToTextEncoding) => string {
  if (key.length > blockBytes) throw new RangeError('The key is too long')
  const inner = Buffer.concat([padKey(key, 0x36), Buffer.alloc(maximumTextBytes)])
  const outer = Buffer.concat([padKey(key, 0x5c), Buffer.alloc(digestBytes)])
  return (text, encoding) => {
    // A UTF-16 unit takes at most three bytes.
    if (text.length * 3 > maximumTextBytes) return createHmac('sha256', key).update(text).digest(encoding)
    const end = blockBytes + inner.write(text, blockBytes)
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockBytes, 'binary')
    return hash('sha256', outer, encoding)
  }
}

function padKey(key: Buffer, byte: number): Uint8Array {
  const padded = Buffer.alloc(blockBytes)
  key.copy(padded)
  return padded.map((value) => value ^ byte)
}
