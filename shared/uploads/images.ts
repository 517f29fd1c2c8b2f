// Which types of image are stored, which are read, and how each is told by its first bytes.

/** The types that are stored and sent on. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export type ImageType = (typeof imageTypes)[number]

export const imageExtensions: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** The types that are read, and converted to one of the stored types. */
export const convertedTypes = {
  'image/gif': 'image/png',
  'image/avif': 'image/jpeg',
} as const satisfies Record<string, ImageType>

export type ReadableImageType = ImageType | keyof typeof convertedTypes

export const readableTypes: readonly ReadableImageType[] = [...imageTypes, 'image/gif', 'image/avif']

/** The type in which an image is stored. */
export const storedTypeOf = (type: ReadableImageType): ImageType =>
  type === 'image/gif' || type === 'image/avif' ? convertedTypes[type] : type

/** The types that people send and nothing here can decode, by the name that people know. */
export const unreadableTypes = { 'image/heic': 'HEIC', 'image/bmp': 'BMP', 'image/tiff': 'TIFF' } as const

export type UnreadableImageType = keyof typeof unreadableTypes

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
const anyByte = undefined

/** The first bytes of each type; undefined stands for any byte. */
const signatures: readonly (readonly [
  type: ReadableImageType | UnreadableImageType,
  start: readonly (number | undefined)[],
])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]],
  ['image/webp', [...ascii('RIFF'), anyByte, anyByte, anyByte, anyByte, ...ascii('WEBP')]],
  ['image/gif', ascii('GIF87a')],
  ['image/gif', ascii('GIF89a')],
  ['image/bmp', ascii('BM')],
  ['image/tiff', [...ascii('II*'), 0]],
  ['image/tiff', [...ascii('MM'), 0, ...ascii('*')]],
]

/** The type of an image by its first bytes, whatever the sender declared; undefined if it is none that is known. */
export function detectType(bytes: Uint8Array): ReadableImageType | UnreadableImageType | undefined {
  const known = signatures.find(([, start]) =>
    start.every((expected, index) => expected === anyByte || bytes[index] === expected),
  )
  return known?.[0] ?? typeOfBrands(brandsOf(bytes))
}

/** The type if it is one that is stored. */
export const detectImageType = (bytes: Uint8Array): ImageType | undefined => {
  const type = detectType(bytes)
  return imageTypes.find((one) => one === type)
}

/** The type if it is one that can be decoded. */
export function detectReadableType(bytes: Uint8Array): ReadableImageType | undefined {
  const type = detectType(bytes)
  return type === undefined || isUnreadable(type) ? undefined : type
}

export const isUnreadable = (type: string): type is UnreadableImageType => type in unreadableTypes

// AVIF and HEIC share a container (ISO/IEC 23008-12), whose first box names its brands.
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

function typeOfBrands(brands: readonly string[]): 'image/avif' | 'image/heic' | undefined {
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'image/heic' : undefined
}

function brandsOf(bytes: Uint8Array): string[] {
  const box = new TextDecoder('latin1').decode(bytes.subarray(0, 64))
  if (box.slice(4, 8) !== 'ftyp') return []
  const length = bytes[3] ?? 0
  return box.slice(8, Math.max(length, 12)).match(/.{4}/gs) ?? []
}

/** Of sharp: phones write JPEGs at which the decoder warns, and which every browser shows. */
export const failOn = 'error'
