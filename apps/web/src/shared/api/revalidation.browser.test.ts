import { describe, expect, it } from 'vitest'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { modelosApi } from '../generated/modelosApi.ts'
import { endSession, signIn } from '../session/session.ts'
import { keepAnswer, keptAnswer } from './api.ts'

const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin' }

signInBeforeEach()

describe('a read', () => {
  it('names the answer it holds, and hands that out again when it is still the same', async () => {
    const lista = [{ id: 1 }]
    await prepare({
      'GET /modelos/': [
        { status: 200, body: lista, etag: 'W/"a"' },
        { status: 304 },
        { status: 200, body: [], etag: 'W/"b"' },
        { status: 304 },
      ],
    })
    const busca = { query: { busca: 'x' } }
    const primeira = await modelosApi('GET /modelos/', busca)
    expect(await modelosApi('GET /modelos/', busca)).toEqual(primeira)
    expect(primeira).toMatchObject(lista)
    expect(await modelosApi('GET /modelos/', busca)).toEqual([])
    expect(await modelosApi('GET /modelos/', busca)).toEqual([])
    expect((await received()).map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([null, 'W/"a"', 'W/"a"', 'W/"b"'])
  })

  it('holds nothing of another address, nor of who was signed in before', async () => {
    await prepare({
      'GET /modelos/': { status: 200, body: [], etag: 'W/"a"' },
      'POST /auth/login/': ok({ access: 'a2', refresh: 'r2', usuario: { ...usuario, id: 2 } }),
    })
    await modelosApi('GET /modelos/')
    await modelosApi('GET /modelos/', { query: { busca: 'x' } })
    endSession()
    await signIn('bia', 'x')
    await modelosApi('GET /modelos/')
    expect((await received('GET /modelos/')).map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([null, null, null])
  })
  it('holds sixty answers, and drops the one that was longest not asked for', () => {
    for (let i = 1; i <= 60; i++) keepAnswer(`/${i}/`, 'W/"a"', i)
    expect(keptAnswer('/1/')?.corpo).toBe(1)
    keepAnswer('/61/', 'W/"a"', 61)
    const quais = (...urls: string[]) => urls.filter((url) => keptAnswer(url))
    expect(quais('/1/', '/2/', '/3/', '/60/', '/61/')).toEqual(['/1/', '/3/', '/60/', '/61/'])
    keepAnswer('/1/', null, 0)
    expect(keptAnswer('/1/')).toBeUndefined()
  })
})
