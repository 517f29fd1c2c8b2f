/** The few pages that the process answers by itself, when the app cannot or must not. They tell nothing internal. */

/** A small HTML answer. Heading and text are our own constants, never input. */
export function fallbackPage(
  status: number,
  heading: string,
  text: string,
  headers: Record<string, string> = {},
): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body><main><h1>${heading}</h1><p>${text}</p><p><a href="/">Affiliate Booking</a></p></main></body>
</html>
`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}

/** What everybody sees of an error that nobody expected; the heading is the router's own. */
export function unexpectedErrorPage(): Response {
  return fallbackPage(
    500,
    'Unexpected Application Error!',
    'Something went wrong on our side. Please try again.',
  )
}

/** What a browser sees that comes before the process is ready. */
export function startingPage(): Response {
  return fallbackPage(503, 'Starting', 'We are starting up. Please try again in a moment.', {
    'Retry-After': '2',
  })
}
