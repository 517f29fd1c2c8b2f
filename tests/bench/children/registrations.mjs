// Sends so many registrations at once, each with three pictures, and tells how they were answered. The bytes are made
// once and shared, so that this process does not need the memory that it measures elsewhere.
import { Agent, request as ask } from 'node:http'
import { answerJobs } from './parent.mjs'

/** A picture of 4 × 2 pixels (JPEG) with as much image data as asked for. */
const head = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080002000401011100ffda0008010100003f00',
  'hex',
)
/** @param {number} bytes */
const imageOf = (bytes) =>
  Buffer.concat([head, Buffer.alloc(Math.max(bytes - head.length - 2, 0), 0x5a), Buffer.from('ffd9', 'hex')])

const texts = {
  name: 'Asha Nair',
  phone: '+91 98765 43210',
  country: 'India',
  state: 'Kerala',
  district: 'Wayanad',
  city: 'Kalpetta',
  businessType: 'shop_owner',
  promotionMethod: 'WhatsApp marketing',
  preferredLanguage: 'Malayalam',
  panNumber: 'ABCDE1234F',
  password: 'monsoon rain',
  signature: 'Asha Nair',
  agreementAccepted: 'true',
}

const boundary = 'a-boundary-that-is-in-no-image'
/** @param {string} text */
const line = (text) => Buffer.from(`${text}\r\n`)

/**
 * The parts of one form, in the order in which they travel.
 * @param {string} email @param {Buffer} image
 */
function partsOf(email, image) {
  const fields = Object.entries({ ...texts, email }).map(([name, value]) =>
    line(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
  )
  const files = ['aadhar', 'panCard', 'selfie'].flatMap((name) => [
    line(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n`,
    ),
    image,
    line(''),
  ])
  return [...fields, ...files, line(`--${boundary}--`)]
}

const agent = new Agent({ keepAlive: false, maxSockets: Infinity })

/**
 * @param {string} origin @param {string} email @param {Buffer} image
 * @returns {Promise<{ status: number | string, length: number }>} the status, or the error of a broken connection
 */
function register(origin, email, image) {
  const parts = partsOf(email, image)
  const length = parts.reduce((sum, { length }) => sum + length, 0)
  return new Promise((resolve) => {
    const request = ask(
      `${origin}/affiliate/register`,
      {
        agent,
        method: 'POST',
        headers: {
          Origin: origin,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': length,
        },
      },
      (response) => {
        response.resume()
        response.on('close', () => resolve({ status: response.statusCode ?? 0, length }))
      },
    )
    request.on('error', ({ message }) => resolve({ status: message, length }))
    for (const part of parts) request.write(part)
    request.end()
  })
}

/** @param {{ origin: string, count: number, imageBytes: number }} job */
const registerMany = async ({ origin, count, imageBytes }) => {
  const image = imageOf(imageBytes)
  const emails = Array.from({ length: count }, (_, index) => `asha-${index}@host.test`)
  const answers = await Promise.all(emails.map((email) => register(origin, email, image)))
  /** @type {Record<string, number>} */
  const statuses = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return { statuses, bytes: answers.reduce((sum, { length }) => sum + length, 0) }
}

answerJobs(registerMany)
