/** Where a visitor took the affiliate's link from. */
export const clickTriggers = ['link', 'qr'] as const
export type ClickTrigger = (typeof clickTriggers)[number]

export const clickDevices = ['phone', 'tablet', 'computer', 'other'] as const
export type ClickDevice = (typeof clickDevices)[number]

/** The most clicks of one call. */
export const maximumClicksPerCall = 500

/** The longest body of the call, in bytes. */
export const maximumClicksBytes = 1024 * 1024
