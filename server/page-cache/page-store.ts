/** Pages in memory: those of the app alone for a minute, those of the catalogue until they change, within a bound. */
import { LRUCache } from 'lru-cache'
import type { CatalogueSubject } from '../../app/.server/http/catalogue-pages.ts'
import type { ContentEncoding } from '../http/compression.ts'
import type { CachedPages } from '../ssr-handler.ts'
import { type CachedPage, cachedForAMinute, cachedForASecond, createCachedPage } from './cached-page.ts'
import { type PageRequest, referralMark } from './page-request.ts'

type Catalogue = CachedPages['catalogue']

interface Entry {
  /** Undefined for a page that cannot be shared. */
  readonly page: CachedPage | undefined
  /** Undefined for a page without products. */
  readonly subject: CatalogueSubject | undefined
  /** Of the last change that is in it. */
  readonly sequence: number
  /** By `Date.now()`. */
  readonly until: number
}

/** A page that is being made. */
interface Flight {
  readonly subject: CatalogueSubject | undefined
  readonly sequence: number
  readonly entry: Promise<Entry>
}

export interface PageStore {
  /** The page if it may be sent without asking anybody. */
  get: (address: string, wanted: PageRequest) => Entry | undefined
  /** The page, confirmed or made again; undefined where the host does not tell whether it is still right. */
  load: (address: string, wanted: PageRequest) => Promise<Entry | undefined>
  /** As `page.encode`, within the bound. */
  encode: (
    address: string,
    wanted: PageRequest,
    entry: Entry,
    encoding: ContentEncoding,
  ) => ReturnType<CachedPage['encode']>
}

export interface PageStoreOptions {
  catalogue: () => Catalogue | undefined
  render: (
    request: Request,
    freshness?: ReturnType<NonNullable<Catalogue>['createFreshness']>,
  ) => Response | Promise<Response>
  /** Milliseconds before a page without products is rendered again. */
  ttlMs: number
  /** Bytes for pages of the catalogue. */
  maximumBytes: number
}

/** One for each page and origin. Bounded, since a Host header can be anything. */
const maximumPlainPages = 200

/** Milliseconds before a page that could not be cached is tried again. */
const uncacheableTtlMs = 5000

/** Bytes that a page counts that could not be cached. */
const uncacheableSize = 500

export function createPageStore({ catalogue, render, ttlMs, maximumBytes }: PageStoreOptions): PageStore {
  const plainPages = new LRUCache<string, Entry>({ max: maximumPlainPages })
  const cataloguePages = new LRUCache<string, Entry>({
    maxSize: maximumBytes,
    sizeCalculation: ({ page }, address) => (page?.size() ?? uncacheableSize) + address.length,
  })
  const flights = new Map<string, Flight>()

  const storeOf = ({ isCatalogue }: PageRequest) => (isCatalogue ? cataloguePages : plainPages)
  const isUnchanged = ({ subject, sequence }: Pick<Entry, 'subject' | 'sequence'>) =>
    subject === undefined || catalogue()?.isUnchanged(subject, sequence) === true

  const isCurrent = (entry: Entry) => Date.now() < entry.until && isUnchanged(entry)

  function make(address: string, wanted: PageRequest): Promise<Entry> {
    const running = flights.get(address)
    // What began before a change that is known by now is for those alone who asked before.
    if (running !== undefined && isUnchanged(running)) return running.entry
    const subject = wanted.subject
    const sequence = catalogue()?.sequence() ?? 0
    const entry = makeEntry(address, wanted, sequence)
    const flight = { subject, sequence, entry }
    flights.set(address, flight)
    const land = () => flights.get(address) === flight && flights.delete(address)
    void entry.then((made) => {
      land()
      const store = storeOf(wanted)
      // A later flight may have landed before.
      return isUnchanged(made) || store.peek(address) === undefined ? store.set(address, made) : store
    }, land)
    return entry
  }

  async function makeEntry(
    address: string,
    { subject, isCatalogue }: PageRequest,
    sequence: number,
  ): Promise<Entry> {
    const beganAt = Date.now()
    const freshness = subject === undefined ? undefined : catalogue()?.createFreshness()
    const latest = Math.min(catalogue()?.latestEnd() ?? Infinity, isCatalogue ? Infinity : beganAt + ttlMs)
    const response = await render(new Request(address), freshness)
    const until = Math.min(latest, freshness?.until() ?? Infinity)
    const isShareable = until > Date.now()
    const page = isShareable
      ? await createCachedPage(response, isCatalogue ? cachedForASecond : cachedForAMinute, referralMark)
      : undefined
    if (!isShareable) await response.body?.cancel()
    return { page, subject, sequence, until: page === undefined ? beganAt + uncacheableTtlMs : until }
  }

  return {
    get(address, wanted) {
      const entry = storeOf(wanted).get(address)
      if (entry === undefined || !isCurrent(entry)) return undefined
      return entry.subject === undefined || catalogue()?.isConfirmed() === true ? entry : undefined
    },
    async load(address, wanted) {
      if (wanted.subject !== undefined) {
        const knowledge = await catalogue()?.confirm()
        if (knowledge === undefined || knowledge === 'unknown') return undefined
      }
      const entry = storeOf(wanted).get(address)
      return entry !== undefined && isCurrent(entry) ? entry : make(address, wanted)
    },
    async encode(address, wanted, entry, encoding) {
      if (entry.page === undefined) throw new Error('There is no page to encode')
      const encoded = await entry.page.encode(encoding)
      // It takes more memory now.
      if (storeOf(wanted).peek(address) === entry) storeOf(wanted).set(address, { ...entry })
      return encoded
    },
  }
}
