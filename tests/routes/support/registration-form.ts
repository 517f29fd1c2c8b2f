// A filled-in affiliate registration, as the page posts it, and the multipart bodies that come of it.
import { smallJpeg, smallPng, smallWebp } from '../../support/images/small-images.ts'

export const jpegStart = [...smallJpeg]

export const image = (start: readonly number[], type: string, name = 'IMG_0001.jpeg', size = 64) =>
  new File([new Uint8Array(start), new Uint8Array(Math.max(size - start.length, 0))], name, { type })

export const filledIn: Readonly<Record<string, string | File>> = {
  name: ' Asha Nair ',
  email: 'asha@host.test',
  phone: '+91 98765 43210',
  country: 'India',
  state: 'Kerala',
  district: 'Wayanad',
  city: 'Kalpetta',
  businessType: 'shop_owner',
  promotionMethod: 'WhatsApp marketing',
  preferredLanguage: 'മലയാളം',
  panNumber: 'abcde1234f',
  referralCode: 'GOA-2026',
  aadhar: image(jpegStart, 'image/jpeg', '../../etc/आधार "front".jpeg'),
  panCard: image([...smallPng], 'image/png', 'pan.png'),
  selfie: image([...smallWebp], 'image/webp', 'me.webp'),
  password: ' monsoon rain ',
  signature: 'Asha Nair',
  agreementAccepted: 'true',
}

/** The form with some fields changed; undefined leaves one out. */
export function registration(changes: Record<string, string | File | undefined> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...filledIn, ...changes })) {
    if (value !== undefined) form.append(name, value)
  }
  return form
}

export interface Part {
  readonly name: string
  readonly fileName: string | undefined
  readonly type: string | undefined
  readonly content: string
}

/** The parts of a multipart body in their order, read by the letter of RFC 7578; contents of files in hexadecimal. */
export function partsOf(contentType: string | null, body: ArrayBuffer): Part[] {
  const boundary = /boundary=(.+)$/.exec(contentType ?? '')?.[1] ?? ''
  const [, ...parts] = Buffer.from(body).toString('latin1').split(`--${boundary}`)
  return parts.slice(0, -1).map((part) => {
    const [head = '', ...content] = part.split('\r\n\r\n')
    const fileName = /filename="([^"]*)"/.exec(head)?.[1]
    const bytes = Buffer.from(content.join('\r\n\r\n').slice(0, -2), 'latin1')
    return {
      name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
      fileName,
      type: /Content-Type: (.+)/i.exec(head)?.[1]?.trim(),
      content: bytes.toString(fileName === undefined ? 'utf8' : 'hex'),
    }
  })
}
