/** Texts of the affiliate's QR card, and its file name. */
export const qrCardCopy = {
  tagline: 'WE MAKE IT FAST! OR YOUR MONEY BACK!', // spec 2.50
  token: 'Rs 10', // spec 2.50
  generate: 'Generate QR Code', // spec 2.47
  /** Where there is one already, whose picture cannot be had. */
  generateAgain: 'Generate again',
  generating: 'Generating...', // spec 2.49
  download: 'Download QR Code', // spec 2.48
  retry: 'Retry',
  none: 'You have no QR code yet. Generate one first.',
  unavailable: 'The picture of your QR code could not be loaded.',
  fileName: 'affiliate_qr_card', // spec 9.10
} as const
