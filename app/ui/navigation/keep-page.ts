// Without a connection the page that is shown stays: a link, or a look at what has changed, would put an error in its
// place just when nothing better can come. The script for it comes once the page stands.
import { useEffect } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, useLocation } from 'react-router'
import type * as Keeper from '../toasts/page-keeper.ts'

let keeper: typeof Keeper | undefined

/** For browsers. */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = (call, next) =>
  keeper === undefined ? next() : keeper.keepShown(call, next)

/** For the root of all pages, which an error replaces. */
export function useKeptPage() {
  const location = useLocation()
  useEffect(() => {
    const note = async () => {
      keeper ??= await import('../toasts/page-keeper.ts')
      keeper.noteShown(location)
    }
    note().catch(() => undefined)
    return () => keeper?.noteShown(undefined)
  }, [location])
}
