/** Pages that the server sends without the app. They show nothing internal, and need no file but the icon. */

interface FallbackOptions {
  headers?: Record<string, string>
  /** The page asks for itself once more after so many seconds. */
  refreshSeconds?: number
}

/** Heading and text are constants, never input. */
export function fallbackPage(
  status: number,
  heading: string,
  text: string,
  { headers, refreshSeconds }: FallbackOptions = {},
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
<body style="font: 1.0625rem/1.4 system-ui, sans-serif; margin: 0; padding: 24dvh 1.25rem 4rem">
<main style="max-width: 34rem; margin: auto">
<h1>${heading}</h1>
<p>${text}</p>
<p><a href="/" style="color: light-dark(#6d28d9, #c4b5fd)">Affiliate Booking</a></p>
</main>
</body>
</html>
`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}

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
