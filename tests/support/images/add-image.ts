import { fetchOnce } from '../fetch-once.ts'

interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  /** Such as `image/jpeg`. */
  type: string
  alt: string
}

/** Adds a picture to a tour or a stay by the host's call, as the provider with this cookie. */
export async function addImage(
  hostUrl: string,
  cookie: string,
  product: string,
  { bytes, type, alt }: Picture,
): Promise<void> {
  const body = new FormData()
  body.set('image', new Blob([bytes], { type }), 'view')
  body.set('alt', alt)
  const answer = await fetchOnce(`${hostUrl}/api/managed-products/${product}/images`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body,
  })
  if (!answer.ok) throw new Error(`The picture: ${answer.status}`)
}
