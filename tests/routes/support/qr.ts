// QR codes as hosts give them, and reading them back from a card.
import jsQrModule from 'jsqr'
import { PNG } from 'pngjs'
import { encode, renderSVG } from 'uqr'

// The package is CommonJS and hides its function one level down.
const readCode = (jsQrModule as unknown as { default?: typeof jsQrModule }).default ?? jsQrModule

/** The link behind the affiliate's code. */
export const link = 'https://tours.test/lead-form?ref=ASHA-2931'

export const svgCode = () => Buffer.from(renderSVG(link))

/** A PNG of the code without any white around it, `pixels` for each module. */
export function pngCode(pixels = 6): Buffer {
  const { data, size } = encode(link, { border: 0 })
  const png = new PNG({ width: size * pixels, height: size * pixels })
  for (let y = 0; y < png.height; y += 1) {
    for (let x = 0; x < png.width; x += 1) {
      const dark = data[Math.floor(y / pixels)]?.[Math.floor(x / pixels)] ?? false
      png.data.set(dark ? [0, 0, 0, 255] : [255, 255, 255, 255], (y * png.width + x) * 4)
    }
  }
  return PNG.sync.write(png)
}

export const dataAddress = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`

/** What a camera reads of a PNG, with the PNG's size. */
export function scan(file: Buffer): { width: number; height: number; text: string | undefined } {
  const { width, height, data } = PNG.sync.read(file)
  return { width, height, text: readCode(new Uint8ClampedArray(data), width, height)?.data }
}
