// What the forms answer, as the tests look at it.
import { json } from './host.ts'

interface FormAnswer {
  error?: Record<string, string[]>
  initialValue?: Record<string, string> | null
}

/** The words for the form as a whole. */
export const formErrors = (answer: unknown) => (answer as FormAnswer).error?.[''] ?? []

/** The bodies that a host received, as JSON. */
export const bodiesOf = (received: readonly { body: string }[]) =>
  received.map(({ body }) => JSON.parse(body) as unknown)

/** Failures in which a host says nothing that is fit for a person, with the status that the page answers. */
export const wordlessFailures: [what: string, answer: Response, status: number, reason: string][] = [
  ['a rejection without a message', json({}, 409), 409, 'rejected'],
  ['a message that is not text', json({ message: { sql: 'no' } }, 400), 400, 'rejected'],
  ['an HTML error page', new Response('<h1>Oops</h1>', { status: 500 }), 500, 'rejected'],
  ['a network failure', Response.error(), 502, 'unreachable'],
  ['a redirect', new Response(null, { status: 302, headers: { Location: '/login' } }), 502, 'bad-answer'],
]

/** Failures after which a host may have done what it was asked; it says nothing fit for a person. */
export const unconfirmedFailures: [what: string, answer: Response | (() => Promise<Response>)][] = [
  ['does not answer in time', () => new Promise<Response>(() => {})],
  ['is behind a proxy that did not wait for it', new Response('<h1>Timeout</h1>', { status: 504 })],
  ['is behind a proxy that lost it', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['redirects', new Response(null, { status: 302, headers: { Location: '/login' } })],
]

/** Answers that count as a success where nobody reads them. */
export const unreadAnswers: [what: string, answer: Response][] = [
  ['nothing', new Response(null, { status: 200 })],
  ['204', new Response(null, { status: 204 })],
  ['null', json(null, 201)],
  ['an empty list', json([])],
  ['a text', new Response('Created', { status: 201, headers: { 'Content-Type': 'text/plain' } })],
  ['an HTML page', new Response('<html></html>')],
  ['broken JSON', new Response('{"user":')],
]
