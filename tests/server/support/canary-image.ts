import { PNG } from 'pngjs'
import { canaries } from '../../../scripts/lib/personal-data.mjs'

/** A picture whose bytes, uncompressed, spell the canary. */
export function canaryImage(): Buffer {
  const png = new PNG({ width: 64, height: 64 })
  for (let at = 0; at < png.data.length; at += 1)
    png.data[at] = canaries.file.charCodeAt(at % canaries.file.length)
  return PNG.sync.write(png, { deflateLevel: 0, filterType: 0 })
}
