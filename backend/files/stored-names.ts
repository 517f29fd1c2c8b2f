// The kinds of uploaded files and their names. A store takes no other names, a backup saves and restores no others, and
// backup/stored-files.ts does not compile unless it lists the files of each kind.
import { imageExtensions, type ImageType } from '@affiliate-booking/shared/uploads/images'

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const extensions = Object.values(imageExtensions).join('|')

/** How the names of each kind look. Add no kind without a function below that makes its names. */
const patterns = {
  identity: new RegExp(String.raw`^${uuid}\.(?:${extensions})$`),
  avatar: new RegExp(String.raw`^avatars/${uuid}\.webp$`),
  productImage: new RegExp(String.raw`^products/${uuid}-\d{1,5}\.webp$`),
  reviewPicture: new RegExp(String.raw`^reviews/${uuid}-\d{1,5}\.webp$`),
} as const

export type StoredFileKind = keyof typeof patterns

/** An encrypted picture of a document or of a PAN card. Its row keeps the name. */
export const identityFile = (id: string, type: ImageType): string => `${id}.${imageExtensions[type]}`

/** The picture of an account. */
export const avatarFile = (id: string): string => `avatars/${id}.webp`

/** An image of a product in one width, in pixels. */
export const productImageFile = (id: string, width: number): string => `products/${id}-${width}.webp`

/** A guest's picture in one width, in pixels. */
export const reviewPictureFile = (id: string, width: number): string => `reviews/${id}-${width}.webp`

/** Whether a file of some kind can have this name. No such name leads out of its folder. */
export const isStoredFileName = (name: string): boolean =>
  Object.values(patterns).some((pattern) => pattern.test(name))
