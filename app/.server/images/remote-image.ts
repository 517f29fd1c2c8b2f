// Images of the host: parsed from `data:` URLs and checked before they are decoded.
import { detectReadableType } from '@affiliate-booking/shared/uploads/images'
import type { FetchedImage } from '../api/response.ts'
import { isBlank } from './render-card.ts'
import { openImage, readImageHeader } from './sharp.ts'

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
    // As browsers do, a percent sign that begins no escape stands for itself.
    return decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    return undefined
  }
}

/**
 * The picture as a `data:` address that can be drawn: an image by its own bytes and of sensible size, as the PNG or JPEG
 * that the renderer reads, or a plain SVG. Undefined for everything else: a broken image, a page, a drawing with scripts,
 * references, entities or filters, and one that shows nothing.
 */
export async function drawableImage({ bytes }: FetchedImage): Promise<string | undefined> {
  const type = detectReadableType(bytes)
  if (type === undefined) return drawingIn(bytes)
  if (!(await isSensiblySized(bytes))) return undefined
  if (type === 'image/png' || type === 'image/jpeg')
    return (await isWhole(bytes)) ? dataUrl(type, bytes) : undefined
  const png = await (
    await openImage(bytes)
  )
    .png()
    .toBuffer()
    .catch(() => undefined)
  return png && dataUrl('image/png', png)
}

/** The renderer leaves out what it cannot draw, and then shows nothing. */
async function drawingIn(bytes: Uint8Array): Promise<string | undefined> {
  if (!isPlainSvg(bytes)) return undefined
  const address = dataUrl('image/svg+xml', bytes)
  return (await isBlank(address)) ? undefined : address
}

const dataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

async function isSensiblySized(bytes: Uint8Array): Promise<boolean> {
  const { width, height } = (await readImageHeader(bytes)) ?? { width: 0, height: 0 }
  return Math.min(width, height) > 0 && Math.max(width, height) <= maximumSide
}

/** Whether its pixels can be read to the end. */
const isWhole = async (bytes: Uint8Array): Promise<boolean> =>
  (await openImage(bytes)).stats().then(
    () => true,
    () => false,
  )

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
