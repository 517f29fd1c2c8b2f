import { describe, expect, test } from 'vitest'
import * as login from '../../../app/routes/auth/login/route.tsx'
import { hostAnswers } from '../support/host.ts'
import { formErrors } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

describe('a refusal in other forms than JSON', () => {
  const refuse = (body: string, type: string, status = 401) =>
    new Response(body, { status, headers: { 'Content-Type': type } })
  const unmarked = (text: string, status = 401) => new Response(new TextEncoder().encode(text), { status })
  const refusalOf = async (answer: Response) => {
    hostAnswers({ 'POST /auth/login': answer })
    const page = await visit(login, { path: '/login', form: { email: 'asha@host.test', password: 'x' } })
    return formErrors(page.data)
  }

  test.each<[string, Response, string?]>([
    ['plain text', refuse('Wrong email or password.\n', 'text/plain; charset=utf-8')],
    ['a line of HTML without tags', refuse('Wrong email or password.', 'text/html; charset=utf-8')],
    ['a JSON string', refuse('"Wrong email or password."', 'application/json')],
    ['words that are said to be JSON', refuse('Wrong email or password.', 'application/json')],
    [
      'words in an Indian script that are said to be JSON',
      refuse('പാസ്‌വേഡ് തെറ്റാണ്.', 'application/json'),
      'പാസ്‌വേഡ് തെറ്റാണ്.',
    ],
    ['words without a type', unmarked('Wrong email or password.\n')],
    ['a JSON string that is said to be HTML', refuse('"Wrong email or password."', 'text/html')],
  ])('is shown: %s', async (_, answer, words = 'Wrong email or password.') => {
    expect(await refusalOf(answer)).toEqual([words])
  })

  test.each([
    ['a page of HTML', refuse('<!doctype html><title>401</title><h1>Unauthorized</h1>', 'text/html')],
    ['a page of HTML as a message', refuse('{"message":"<html><body>No</body></html>"}', 'application/json')],
    ['a page of HTML as plain text', refuse('<pre>Cannot POST</pre>', 'text/plain')],
    ['a long text', refuse('at db.js '.repeat(100), 'text/plain')],
    ['the text of a broken host', refuse('upstream connect error', 'text/plain', 503)],
    ['JSON that breaks off', refuse('{"message":"Wrong email or', 'application/json')],
    ['a JSON string that breaks off', refuse('"Wrong email or', 'application/json')],
    [
      'a warning of a program before the JSON',
      refuse('Warning: Undefined key in /srv/login.php on line 3\n{"message":"No"}', 'application/json'),
    ],
    ['a warning with the path of a file', unmarked('Undefined key in /srv/login.php on line 3')],
    ['a word of a program', unmarked('undefined')],
    ['the words of a proxy without a type', unmarked('404 page not found\n', 404)],
    [
      'the words of a broken host that are said to be JSON',
      refuse('No database here', 'application/json', 500),
    ],
    ['bytes without a type', new Response(Buffer.from([0x89, 0x50, 0x20, 0xff, 0x41]), { status: 401 })],
    ['text of another type', refuse('no such user', 'application/octet-stream')],
  ])('is not shown: %s', async (_, answer) => {
    expect(await refusalOf(answer)).toEqual(['Login failed.'])
  })
})
