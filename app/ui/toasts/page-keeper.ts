// What browsers show of a page whose next data do not come, because the connection is lost. It lies outside of
// `navigation`, whose scripts come with every page at once: this one comes later.
import { data, type DataStrategyResult, type MiddlewareFunction, replace } from 'react-router'
import { statusOfUnsent } from '../forms/connection-loss.ts'
import { showToast } from './toaster.tsx'

interface Address {
  readonly pathname: string
  readonly search: string
}

const textOf = ({ pathname, search }: Address) => pathname + search

/** The address of the page that is shown; undefined while an error is shown instead. */
let shown: string | undefined
/** While the router leads back to the page that is shown: how far down it was scrolled. */
let depth: number | undefined
let isAfterPost = false

export function noteShown(address: Address | undefined) {
  shown = address && textOf(address)
  if (address === undefined) return
  if (depth !== undefined) scrollTo(0, depth)
  depth = undefined
}

/** Around the loaders of every page. */
export const keepShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, url },
  next,
) => {
  const isShown = textOf(url) === shown
  if (!isShown) depth = undefined
  const isPost = request.method !== 'GET'
  const wasPost = isAfterPost
  isAfterPost = isPost
  const results = await next()
  const lost = Object.keys(results).filter((id) => isLost(results[id]))
  if (isPost || lost.length === 0 || request.signal.aborted) return results
  if (isShown) {
    // Who was led back by a link was told.
    if (depth === undefined) showToast({ kind: 'error', text: messages.outdated })
    // The router keeps what it has of a route without a result.
    for (const id of lost) delete results[id]
    return results
  }
  // What was posted may be done: its form would invite to do it twice. And who goes back has left the page already.
  if (shown === undefined || wasPost || textOf(url) === textOf(location)) {
    for (const id of lost) results[id] = { type: 'error', result: noConnection }
    return results
  }
  showToast({ kind: 'error', text: messages.lost })
  depth = scrollY
  throw replace(shown)
}

const isLost = (outcome: DataStrategyResult | undefined) =>
  outcome?.type === 'error' && statusOfUnsent(outcome.result) !== undefined

const messages = {
  lost: 'The connection was lost. Please try again when you are online.',
  outdated: 'The connection was lost. This page may be out of date.',
}

const noConnection = data(
  { code: 'no-connection', message: messages.lost },
  { status: 503, statusText: 'No connection' },
)
