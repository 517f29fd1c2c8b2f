/** Messages about one entry; asking again counts from the start. */
export const maximumTold = 3
