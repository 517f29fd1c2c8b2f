// Renders a card to PNG, with satori for the layout and resvg for the drawing. Fonts are bundled; nothing is fetched.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import type { Font } from 'satori'
import { openImage } from './sharp.ts'

export interface CardSize {
  /** Pixels. */
  readonly width: number
  /** Undefined: as high as what it shows. */
  readonly height?: number
  /** Pixels per inch on paper. */
  readonly dotsPerInch: number
}

// One file for each script. A letter comes from the first font that has it.
const fontFiles = { Mukta: 'latin', 'Mukta Extended': 'latin-ext', 'Mukta Devanagari': 'devanagari' }
const weights = [500, 800] as const

let fonts: Promise<Font[]> | undefined

function loadFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  fonts ??= Promise.all(
    Object.entries(fontFiles).flatMap(([name, subset]) =>
      weights.map(async (weight) => ({
        name,
        weight,
        data: await readFile(resolve(`@fontsource/mukta/files/mukta-${subset}-${weight}-normal.woff`)),
      })),
    ),
  )
  return fonts
}

/** Lays out a design; `missing` collects the pieces of text that no font has. */
async function layOut(
  design: ReactNode,
  { width, height }: CardSize,
  missing: string[] = [],
): Promise<string> {
  // Loaded late: this takes half a second.
  const { default: satori } = await import('satori')
  return satori(design, {
    ...(height === undefined ? { width } : { width, height }),
    fonts: await loadFonts(),
    loadAdditionalAsset: async (_, text) => {
      missing.push(text)
      return []
    },
  })
}

/**
 * The text as the fonts can print it, when they do not have the `missing` pieces: without pictographs, and empty when
 * letters would be missing, since a row of boxes is worse than no name. Latin and Devanagari can be printed.
 */
function printable(text: string, missing: readonly string[]): string {
  const gone = new Set(missing.flatMap((piece) => Array.from(piece)))
  const letters = Array.from(text)
  if (letters.some((letter) => gone.has(letter) && /\p{L}/u.test(letter))) return ''
  const left = letters.filter((letter) => !gone.has(letter)).join('')
  return left.replaceAll(/\s+/g, ' ').trim()
}

const keptCards = 16
const cards = new Map<string, Promise<Buffer>>()
let printing: Promise<unknown> = Promise.resolve()

const keyOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64')

/** Whether the card for this content needs no rendering: what it takes need not be fetched. */
export const hasCard = (content: unknown): boolean => cards.has(keyOf(content))

/**
 * The card for this content, from a cache of the last few. One card is rendered at a time.
 * @param content everything that the card shows
 */
export function cachedCard(content: unknown, make: () => Promise<Buffer>): Promise<Buffer> {
  const key = keyOf(content)
  const card = cards.get(key) ?? inTurn(make)
  // Least recently used first.
  cards.delete(key)
  cards.set(key, card)
  for (const oldest of cards.keys()) {
    if (cards.size <= keptCards) break
    cards.delete(oldest)
  }
  card.catch(() => cards.delete(key))
  return card
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = printing.then(work)
  printing = result.catch(() => undefined)
  return result
}

type CardDesign = (printable: (text: string) => string) => ReactNode

/**
 * Draws a design as SVG.
 * @param design makes the card, passing every text through what it is given
 */
export async function drawCard(design: CardDesign, size: CardSize): Promise<string> {
  const missing: string[] = []
  const drawing = await layOut(
    design((text) => text),
    size,
    missing,
  )
  if (missing.length === 0) return drawing
  return layOut(
    design((text) => printable(text, missing)),
    size,
  )
}

/** Renders a design to PNG, on a thread of its own. */
export async function renderCard(design: CardDesign, size: CardSize): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const drawing = await drawCard(design, size)
  const image = await renderAsync(drawing, { font: { loadSystemFonts: false }, logLevel: 'off' })
  const png = await openImage(image.asPng())
  return png.withMetadata({ density: size.dotsPerInch }).png().toBuffer()
}

/** Renders an SVG of ours to a PNG of this width. */
export async function renderDrawing(svg: string, width: number): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: width },
    logLevel: 'off',
  })
  return image.asPng()
}

/** Whether an image cannot be drawn, or leaves the paper white, as when it is broken. */
export const isBlank = (image: string): Promise<boolean> => inTurn(() => leavesWhite(image)).catch(() => true)

/** Of red, green or blue. What is lighter is no code that a camera reads. */
const white = 192

async function leavesWhite(image: string): Promise<boolean> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const { pixels } = await renderAsync(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">
      <rect width="64" height="64" fill="#fff"/><image href="${image}" width="64" height="64"/>
    </svg>`,
    { font: { loadSystemFonts: false }, logLevel: 'off' },
  )
  return pixels.every((value) => value >= white)
}
