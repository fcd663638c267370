import type { Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received } from '../../../test/support/api-control.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { GerarVenda } from './GerarVenda.tsx'

signInBeforeEach()

const POST = 'POST /orcamentos/9/gerar-venda/'
const lida = (body: unknown) => ({ status: 200, body })
const lista = (...results: object[]) => lida({ count: results.length, next: null, previous: null, results })
const falta = (linha: number, motivo: Orcamento['faltas'][number]['motivo']) => ({
  ...{ linha, descricao: `Peça ${linha}`, motivo, disponivel: null },
})
const LISA = { id: 8, titulo: 'Lisa', variacoes: [{ id: 81, nome_cor: 'Preta', tamanho: 'M', sku: 'L-M' }] }
const dialogo = page.getByRole('dialog')
const gerar = () => dialogo.getByRole('button', { name: 'Gerar venda' }).click()
const enviados = async () => (await received(POST)).map(({ body }) => body)

async function abrir(orcamento: Partial<Orcamento>, respostas: Parameters<typeof prepare>[0] = {}) {
  await prepare({
    [POST]: { status: 201, body: { id: 31 } },
    'GET /clientes/': lista({ id: 3, nome: 'Ana' }, { id: 4, nome: 'Lia' }),
    'GET /clientes/consumidor-final/': lida({ id: 999, nome: 'Consumidor final' }),
    ...respostas,
  })
  const dados = { id: 9, nome: 'Bia', cliente: null, faltas: [], ...orcamento } as Partial<Orcamento> as Orcamento
  const { router } = await abrirTela([{ path: '/', element: <GerarVenda orcamento={dados} onClose={() => {}} /> }], '/')
  return router
}

test('a quote of a customer becomes a sale with its origin, which opens without a question', async () => {
  const router = await abrir({ cliente: { id: 3, nome: 'Ana' }, faltas: [falta(0, 'estoque')] })
  expect(dialogo.getByLabelText('Cliente', { exact: true }).elements()).toEqual([])
  expect(dialogo.getByRole('searchbox').elements()).toEqual([])
  await dialogo.getByLabelText('Origem').selectOptions('Loja Física')
  await gerar()
  await expect.poll(() => router.state.location.pathname).toBe('/vendas/31')
  expect(await enviados()).toEqual([{ cliente_id: 3, origem: 'loja_fisica', produtos: [] }])
})

test('the product of each line that has none is asked for, one after the other; a stock that is short is not', async () => {
  const faltas = [falta(0, 'estoque'), falta(1, 'sem_produto'), falta(4, 'produto_indisponivel')]
  const caneca = { id: 6, titulo: 'Caneca', sku: 'C', variacoes: [] }
  await abrir({ cliente: { id: 3, nome: 'Ana' }, faltas }, { 'GET /produtos/busca/': lista(LISA, caneca) })
  const busca = dialogo.getByRole('searchbox')
  for (const [item, botao] of [
    ['Produto do item 2', 'Escolher: Lisa Preta M L-M'],
    ['Produto do item 5', 'Escolher: Caneca C'],
  ] as const) {
    await expect.element(dialogo.getByRole('region', { name: item })).toBeVisible()
    await expect.element(busca).toHaveValue('')
    await busca.fill('a')
    await dialogo.getByRole('button', { name: botao }).click()
  }
  await expect.element(busca).not.toBeInTheDocument()
  await expect.element(dialogo.getByText('Item 2: Lisa Preta M')).toBeVisible()
  await gerar()
  await expect.poll(enviados).toEqual([
    {
      ...{ cliente_id: 3, origem: 'redes_sociais' },
      produtos: [
        { linha: 1, produto_id: 8, variacao_id: 81 },
        { linha: 4, produto_id: 6 },
      ],
    },
  ])
})

test('of a quote for somebody without a record the customer is asked for; a refusal keeps what was chosen', async () => {
  const recusa = { erros: { cliente_id: ['Escolha o cliente.'] }, detail: 'Dados inválidos.' }
  const router = await abrir(
    {},
    {
      [POST]: [
        { status: 400, body: recusa },
        { status: 409, body: { detail: 'Este orçamento já virou venda.' } },
        { status: 500 },
        { status: 201, body: { id: 31 } },
      ],
    },
  )
  const cliente = dialogo.getByLabelText('Cliente', { exact: true })
  await dialogo.getByLabelText('Origem').selectOptions('Loja Integrada')
  for (const [frase, escolher] of [
    ['Escolha o cliente.', true],
    ['Este orçamento já virou venda.', false],
    ['A venda não pôde ser gerada. Tente novamente.', false],
  ] as const) {
    await gerar()
    await expect.element(dialogo.getByRole('alert')).toHaveTextContent(frase)
    if (escolher) {
      await expect.element(cliente).toHaveAccessibleDescription(/^Escolha o cliente\./)
      await cliente.selectOptions('Lia')
    }
  }
  await gerar()
  await expect.poll(() => router.state.location.pathname).toBe('/vendas/31')
  const [vazio, ...depois] = await enviados()
  expect(vazio).toEqual({ cliente_id: null, origem: 'loja_integrada', produtos: [] })
  expect(depois).toEqual(Array(3).fill({ cliente_id: 4, origem: 'loja_integrada', produtos: [] }))
})
