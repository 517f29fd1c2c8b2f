// The option lists of the affiliate registration (spec 3.13).
export const countries = ['India', 'Sri Lanka', 'United Arab Emirates', 'Bangladesh', 'Nepal'] as const

export const defaultCountry = 'India' satisfies (typeof countries)[number] // spec 9.2

export const promotionMethods = [
  'Field visits',
  'WhatsApp marketing',
  'Ads',
  'Personal network',
  'Social Media',
] as const

export const businessTypes = ['individual', 'shop_owner', 'company'] as const

export const defaultBusinessType = 'individual' satisfies (typeof businessTypes)[number] // spec 9.2

/** The identity documents that an affiliate uploads. */
export const documentKinds = ['aadhar', 'panCard', 'selfie'] as const

/** Those that can be sent again with the identity; the PAN picture is a part of it. */
export const replaceableDocuments = ['aadhar', 'selfie'] as const satisfies (typeof documentKinds)[number][]

/** Shown when the agreement is not accepted; nothing is sent (spec 8.1). */
export const agreementRequired = 'You must accept the agreement to proceed.'
