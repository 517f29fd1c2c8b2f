// What an affiliate sends to people: the link and a text around it.
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { appName } from '../messages.ts'

interface Link {
  /** Below the site's origin. */
  readonly path: string
  readonly product?: { readonly title: string } | null | undefined
  readonly campaign?: string | null | undefined
}

export const linkTitle = ({ product, campaign }: Link): string =>
  product?.title ?? campaign ?? 'Your link for everything'

export const linkAddress = (origin: string, { path }: Pick<Link, 'path'>): string => `${origin}${path}`

/** In a QR code, so that scans are told apart from clicks. */
export const qrAddress = (origin: string, link: Pick<Link, 'path'>): string =>
  `${linkAddress(origin, link)}&via=qr`

/** @param days for which a click counts */
export const earningPromise = (days: number): string =>
  `You earn from what people book within ${formatQuantity(days, 'day', 'days')} of a click.`

/** Paise, of the smallest booking. Fees and refunds may change it, and the rule that counts is that of the day of booking. */
export const earningHint = ({ price, earnings }: { price: number; earnings: number }): string =>
  earnings === 0
    ? 'By today’s rule you earn nothing from a booking.'
    : `You earn about ${formatPaise(earnings)} from the smallest booking, ${formatPaise(price)}, by today’s rule.`

/** What the agreement asks affiliates to say, and the rules for advertising ask of them. */
export const disclosure = 'I earn a commission if you book.'
export const leadDisclosure = 'I may earn a commission.'

export function shareText(origin: string, link: Link, price?: string): string {
  const address = linkAddress(origin, link)
  const { product } = link
  if (product == null)
    return `Tours and stays across India on ${appName}. ${disclosure} Book here: ${address}`
  return `${product.title}${price === undefined ? '' : `, ${price}`}. ${disclosure} Book on ${appName}: ${address}`
}

/** The same code on the lead form, whose people count for the affiliate too. */
export const leadFormAddress = (origin: string, { code }: { readonly code: string }): string =>
  `${origin}/lead-form?ref=${encodeURIComponent(code)}`

/** In its QR code. */
export const leadFormQrAddress = (origin: string, link: { readonly code: string }): string =>
  `${leadFormAddress(origin, link)}&via=qr`

export const leadFormText = (address: string): string =>
  `Looking for a loan, insurance or a home? Leave your name and email on ${appName}, and a partner near you contacts you. ${leadDisclosure} ${address}`

/** Opens WhatsApp with the text filled in. */
export const whatsAppUrl = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`

/** The files of a link, by the last part of their path. */
const linkFiles = ['qr.png', 'qr.svg', 'status.png', 'post.png', 'card.png'] as const
export type LinkFile = (typeof linkFiles)[number]

/** The same for the lead form with the code of the link. */
const leadFormPrefix = 'lead-form-'
type LeadFormFile = `${typeof leadFormPrefix}${LinkFile}`
export const leadFormFile = (file: LinkFile): LeadFormFile => `${leadFormPrefix}${file}`

/** Undefined for another name. */
export function parseLinkFile(name: string): { file: LinkFile; isLeadForm: boolean } | undefined {
  const isLeadForm = name.startsWith(leadFormPrefix)
  const file = linkFiles.find((one) => one === (isLeadForm ? name.slice(leadFormPrefix.length) : name))
  return file && { file, isLeadForm }
}

export const linkFilePath = (id: string, file: LinkFile | LeadFormFile) =>
  `/commissions/links/${encodeURIComponent(id)}/${file}` as const

/** The files of a provider's page with all of their tours and stays, likewise. */
export const providerQrFiles = ['qr.png', 'qr.svg'] as const

export const providerQrPath = (file: (typeof providerQrFiles)[number]) => `/my-services/page/${file}` as const
