import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOfFile } from '../../../../../packages/host/test/folders.ts'
import { ADMIN } from '../../../test/support/banco-de-loja.ts'
import { openLoja, type TestLoja } from '../../../test/support/loja.ts'

let loja: TestLoja
const webDir = folderOfFile()
beforeAll(async () => {
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><meta name="estampa-versao" content="v1" />')
  for (const name of ['sw.js', 'offline.html', 'manifest.webmanifest', 'assets/a-1.js'])
    await writeFile(join(webDir, name), 'content')
  loja = await openLoja(undefined, { webDir })
})
afterAll(() => loja.fechar())

test('the version told is the one that a reload would give, also while the next build lies there already', async () => {
  await writeFile(join(webDir, 'index.html'), '<!doctype html><meta name="estampa-versao" content="v2" />')
  const page = await loja.app.inject('/produtos')
  const told = await loja.app.inject('/versao.json')
  expect(told.json()).toEqual({ versao: 'v1' })
  expect(page.body).toContain('content="v1"')
  expect(told.headers['cache-control']).toBe('no-store')
})

test('with an https address every answer asks for TLS, for a year and with subdomains; without one none does', async () => {
  const lojaWithTls = await openLoja(undefined, { webDir, publicUrl: 'https://loja.example' })
  const { headers } = await lojaWithTls.pedir('POST', '/api/auth/login/', ADMIN)
  expect(headers['set-cookie']).toMatch(/^__Secure-estampa_dispositivo=.*; Secure$/)
  try {
    for (const path of ['/', '/api/saude/', '/api/modelos/', '/api/nada/', '/assets/a-1.js', '/midia/nada.webp']) {
      const { headers: pathHeaders } = await lojaWithTls.app.inject(path)
      expect([path, pathHeaders['strict-transport-security']]).toEqual([path, 'max-age=31536000; includeSubDomains'])
      expect((await loja.app.inject(path)).headers['strict-transport-security']).toBeUndefined()
    }
  } finally {
    await lojaWithTls.fechar()
  }
})

test.each([
  ['/sw.js', 'no-cache'],
  ['/offline.html', 'no-cache'],
  ['/manifest.webmanifest', 'public, max-age=3600, stale-while-revalidate=604800'],
  ['/assets/a-1.js', 'public, max-age=31536000, immutable'],
])('%s may be kept: %s', async (path, lifetime) => {
  const { statusCode, headers } = await loja.app.inject(path)
  expect([statusCode, headers['cache-control']]).toEqual([200, lifetime])
})
