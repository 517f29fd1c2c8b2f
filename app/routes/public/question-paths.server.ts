// Addresses about questions. Loaders hand them to pages, so that scripts need no code for them.
import { productPath } from '../../domain/products/product-path.ts'

/** All answered questions about a product. */
export const questionsPath = (slug: string) => `${productPath(slug)}/questions` as const

/** Where one asks about it. */
export const askPath = (slug: string) => `${productPath(slug)}/ask` as const

/** Where a guest without an account confirms, reads and withdraws a question, by the link of an email. */
export const guestQuestionPath = '/guest-question'
