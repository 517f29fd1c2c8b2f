// The error page: the status, what may help, and no internals.
import { useContext } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { pageMessages, pageTitle } from '../../domain/messages.ts'
import { Brand } from './brand.tsx'
import { Button, ButtonLink } from '../primitives/button.tsx'
import { PreservedFormContext } from '../forms/preserved-form.ts'

/** `error` is what the router caught: a thrown `data({ code, message })`, a status of its own, or a bug. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const problem = describe(error)
  const form = useContext(PreservedFormContext)
  // Browsers never have one: their scripts do without what follows from it.
  const preserved = import.meta.env.SSR && problem.canRetry ? form : undefined
  const isSignedOut =
    import.meta.env.SSR && preserved !== undefined && isRouteErrorResponse(error) && error.status === 401
  // Nor do they open the page of a tour or stay by themselves.
  const isOffSale = import.meta.env.SSR && isRouteErrorResponse(error) && codeOf(error.data) === 'not-on-sale'
  const others = import.meta.env.SSR && isOffSale ? othersOf(error.data) : undefined
  return (
    <main className="mx-auto grid min-h-dvh max-w-2xl content-start gap-8 px-5 pt-[20dvh] pb-16">
      <title>{pageTitle(problem.title)}</title>
      <Brand />
      <div className="grid gap-3">
        <p className="font-semibold text-brand-text tabular-nums">{problem.title}</p>
        <h1 className="text-title font-bold">
          {isSignedOut ? 'You were signed out' : pageMessages.unexpectedError}
        </h1>
        <p className="max-w-prose text-lg text-muted">{preserved?.message ?? problem.message}</p>
        {preserved !== undefined && (
          <p className="max-w-prose text-lg">
            What you entered is saved on this page. You do not need to type it again.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {preserved !== undefined && (
          <form method="post" action={pathname + search}>
            {preserved.fields.map(([name, value], index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a name may stand twice
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit">Send it again</Button>
          </form>
        )}
        {isSignedOut && (
          <ButtonLink to="/login" target="_blank" variant="secondary">
            Sign in in another tab
          </ButtonLink>
        )}
        {problem.canRetry && preserved === undefined && (
          <form method="get" action={pathname}>
            {[...new URLSearchParams(search)].map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit">Try again</Button>
          </form>
        )}
        {import.meta.env.SSR && others !== undefined && (
          <ButtonLink to={others.path} reloadDocument>
            {others.text}
          </ButtonLink>
        )}
        {isOffSale && (
          <ButtonLink to="/tours" variant={others === undefined ? 'primary' : 'secondary'} reloadDocument>
            All tours and stays
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="secondary" reloadDocument>
          Go to the start page
        </ButtonLink>
      </div>
    </main>
  )
}

interface Problem {
  title: string
  message: string
  canRetry: boolean
}

function describe(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) {
    return { title: 'Error', message: 'Something went wrong on our side. Please try again.', canRetry: true }
  }
  const { status, statusText, data } = error
  const message = ownMessage(data)
  return {
    title: `${status} ${statusText}`.trim(),
    message:
      message ??
      (status === 404 ? 'This page does not exist. It may have moved.' : 'The page could not be shown.'),
    canRetry: status >= 500 || (status !== 404 && message !== undefined),
  }
}

/** Loaders throw `{ code, message }`; whatever else comes is not for people. */
function ownMessage(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown) || !('message' in thrown))
    return undefined
  return typeof thrown.message === 'string' ? thrown.message : undefined
}

const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined

/** Where others are found, as `findProduct` throws it. */
function othersOf(thrown: unknown): { path: `/${string}`; text: string } | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('others' in thrown)) return undefined
  const { others } = thrown
  if (typeof others !== 'object' || others === null || !('path' in others) || !('text' in others))
    return undefined
  const { path, text } = others
  if (typeof path !== 'string' || typeof text !== 'string') return undefined
  return { path: `/${path.replace(/^\/+/, '')}`, text }
}
