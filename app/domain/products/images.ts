// Which pictures of a host a page may show, and where.
import { pictureWidths } from '@affiliate-booking/contract/options/products'

/**
 * The address, if the browser can show it without calling another origin: an image within the address itself.
 * Anything else is left out, and a generic picture stands in.
 */
export const ownPicture = (address: string | null | undefined): string | undefined =>
  address?.startsWith('data:image/') === true ? address : undefined

/** A picture of a product, with its size in pixels as it was sent. */
export interface ProductPicture {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

export const pictureAddressOf = (id: string, width: (typeof pictureWidths)[number]): string =>
  `/pictures/${encodeURIComponent(id)}/${width}`

/** Where the app serves a product's picture, in the sizes that it comes in; none is larger than it was sent. */
export function sourcesOf({ id, width }: ProductPicture): { src: string; srcSet: string } {
  const useful = pictureWidths.filter((_, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < width)
  return {
    src: pictureAddressOf(id, 960),
    srcSet: useful.map((wide) => `${pictureAddressOf(id, wide)} ${Math.min(wide, width)}w`).join(', '),
  }
}
