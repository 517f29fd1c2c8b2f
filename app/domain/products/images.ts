// Which pictures of a host a page shows, and where.
import { imageWidths } from '@affiliate-booking/contract/options/products/products'

/** A picture of a product, with its size in pixels as it was sent. */
export interface ImageRef {
  readonly id: string
  readonly width: number
  readonly height: number
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
