// What a text of a message will look like, before it is saved.
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { createStage } from '../../../support/stage.ts'
import { ours, path, shipped } from './approval-texts.ts'

const stage = createStage()
const admin = () => stage.signedInAs('super_admin')

const read = async (cookie: string, at = path) => (await stage.get(at, cookie)).body.template

describe('a preview', () => {
  test('escapes all that is written, and keeps a subject on one line', async () => {
    const text = {
      ...ours,
      subject: 'One\r\nBcc: everybody@example.com\u0007',
      body: '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>',
      actionLabel: '"><b>Open</b>',
    }
    const { body } = await stage.post(`${path}/preview`, { text }, await admin())
    const { preview } = body
    expect(preview.subject).toBe('One Bcc: everybody@example.com')
    expect(preview.html).not.toMatch(/<(script|img|b)\b/)
    expect(preview.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(preview.html).toContain('&quot;&gt;&lt;b&gt;Open&lt;/b&gt;')
    expect(preview.text).toContain('<img src=x onerror=alert(1)>')
  })

  test('saves nothing', async () => {
    const cookie = await admin()
    await stage.post(`${path}/preview`, { text: ours }, cookie)
    expect(await read(cookie)).toMatchObject({ version: 0, text: shipped })
    expect(await stage.db.$count(messages)).toBe(0)
  })

  test('leaves the line of the app out where a kind is told by email alone', async () => {
    const at = '/message-templates/password-reset/en'
    const cookie = await admin()
    const { fields, preview } = await read(cookie, at)
    expect(fields).toEqual(['subject', 'body', 'actionLabel'])
    expect(preview.inApp).toBeNull()
  })
})
