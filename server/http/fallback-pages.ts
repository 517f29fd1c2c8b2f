/** Pages that the server sends without the app, in the look of its error page. They show nothing internal, and need no file but the icon. */
import { STATUS_CODES } from 'node:http'

interface FallbackOptions {
  headers?: Record<string, string>
  /** The page asks for itself once more after so many seconds. */
  refreshSeconds?: number
  /** The page to go back to, below our own origin. */
  back?: `/${string}`
}

/** As the error page of the app has them. */
const colours = {
  ink: 'light-dark(#1c1530, #f3effb)',
  muted: 'light-dark(#5b5473, #b6adcd)',
  canvas: 'light-dark(#f8f7fc, #120d1e)',
  brandText: 'light-dark(#6d28d9, #c4b5fd)',
  primary: 'background: light-dark(#6d28d9, #7c3aed); color: #fff',
  secondary: 'background: light-dark(#ede9fe, #2f2353); color: light-dark(#6d28d9, #c4b5fd)',
} as const

/** The same as in app/ui/layout/brand.tsx. */
const mark = `<svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true"><rect width="40" height="40" rx="11" fill="#6d28d9"/><path d="M20 6.5c-6.1 0-10.8 4.6-10.8 10.4 0 7.3 8.3 14.3 10.8 16.6 2.5-2.3 10.8-9.3 10.8-16.6C30.8 11.1 26.1 6.5 20 6.5Z" fill="#fff"/><path d="M13.4 19.2a6.6 6.6 0 0 1 13.2 0Z" fill="#f59e0b"/><path d="M11.6 21.2h16.8M14.2 24.4h11.6" stroke="#6d28d9" stroke-width="1.7" stroke-linecap="round"/></svg>`

/** Heading and text are constants, never input. */
export function fallbackPage(
  status: number,
  heading: string,
  text: string,
  { headers, refreshSeconds, back }: FallbackOptions = {},
): Response {
  const refresh =
    refreshSeconds === undefined ? '' : `\n<meta http-equiv="refresh" content="${refreshSeconds}">`
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">${refresh}
<title>${heading} · Affiliate Booking</title>
<link rel="icon" href="/favicon.svg">
</head>
<body style="margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: ${colours.canvas}; color: ${colours.ink}">
<main style="box-sizing: border-box; max-width: 42rem; margin: auto; padding: 20dvh 1.25rem 4rem">
<p style="display: flex; align-items: center; gap: .625rem; margin: 0 0 2rem; font-size: 1.125rem; font-weight: 700">${mark} Affiliate Booking</p>
<p style="margin: 0; font-weight: 600; color: ${colours.brandText}">${status} ${STATUS_CODES[status] ?? ''}</p>
<h1 style="margin: .75rem 0; font-size: 1.75rem; line-height: 1.25">${heading}</h1>
<p style="margin: 0 0 2rem; font-size: 1.125rem; color: ${colours.muted}">${text}</p>
<p style="display: flex; flex-wrap: wrap; gap: .75rem; margin: 0">
${back === undefined ? '' : `${link(back, 'Go back to the page', 'primary')}\n`}${link('/', 'Go to the start page', 'secondary')}
</p>
</main>
</body>
</html>
`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}

const link = (address: `/${string}`, label: string, kind: 'primary' | 'secondary') =>
  `<a href="${escapeHtml(address)}" style="box-sizing: border-box; min-height: 3rem; padding: .75rem 1.25rem; border-radius: .75rem; font-weight: 600; line-height: 1.5rem; text-decoration: none; ${colours[kind]}">${label}</a>`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The heading is the router's own. */
export function unexpectedErrorPage(): Response {
  return fallbackPage(
    500,
    'Unexpected Application Error!',
    'Something went wrong on our side. Please try again.',
  )
}

/** After a form it stays, for the browser to send the form once more. */
export function startingPage({ method }: Request): Response {
  const seconds = 2
  return fallbackPage(503, 'Starting', 'We are starting up. Please try again in a moment.', {
    headers: { 'Retry-After': `${seconds}` },
    ...(method === 'GET' && { refreshSeconds: seconds }),
  })
}
