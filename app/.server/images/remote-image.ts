// Images of the host: parsed from `data:` URLs and checked before they are decoded.
import { readImageSize } from './sharp.ts'

export interface FetchedImage {
  /** The declared media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

const maximumBytes = 1024 * 1024
// A small file can unpack to gigabytes of pixels.
const maximumSide = 4000

// What a drawing of squares and dots needs. Nothing here loads, repeats or filters, so a small file is a small drawing.
const drawnElements = new Set([
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'metadata',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polygon',
  'polyline',
  'clipPath',
  'linearGradient',
  'radialGradient',
  'stop',
])
const maximumSvgElements = 40_000

/** The picture within a `data:` address of at most 1 MiB; undefined for another address or a broken one. */
export function imageWithin(address: string): FetchedImage | undefined {
  const [, type, parameters = '', content = ''] =
    /^data:(image\/[a-z+.-]+)((?:;[^,;]*)*),(.*)$/is.exec(address) ?? []
  if (type === undefined || content.length > maximumBytes * 3) return undefined
  const text = percentDecoded(content)
  if (text === undefined) return undefined
  const bytes = Buffer.from(text, /;base64$/i.test(parameters) ? 'base64' : 'utf8')
  return bytes.length === 0 || bytes.length > maximumBytes ? undefined : { type: type.toLowerCase(), bytes }
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * The picture as a `data:` address that can be drawn: a PNG or JPEG by its own bytes and of sensible size, or a plain
 * SVG. Undefined for everything else: a page, a WebP (which the renderer does not read), a drawing with scripts,
 * references, entities or filters.
 */
export async function drawableImage({ bytes }: FetchedImage): Promise<string | undefined> {
  const kind = (await rasterType(bytes)) ?? (isPlainSvg(bytes) ? 'svg+xml' : undefined)
  return kind && `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`
}

async function rasterType(bytes: Uint8Array): Promise<'png' | 'jpeg' | undefined> {
  const [first, second, third, fourth] = bytes
  const isPng = first === 0x89 && second === 0x50 && third === 0x4e && fourth === 0x47
  const isJpeg = first === 0xff && second === 0xd8 && third === 0xff
  if (!(isPng || isJpeg) || !(await isSensiblySized(bytes))) return undefined
  return isPng ? 'png' : 'jpeg'
}

async function isSensiblySized(bytes: Uint8Array): Promise<boolean> {
  const { width, height } = (await readImageSize(bytes)) ?? { width: 0, height: 0 }
  return Math.min(width, height) > 0 && Math.max(width, height) <= maximumSide
}

function isPlainSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  if (!/<svg[\s>]/.test(text) || /<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text)) return false
  let elements = 0
  // Comments are looked into as well: what is one to this pattern need not be one to the renderer.
  for (const [, name = ''] of text.matchAll(/<\s*([^\s<>/!?]+)/g)) {
    elements += 1
    if (!drawnElements.has(name) || elements > maximumSvgElements) return false
  }
  return true
}
