/** Pages that the server sends without the app. They show nothing internal. */

/** Heading and text are constants, never input. */
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

/** The heading is the router's own. */
export function unexpectedErrorPage(): Response {
  return fallbackPage(
    500,
    'Unexpected Application Error!',
    'Something went wrong on our side. Please try again.',
  )
}

export function startingPage(): Response {
  return fallbackPage(503, 'Starting', 'We are starting up. Please try again in a moment.', {
    'Retry-After': '2',
  })
}
