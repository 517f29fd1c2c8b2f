// The image types that can be uploaded.

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export type ImageType = (typeof imageTypes)[number]

export const imageExtensions: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** The first bytes of each type; undefined stands for any byte. */
const signatures: Readonly<Record<ImageType, readonly (number | undefined)[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
}

/** The type by the first bytes, whatever the sender declared; undefined if it is not a JPEG, PNG or WebP image. */
export const detectImageType = (bytes: Uint8Array): ImageType | undefined =>
  imageTypes.find((type) =>
    signatures[type].every((expected, index) => expected === undefined || bytes[index] === expected),
  )
