// A device with passkeys, in code: it makes ES256 keys and signs with them as WebAuthn has it, and lies where a test says so.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  /** Whether the device was unlocked. */
  isUnlocked?: boolean
  counter?: number
  userHandle?: string
  /** Claims to be this one. */
  credentialId?: string
  type?: string
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

const present = 0x01
const unlocked = 0x04
const withKey = 0x40

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

type Encodable = number | string | Uint8Array | Map<number | string, Encodable>

/** CBOR, as far as passkeys need it. */
function encode(value: Encodable): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(encode)])
}

function head(major: number, count: number): Buffer {
  const type = major << 5
  return count < 24 ? Buffer.of(type | count) : count < 256 ? Buffer.of(type | 24, count) : long(type, count)
}

function long(type: number, count: number): Buffer {
  const bytes = Buffer.of(type | 25, 0, 0)
  bytes.writeUInt16BE(count, 1)
  return bytes
}

export type Device = ReturnType<typeof createDevice>

/** @param site the origin that its browser is at */
export function createDevice(site = 'https://book.example') {
  const credentialId = base64url(randomBytes(32))
  let privateKey: KeyObject | undefined
  let userHandle = ''
  let counter = 0

  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    JSON.stringify({
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? site,
      crossOrigin: false,
    })

  function authenticatorData(rpId: string, lies: Lies, key?: Uint8Array): Buffer {
    const flags = present | (lies.isUnlocked === false ? 0 : unlocked) | (key === undefined ? 0 : withKey)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.of(flags), count, key ?? Buffer.alloc(0)])
  }

  return {
    credentialId,

    /** The browser's answer to the options of `beginPasskey`. */
    make(options: Options, lies: Lies = {}) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      privateKey = pair.privateKey
      userHandle = options.user?.id ?? ''
      const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
      const key = encode(
        new Map<number, Encodable>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const id = Buffer.from(lies.credentialId ?? credentialId, 'base64url')
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const attestation = new Map<string, Encodable>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options.rp?.id ?? '', lies, attested)],
      ])
      const named = lies.credentialId ?? credentialId
      return {
        id: named,
        rawId: named,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, lies)),
          attestationObject: base64url(encode(attestation)),
          transports: ['internal'],
        },
      }
    },

    /** The browser's answer to the options of `askForPasskey`. */
    use(options: Options, lies: Lies = {}) {
      if (privateKey === undefined) throw new Error('The device has no passkey')
      counter += 1
      const data = clientData('webauthn.get', options, lies)
      const authData = authenticatorData(options.rpId ?? '', lies)
      const signed = createSign('sha256').update(Buffer.concat([authData, sha256(data)]))
      const named = lies.credentialId ?? credentialId
      return {
        id: named,
        rawId: named,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: signed.sign(privateKey).toString('base64url'),
          userHandle: lies.userHandle ?? userHandle,
        },
      }
    },
  }
}
