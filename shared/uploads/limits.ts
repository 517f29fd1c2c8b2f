const mebibyte = 1024 * 1024

export const maximumImageBytes = 5 * mebibyte

/** A small file can unpack to gigabytes. */
export const maximumPixels = 40_000_000

/** One form with all its images. */
export const maximumFormBytes = 16 * mebibyte

export const maximumFormFiles = 3

export const maximumFormParts = 40
