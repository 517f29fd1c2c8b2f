// Guests' pictures as files: WebP in a few widths, without metadata such as the place.
import { randomUUID } from 'node:crypto'
import { reviewPictureWidths } from '@affiliate-booking/contract/options/products/products'
import type { FileStore } from '../../files/file-store.ts'
import { reviewPictureFile } from '../../files/stored-names.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type PreparedImage, prepareImage, storeImage } from '../images/image-files.ts'

export interface PreparedPicture extends PreparedImage {
  id: string
}

/** The names of a picture's files. */
export const reviewPictureFiles = (id: string): string[] =>
  reviewPictureWidths.map((width) => reviewPictureFile(id, width))

/**
 * Scales each picture to all widths. Fails with 400 for the first that cannot be used: the message begins with its number.
 * @throws {OverloadedError} when too many images wait
 */
export async function preparePictures(files: readonly File[]): Promise<Result<PreparedPicture[]>> {
  const pictures: PreparedPicture[] = []
  for (const [index, file] of files.entries()) {
    const prepared = await prepareImage(file, reviewPictureWidths)
    if (!prepared.ok) return fail(400, `Picture ${index + 1}: ${prepared.message}`)
    pictures.push({ id: randomUUID(), ...prepared.value })
  }
  return ok(pictures)
}

/** Writes all files or none. */
export async function storePictures(uploads: FileStore, pictures: readonly PreparedPicture[]): Promise<void> {
  try {
    for (const { id, files } of pictures) await storeImage(uploads, id, files, reviewPictureFile)
  } catch (error) {
    await discardPictures(uploads, pictures)
    throw error
  }
}

/** Of pictures that no row names. */
export const discardPictures = (
  uploads: FileStore,
  pictures: readonly { readonly id: string }[],
): Promise<void> => uploads.discard(pictures.flatMap(({ id }) => reviewPictureFiles(id)))
