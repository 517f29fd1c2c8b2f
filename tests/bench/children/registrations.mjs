// Sends so many registrations at once, each with three pictures, and tells how they were answered. The bytes are made
// once and shared, so that this process does not need the memory that it measures elsewhere.
import { Agent, request as ask } from 'node:http'
import sharp from 'sharp'
import { answerJobs } from './parent.mjs'

/**
 * A square JPEG of noise with about as many bytes as asked for. The app encodes it again: with the same settings as here,
 * so that its size stays about the same.
 * @param {number} bytes
 */
function encodeNoise(bytes) {
  const side = Math.ceil(Math.sqrt(bytes / bytesPerPixel))
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 40 }
  return sharp({ create: { width: side, height: side, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Measured for this noise and these settings. */
const bytesPerPixel = 0.658

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
  const image = await encodeNoise(imageBytes)
  const emails = Array.from({ length: count }, (_, index) => `asha-${index}@host.test`)
  const answers = await Promise.all(emails.map((email) => register(origin, email, image)))
  /** @type {Record<string, number>} */
  const statuses = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return { statuses, bytes: answers.reduce((sum, { length }) => sum + length, 0) }
}

answerJobs(registerMany)
