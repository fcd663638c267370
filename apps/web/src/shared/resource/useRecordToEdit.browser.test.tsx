import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { answer, ok, prepare, received, release } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import ClientePage from '../../modules/clientes/ClientePage.tsx'
import { umCliente } from '../../modules/clientes/clientes.queries.ts'
import ModeloPage from '../../modules/modelos/ModeloPage.tsx'
import { createQueryClient } from '../api/queryClient.ts'
import { useRecordToEdit } from './useRecordToEdit.ts'

const vazia = ok({ count: 0, next: null, previous: null, results: [] })

describe('a record that is being edited', () => {
  it.each([
    {
      tela: 'the customer’s',
      path: '/clientes/:clienteId',
      Component: ClientePage,
      endereco: '/clientes/3',
      rota: 'GET /clientes/3/',
      body: { id: 3, nome: 'Ana', cpf: '12345678909' },
      campo: 'Nome',
    },
    {
      tela: 'the model’s',
      path: '/modelos/:modeloId',
      Component: ModeloPage,
      endereco: '/modelos/3',
      rota: 'GET /modelos/3/',
      body: { id: 3, codigo: 'CAM', nome: 'Camiseta' },
      campo: 'Título do modelo',
    },
  ])('keeps $tela form when a later reading fails', async ({ path, Component, endereco, rota, body, campo }) => {
    await prepare({ [rota]: [ok(body), answer(503)], 'GET /clientes/3/vendas/': vazia, 'GET /categorias/': ok([]) })
    const { client } = await abrirTela([{ path, Component }], endereco)
    await page.getByLabelText(campo, { exact: true }).fill('Digitado')
    void client.invalidateQueries()
    await expect.poll(() => consoleErrors.map(String).join()).toContain('503')
    await expect.element(page.getByLabelText(campo, { exact: true })).toHaveValue('Digitado')
    consoleErrors.length = 0
  })

  it('waits for the other record as it is now, when another one is opened whose old copy is at hand', async () => {
    const cliente = (nome: string, id: number) => ok({ id, nome, cpf: '12345678909' })
    await prepare({
      'GET /clientes/3/': cliente('Ana', 3),
      'GET /clientes/4/': [cliente('Bia', 4), { ...cliente('Beatriz', 4), held: true }],
    })
    const client = createQueryClient()
    await client.fetchQuery(umCliente(4))
    const { result, rerender } = await renderHook((id: number = 3) => useRecordToEdit(umCliente(id), id), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    })
    const nome = () => result.current.record?.nome
    await expect.poll(nome).toBe('Ana')
    await rerender(4)
    expect(nome()).toBeUndefined()
    await expect.poll(() => received('GET /clientes/4/')).toHaveLength(2)
    await release()
    await expect.poll(nome).toBe('Beatriz')
  })
})
