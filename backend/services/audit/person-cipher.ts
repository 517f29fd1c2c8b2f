// Encrypts values for one person: X25519 and AES-256-GCM. Writing needs the public key alone, so that entries of
// the audit log are written without any secret; reading needs the person's private key.
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

export interface PersonKeyPair {
  /** Both are DER in base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

const algorithm = 'aes-256-gcm'
/** A public X25519 key as DER. */
const publicLength = 44
const ivLength = 12
const tagLength = 16

const newPair = () =>
  generateKeyPairSync('x25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })

export function createPersonKeyPair(): PersonKeyPair {
  const { publicKey, privateKey } = newPair()
  return { publicKey: publicKey.toString('base64url'), privateKey: privateKey.toString('base64url') }
}

const publicKeyOf = (der: Buffer) => createPublicKey({ key: der, type: 'spki', format: 'der' })
const privateKeyOf = (der: Buffer) => createPrivateKey({ key: der, type: 'pkcs8', format: 'der' })

/** The key of one message: both public keys go into it. */
const deriveKey = (shared: Buffer, once: Uint8Array, receiver: Buffer) =>
  new Uint8Array(hkdfSync('sha256', shared, Buffer.concat([once, receiver]), 'affiliate-booking audit', 32))

/** @param place where the value stands; it can be decrypted for this place only */
export function encryptForPerson(publicKey: string, value: string, place: string): string {
  const receiver = Buffer.from(publicKey, 'base64url')
  const once = newPair()
  const shared = diffieHellman({
    privateKey: privateKeyOf(once.privateKey),
    publicKey: publicKeyOf(receiver),
  })
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, deriveKey(shared, once.publicKey, receiver), iv)
  cipher.setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(value), cipher.final()])
  return Buffer.concat([once.publicKey, iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** @throws an error when the value was changed, or is another person's or another place's */
export function decryptForPerson(
  { publicKey, privateKey }: PersonKeyPair,
  stored: string,
  place: string,
): string {
  const bytes = Buffer.from(stored, 'base64url')
  const once = bytes.subarray(0, publicLength)
  const shared = diffieHellman({
    privateKey: privateKeyOf(Buffer.from(privateKey, 'base64url')),
    publicKey: publicKeyOf(once),
  })
  const ivEnd = publicLength + ivLength
  const key = deriveKey(shared, once, Buffer.from(publicKey, 'base64url'))
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(publicLength, ivEnd), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(ivEnd, ivEnd + tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(ivEnd + tagLength)), decipher.final()]).toString()
}
