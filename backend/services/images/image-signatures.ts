// The kinds of pictures that are taken.

/** The first bytes of each kind of picture. What the sender says of the type is not believed. */
const signatures = [
  { contentType: 'image/jpeg', extension: 'jpg', parts: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }] },
  {
    contentType: 'image/png',
    extension: 'png',
    parts: [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  },
  {
    contentType: 'image/webp',
    extension: 'webp',
    parts: [
      { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
      { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
    ],
  },
]

/** The kind of a picture by its first bytes; undefined when it is no JPEG, PNG or WebP. */
export const signatureOf = (bytes: Uint8Array) =>
  signatures.find(({ parts }) =>
    parts.every(({ at, bytes: expected }) => expected.every((byte, index) => bytes[at + index] === byte)),
  )
