/** Messages about one entry; asking again counts from the start. */
export const maximumTold = 3

/** Of one email address without an account, confirmed or not. */
export const maximumWishesOfGuest = 5
