import { describe, expect, test } from 'vitest'
import * as affiliateRegister from '../../../../app/routes/auth/affiliate-register/route.tsx'
import {
  answerOf,
  errorsOf,
  hostRegisters,
  path,
  submit,
} from '../../support/pages/affiliate-registration.ts'
import { jpegStart, image } from '../../support/registration-form.ts'
import { visit } from '../../support/visit.ts'

describe('the limits of an affiliate registration', () => {
  const mebibyte = 1024 * 1024
  const large = (mebibytes: number) => image(jpegStart, 'image/jpeg', 'IMG.jpg', mebibytes * mebibyte)

  test('accept an image of 5 MiB', async () => {
    const received = hostRegisters()
    const page = await submit({ aadhar: large(5) })

    expect(page.location).toBe('/login')
    expect(received).toHaveLength(1)
  })

  test('reject an image above 5 MiB with 413 at its field and keep the typed values', async () => {
    const page = await submit({ panCard: large(5.01) })

    expect(page.status).toBe(413)
    expect(errorsOf(page)).toEqual({
      panCard: ['PAN card is larger than 5 MB. Choose a smaller picture.'],
    })
    expect(answerOf(page).result.initialValue).toMatchObject({ signature: 'Asha Nair', district: 'Wayanad' })
  })

  test.each([
    ['more than 16 MiB in all', { aadhar: large(5), panCard: large(5), selfie: large(6.1) }],
    ['a text above 64 KiB', { signature: 'A'.repeat(64 * 1024 + 1) }],
    ['a fourth file', { other: image(jpegStart, 'image/jpeg') }],
    ['more than 40 parts', Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`x${n}`, '']))],
  ])('reject %s with 413, and keep the values read so far', async (_, changes) => {
    const page = await submit(changes)

    expect(page.status).toBe(413)
    expect(errorsOf(page)?.['']?.[0]).toContain('too large')
    expect(answerOf(page).result.initialValue).toMatchObject({ name: ' Asha Nair ', city: 'Kalpetta' })
    expect(answerOf(page).districts).toContain('Wayanad')
  })

  test('stop reading the body', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += mebibyte
        controller.enqueue(
          sent === mebibyte
            ? Buffer.from('--b\r\nContent-Disposition: form-data; name="aadhar"; filename="a"\r\n\r\n')
            : new Uint8Array(mebibyte),
        )
      },
    })
    const page = await visitRaw(body, 'multipart/form-data; boundary=b')

    expect(page.status).toBe(413)
    expect(sent).toBeLessThan(20 * mebibyte)
  })

  test.each([
    ['no form', '{"name":"Asha"}', 'application/json'],
    ['a text', 'name=Asha', 'text/plain'],
    ['no boundary', '--b--', 'multipart/form-data'],
    ['another boundary', '--a\r\n\r\n--a--', 'multipart/form-data; boundary=b'],
    [
      'a form that is cut short',
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAsh',
      'multipart/form-data; boundary=b',
    ],
    [
      'bytes that are no text',
      Buffer.from('--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n\xff\xfe\r\n--b--', 'latin1'),
      'multipart/form-data; boundary=b',
    ],
    ['an empty body', '', 'multipart/form-data; boundary=b'],
  ])('reject %s with 400 and show the form', async (_, body, type) => {
    const page = await visitRaw(body, type)

    expect(page.status).toBe(400)
    expect(errorsOf(page)?.['']).toEqual(['The form could not be read. Please send it again.'])
  })

  const visitRaw = (body: ReadableStream | string | Buffer<ArrayBuffer>, contentType: string) =>
    visit(affiliateRegister, { path, raw: { body, contentType } })
})
