import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { prepare } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import ClientePage from '../../modules/clientes/ClientePage.tsx'
import ModeloPage from '../../modules/modelos/ModeloPage.tsx'

const vazia = { status: 200, body: { count: 0, next: null, previous: null, results: [] } }

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
    await prepare({
      [rota]: [
        { status: 200, body },
        { status: 503, body: {} },
      ],
      'GET /clientes/3/vendas/': vazia,
      'GET /categorias/': { status: 200, body: [] },
    })
    const { client } = await abrirTela([{ path, Component }], endereco)
    await page.getByLabelText(campo, { exact: true }).fill('Digitado')
    void client.invalidateQueries()
    await expect.poll(() => consoleErrors.map(String).join()).toContain('503')
    await expect.element(page.getByLabelText(campo, { exact: true })).toHaveValue('Digitado')
    consoleErrors.length = 0
  })
})
