// Which pictures of a host a page may show.

/**
 * The address, if the browser can show it without calling another origin: an image within the address itself.
 * Anything else is left out, and a generic picture stands in.
 */
export const ownPicture = (address: string | null | undefined): string | undefined =>
  address?.startsWith('data:image/') === true ? address : undefined
