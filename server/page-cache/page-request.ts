/** Which cached page answers a request, if any does. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { CatalogueSubject } from '../../app/.server/http/catalogue-pages.ts'
import { referralParameter, triggerParameter } from '../../app/domain/accounts/referral.ts'
import { type NamedReferral, readPlainReferral, readReferral } from '../referrals/named-referral.ts'
import type { CachedPages } from '../ssr-handler.ts'

type FoundPage = NonNullable<ReturnType<NonNullable<CachedPages['catalogue']>['findPage']>>

export interface PageRequest {
  path: string
  /** The path and query with which the page is rendered for everybody. */
  renderedAs: string
  /** Of its products; unset for a page without any. */
  subject?: CatalogueSubject
  /** Whether it is one of many pages of the catalogue, rather than one of the few that the app names. */
  isCatalogue?: boolean
  /** The pattern of its route, where that is not the path. */
  route?: string
  /** Of the product whose views are counted. */
  slug?: string
  /** Of an affiliate's link. */
  referral?: NamedReferral
}

/** Stands for every referral code in a cached page, which must not show it. */
export const referralMark = `referral-${randomUUID()}`

/** Parameters that change no page, such as those that social networks and campaigns add. */
const ignoredParameter = /^(?:utm_\w+|fbclid|gclid|igshid|mc_[ce]id)$/

/** The function gives undefined for a request that a cached page cannot answer. */
export function createPageRequestParser(cachedPages: () => CachedPages | undefined) {
  let known: { pages: CachedPages; everyPage: RegExp; orReferral: RegExp } | undefined

  function patternsFor(pages: CachedPages) {
    if (known?.pages !== pages) {
      const { everyPage, referral } = pages.cookies
      known = { pages, everyPage: namesIn(everyPage), orReferral: namesIn([...everyPage, referral]) }
    }
    return known
  }

  return ({ url = '', headers: { cookie } }: IncomingMessage): PageRequest | undefined => {
    const pages = cachedPages()
    if (pages === undefined) return undefined
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    const query = at < 0 ? '' : url.slice(at + 1)
    const page = pages.paths.get(path)
    if (page === undefined) {
      const found = pages.catalogue?.findPage(path, query)
      const isPersonal = cookie !== undefined && patternsFor(pages).everyPage.test(cookie)
      return found === undefined || isPersonal ? undefined : cataloguePage(path, query, found)
    }
    if (cookie !== undefined) {
      const { everyPage, orReferral } = patternsFor(pages)
      if ((page.showsReferral ? orReferral : everyPage).test(cookie)) return undefined
    }
    const shown = page.showsProducts === true ? { path, subject: {} } : { path }
    if (query === '') return { ...shown, renderedAs: path }

    const plain = page.showsReferral ? undefined : readPlainReferral(query)
    if (plain !== undefined) return { ...shown, ...referredPage(path, plain) }

    const parameters = new URLSearchParams(query)
    const own = [...parameters.keys()].filter((name) => !ignoredParameter.test(name))
    if (own.length === 0) return { ...shown, renderedAs: path }
    if (own.some((name) => name !== referralParameter && name !== triggerParameter)) return undefined
    const referral = readReferral(parameters)
    if (page.showsReferral || referral?.code === undefined) return undefined
    return { ...shown, ...referredPage(path, referral) }
  }
}

/** No page of the catalogue shows the referral, so that of a link is the same as without it. */
function cataloguePage(path: string, query: string, found: FoundPage): PageRequest | undefined {
  const page = { ...found, path, isCatalogue: true }
  if (!query.includes(referralParameter)) return page
  const referral = readPlainReferral(query) ?? readReferral(new URLSearchParams(query))
  if (referral === undefined) return page
  return referral.code === undefined ? undefined : { ...page, referral }
}

const referredPage = (path: string, referral: NamedReferral) => ({
  renderedAs: `${path}?${referralParameter}=${referralMark}`,
  referral,
})

/** Matches a Cookie header with one of the names. */
const namesIn = (names: readonly string[]) =>
  new RegExp(
    `(?:^|;)\\s*(?:${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})\\s*=`,
  )
