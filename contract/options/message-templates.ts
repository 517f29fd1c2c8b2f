/** Characters of each part of a template, as it is typed. */
export const templateLimits = {
  subject: 150,
  body: 4000,
  actionLabel: 60,
  inApp: 200,
  whatsApp: 1000,
} as const
export type TemplateField = keyof typeof templateLimits
export const templateFields = ['subject', 'body', 'actionLabel', 'inApp', 'whatsApp'] as const

/** Of the words around each email in another language. */
export const languageLimits = { greeting: 100, unsubscribe: 100 } as const

/** Every text exists in it, so others fall back to it. */
export const fallbackLanguage = 'en'
