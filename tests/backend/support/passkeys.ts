// What a browser with a device does at the calls of passkeys.
import { expect } from 'vitest'
import { createDevice, type Device, type Lies } from './authenticator.ts'
import { password, type Stage } from './stage.ts'

export function usePasskeys(stage: Stage) {
  const begin = async (cookie: string) =>
    (await stage.post('/passkeys/begin', { currentPassword: password }, cookie)).body.options

  /** Adds a passkey of a new device to the account of the cookie. */
  async function added(cookie: string, name = 'My phone') {
    const device = createDevice()
    const credential = device.make(await begin(cookie))
    const answer = await stage.post('/passkeys', { name, credential }, cookie)
    expect(answer.status).toBe(201)
    const recoveryCodes: string[] | null = answer.body.recoveryCodes
    return { device, recoveryCodes }
  }

  /** What the host asks the device, and the cookie that goes with it. */
  async function ask(cookie = '') {
    const asked = await stage.post('/passkeys/ask', undefined, cookie)
    expect(asked.status).toBe(200)
    return { options: asked.body.options, cookie: asked.cookie || cookie }
  }

  async function signIn(device: Device, lies: Lies = {}, asAdmin = false) {
    const { options, cookie } = await ask()
    return stage.post('/passkeys/sign-in', { credential: device.use(options, lies), asAdmin }, cookie)
  }

  const isOpen = async (cookie: string) => (await stage.get('/auth/profile', cookie)).status === 200

  return { begin, added, ask, signIn, isOpen }
}
