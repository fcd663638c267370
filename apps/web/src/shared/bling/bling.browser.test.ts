import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { request } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import { categoriasApi } from '../generated/categoriasApi.ts'
import { describeAction, describeActions } from './actionWords.ts'
import { discardEspera, queueWaitingActions } from './authorisation.ts'

const VERIFICAR = 'POST /auth/verificar/'

describe('401 with requer_login_bling', () => {
  const SEM_BLING = answer(401, { detail: 'Autorize o Bling.', requer_login_bling: true })
  const destination = () => new URL('#autorizacao', location.href).href
  const pendentes = () => JSON.parse(localStorage.getItem('blingPendingActions') ?? '[]') as unknown[]

  beforeEach(() => {
    onTestFinished(() => {
      discardEspera()
      history.replaceState(null, '', location.pathname + location.search)
    })
  })

  it('queues the request, keeps the page, leaves for Bling and renews nothing', async () => {
    await prepare({ 'POST /produtos/3/publicar-no-bling/': SEM_BLING, 'GET /bling/auth/': ok({ url: destination() }) })
    const end = vi.fn<() => void>()
    void request({ method: 'POST', url: '/produtos/3/publicar-no-bling/', body: { a: 1 } }).then(end, () => {})
    await expect.poll(() => location.hash).toBe('#autorizacao')
    const redirect = location.pathname + location.search
    expect(pendentes()).toEqual([{ method: 'POST', url: '/produtos/3/publicar-no-bling/', data: { a: 1 }, redirect }])
    expect(localStorage.getItem('redirect')).toBe(redirect)
    expect(await received(VERIFICAR)).toEqual([])
    expect(end).not.toHaveBeenCalled()
  })

  it('leaves once for several requests, and queues the same request once', async () => {
    await prepare({
      'POST /categorias/': SEM_BLING,
      'DELETE /categorias/4/': SEM_BLING,
      'GET /bling/auth/': ok({ url: destination() }),
    })
    for (const nome of ['A', 'A', 'B']) void categoriasApi('POST /categorias/', { body: { nome } }).catch(() => {})
    void categoriasApi('DELETE /categorias/:id/', { params: { id: 4 } }).catch(() => {})
    await expect.poll(() => pendentes().length).toBe(3)
    await expect.poll(() => location.hash).toBe('#autorizacao')
    expect(await received('GET /bling/auth/')).toHaveLength(1)
  })

  it('offers a way out when the address cannot be had: discarding rejects with the original error', async () => {
    await prepare({ 'POST /categorias/': SEM_BLING, 'GET /bling/auth/': answer(502) })
    const promise = categoriasApi('POST /categorias/', { body: { nome: 'A' } })
    await expect.poll(() => consoleErrors.splice(0)).toHaveLength(1)
    expect(pendentes()).toHaveLength(1)
    discardEspera()
    await expect(promise).rejects.toMatchObject({ status: 401, needsBlingLogin: true })
    expect(pendentes()).toEqual([])
  })

  it('leaves nobody for Bling who may not connect: the action stays queued, and the screen shows whom to ask', async () => {
    const detail = 'Peça a um administrador da loja.'
    await prepare({ 'POST /categorias/': SEM_BLING, 'GET /bling/auth/': answer(403, { detail }) })
    const promise = categoriasApi('POST /categorias/', { body: { nome: 'A' } })
    await expect.poll(() => received('GET /bling/auth/')).toHaveLength(1)
    queueWaitingActions(new ApiError(403, { detail }))
    await expect(promise).rejects.toMatchObject({ status: 403, detail })
    expect(pendentes()).toHaveLength(1)
  })
})

describe('an action that this browser keeps', () => {
  it.each([
    ['POST', '/categorias/', { nome: 'Bonés', categoria_pai: null }, 'Criar categoria “Bonés”'],
    ['put', '/categorias/4/', { nome: 'Gorros' }, 'Alterar categoria “Gorros”'],
    ['DELETE', 'categorias/4', null, 'Excluir categoria 4'],
    ['POST', '/api/produtos/12/publicar-no-bling/', null, 'Publicar produto 12'],
    ['POST', '/produtos/publicar-multiplos/', { ids: [1, 2, 3] }, 'Publicar 3 produtos'],
    ['POST', '/produtos/publicar-multiplos/', { ids: [1] }, 'Publicar 1 produto'],
    ['POST', '/vendas/7/sincronizar_bling/', null, 'Sincronizar venda 7'],
    ['POST', '/outra/coisa/', { x: 1 }, 'Concluir o que foi pedido'],
  ])('%s %s is told in words', (method, url, data, sentence) => {
    expect(describeAction({ method, url, data, redirect: '/' })).toBe(sentence)
  })

  it('several are told in one sentence', () => {
    const buildAction = (nome: string) => ({ method: 'POST', url: '/categorias/', data: { nome }, redirect: '/' })
    const deletion = { method: 'DELETE', url: '/categorias/4/', data: null, redirect: '/' }
    expect(describeActions([buildAction('Bonés'), buildAction('Canecas'), deletion])).toBe(
      'Criar categoria “Bonés”, Criar categoria “Canecas” e Excluir categoria 4',
    )
    expect(describeActions([])).toBe('')
  })
})
