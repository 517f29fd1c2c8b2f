// Which pictures of a host a page shows, and where.
import { imageWidths, type reviewPictureWidths } from '@affiliate-booking/contract/options/products/products'

/** A picture with its size in pixels as it was sent. */
export interface PictureRef {
  readonly id: string
  readonly width: number
  readonly height: number
}

/** A picture of a product. */
export interface ImageRef extends PictureRef {
  readonly alt: string
}

export const imagePathOf = (id: string, width: (typeof imageWidths)[number]): string =>
  `/images/${encodeURIComponent(id)}/${width}`

/** Where the app serves a product's picture, in the sizes that it comes in; none is larger than it was sent. */
export function imageSources({ id, width }: ImageRef): { src: string; srcSet: string } {
  const useful = imageWidths.filter((_, index) => index === 0 || (imageWidths[index - 1] ?? 0) < width)
  return {
    src: imagePathOf(id, 960),
    srcSet: useful.map((wide) => `${imagePathOf(id, wide)} ${Math.min(wide, width)}w`).join(', '),
  }
}

/** Where the app serves a guest's picture. */
export const reviewPicturePath = (id: string, width: (typeof reviewPictureWidths)[number]): string =>
  `/images/reviews/${encodeURIComponent(id)}/${width}`
