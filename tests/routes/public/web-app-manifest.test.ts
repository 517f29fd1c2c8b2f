// What a phone needs to put the product on its home screen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import routes from '../../../app/routes.ts'
import { appName } from '../../../app/domain/messages.ts'
import { root } from '../../../scripts/lib/run.mjs'

const Manifest = z.object({
  name: z.string(),
  short_name: z.string().max(12),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
})

const inPublic = (path: string) => join(root, 'public', path)
const manifest = Manifest.parse(JSON.parse(readFileSync(inPublic('app.webmanifest'), 'utf8')))

describe('the manifest of the web app', () => {
  test('has the name of the product', () => {
    expect(manifest.name).toBe(appName)
  })

  test.each(manifest.icons)('has $src in the size that it says', async ({ src, sizes }) => {
    const { width, height } = await sharp(inPublic(src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  })

  test('has an icon that a phone may cut to its own shape', () => {
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  })

  test('begins and continues with pages that exist', () => {
    const paths = JSON.stringify(routes)
    for (const { url } of manifest.shortcuts) expect(paths).toContain(`"path":"${url.slice(1)}"`)
    expect(manifest.start_url).toBe('/')
  })
})
