/** Pages that the app has made whole: packed in one go, and sent without a stream. */
import { packingFor, packOnce } from './compression'

/** What the app answered, and its document, which the response does not carry itself. */
export interface Page {
  readonly response: Response
  readonly document: Buffer<ArrayBuffer>
}

/** Less than this travels in one packet as it is. */
const worthPacking = 1024

/** The answer with its document, packed as the browser likes it best. */
export function packPage({ response, document }: Page, accepted = ''): Response {
  const { status, headers } = response
  headers.append('Vary', 'Accept-Encoding')
  const packing = document.length < worthPacking ? 'identity' : packingFor(accepted)
  if (packing !== 'identity') headers.set('Content-Encoding', packing)
  const bytes = packing === 'identity' ? document : packOnce(document, packing)
  return new Response(bytes, { status, headers })
}
