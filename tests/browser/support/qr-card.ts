import { readFileSync } from 'node:fs'
import jsQrModule from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'

// The package is CommonJS and hides its function one level down.
const readCode = (jsQrModule as unknown as { default?: typeof jsQrModule }).default ?? jsQrModule

/** Downloads the QR card of a dashboard, and reads it as a camera does. Gives its file's name, size and address. */
export async function downloadQrCard(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download QR Code' }).click(),
  ])
  const { width, height, data } = PNG.sync.read(readFileSync(await file.path()))
  const address = readCode(new Uint8ClampedArray(data), width, height)?.data ?? ''
  return { name: file.suggestedFilename(), size: [width, height], address }
}
