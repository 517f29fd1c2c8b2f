/** Of the saved or shared file. Numbers of other hosts may have anything. */
export const voucherPictureName = (bookingId: string): string =>
  `voucher-${bookingId.replaceAll(/[^\w-]/g, '')}.png`
