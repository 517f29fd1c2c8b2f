/** Which cached page answers a request, if any does. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { referralParameter, triggerParameter } from '../../app/domain/accounts/referral.ts'
import { type NamedReferral, readPlainReferral, readReferral } from '../referrals/named-referral.ts'
import type { CachedPages } from '../ssr-handler.ts'

export interface PageRequest {
  path: string
  /** The path and query with which the page is rendered for everybody. */
  renderedAs: string
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
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    const page = pages?.paths.get(path)
    if (pages === undefined || page === undefined) return undefined
    if (cookie !== undefined) {
      const { everyPage, orReferral } = patternsFor(pages)
      if ((page.showsReferral ? orReferral : everyPage).test(cookie)) return undefined
    }
    if (at < 0) return { path, renderedAs: path }

    const query = url.slice(at + 1)
    const plain = page.showsReferral ? undefined : readPlainReferral(query)
    if (plain !== undefined) return referredPage(path, plain)

    const parameters = new URLSearchParams(query)
    const own = [...parameters.keys()].filter((name) => !ignoredParameter.test(name))
    if (own.length === 0) return { path, renderedAs: path }
    if (own.some((name) => name !== referralParameter && name !== triggerParameter)) return undefined
    const referral = readReferral(parameters)
    return page.showsReferral || referral?.code === undefined ? undefined : referredPage(path, referral)
  }
}

const referredPage = (path: string, referral: NamedReferral): PageRequest => ({
  path,
  renderedAs: `${path}?${referralParameter}=${referralMark}`,
  referral,
})

/** Matches a Cookie header with one of the names. */
const namesIn = (names: readonly string[]) =>
  new RegExp(
    `(?:^|;)\\s*(?:${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})\\s*=`,
  )
