/** Pages rendered to one buffer, compressed at once and sent without a stream. */
import { negotiateEncoding, compressBody } from './compression.ts'

/** A response without a body, and its document. */
export interface RenderedPage {
  readonly response: Response
  readonly document: Buffer<ArrayBuffer>
}

/** Bytes; smaller pages fit into one packet anyway. */
const minimumCompressedBytes = 1024

export function compressPage({ response, document }: RenderedPage, accepted = ''): Response {
  const { status, headers } = response
  headers.append('Vary', 'Accept-Encoding')
  const encoding = document.length < minimumCompressedBytes ? 'identity' : negotiateEncoding(accepted)
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const bytes = encoding === 'identity' ? document : compressBody(document, encoding)
  return new Response(bytes, { status, headers })
}
