/** Of a form whose tour or stay is off sale: its page cannot be loaded again. A day that is gone is a 404. */
export const offSaleStatus = 410
