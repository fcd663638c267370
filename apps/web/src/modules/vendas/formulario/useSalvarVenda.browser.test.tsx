import { beforeEach, expect, test, vi } from 'vitest'
import { answer, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { avisados, usar } from '../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../test/support/lidos.ts'
import { umaVenda } from '../vendas.queries.ts'
import { rascunhoDe } from './rascunho.ts'
import { useSalvarVenda } from './useSalvarVenda.ts'

const itens = [{ item_id: 1, id: 5, titulo: 'Boné', sku: 'BON', quantidade: 2, valor_unitario: 30, desconto: 5 }]
const venda = lerVenda({ id: 7, cliente: { id: 3 }, origem: 'loja_fisica', versao: 4, anotacao: 'Presente', itens })
const rascunho = rascunhoDe(venda)
const linha = {
  id: 5,
  item_id: 1,
  variacao_id: null,
  sku: 'BON',
  descricao: 'Boné',
  quantidade: 2,
  valor_unitario: 30,
  desconto: 5,
}
const lembretes = { anotacao: 'Presente', prazo: null, prioritaria: false }
const SEM_RESPOSTA = answer(503)
const onRefused = vi.fn<(erro: Error) => void>()
beforeEach(() => void onRefused.mockClear())

test('a new sale that failed is sent again with the same key, and with another one after a change', async () => {
  const POST = 'POST /vendas/'
  const recusa = answer(409, { detail: 'Estoque insuficiente.' })
  await prepare({ [POST]: [SEM_RESPOSTA, recusa, answer(201, { id: 8 })] })
  const { agora, fazer, onde } = await usar(() => useSalvarVenda(null, { onRefused }))
  const enviar = async (vezes: number, mudado = rascunho) => {
    await fazer(({ save }) => save({ rascunho: mudado, versao: null }))
    await expect.poll(async () => (await received(POST)).length).toBe(vezes)
    await expect.poll(() => agora().saving).toBe(false)
  }
  await enviar(1)
  await enviar(2)
  expect(avisados()).toEqual(['error: Erro ao salvar venda.'])
  expect(onRefused.mock.calls.map(([erro]) => erro)).toMatchObject([
    { status: 503 },
    { detail: 'Estoque insuficiente.' },
  ])
  await enviar(3, { ...rascunho, origem: 'redes_sociais' })
  await expect.poll(onde).toBe('/vendas')
  expect(avisados()).toEqual(['success: Venda criada com sucesso.'])
  const enviadas = await received(POST)
  const [a, b, c] = enviadas.map(({ idempotencyKey }) => idempotencyKey)
  expect([a === b, b === c]).toEqual([true, false])
  expect(enviadas[0]?.body).toEqual({ cliente_id: 3, origem: 'loja_fisica', itens: [linha], ...lembretes })
})

test('a change is sent over the version that was read, and leads to the sale', async () => {
  const PUT = 'PUT /vendas/7/'
  await prepare({ [PUT]: [answer(500), ok({ id: 7 })] })
  const { agora, fazer, onde, client } = await usar(() => useSalvarVenda(7, { onRefused }))
  await fazer(({ save }) => save({ rascunho, versao: 4 }))
  await expect.poll(avisados).toEqual(['error: Erro ao atualizar venda.'])
  await expect.poll(() => agora().saving).toBe(false)
  await fazer(({ save }) => save({ rascunho, versao: 4 }))
  await expect.poll(onde).toBe('/vendas/7')
  expect(client.getQueryData(umaVenda(7).queryKey)).toMatchObject({ id: 7 })
  expect(avisados()).toEqual(['success: Venda atualizada com sucesso. Status reiniciado para separação.'])
  const body = { cliente: 3, origem: 'loja_fisica', itens: [linha], ...lembretes, versao: 4 }
  expect((await received(PUT)).map((uma) => uma.body)).toEqual([body, body])
})

test('when another person saved first the stored sale is at hand until this one has decided', async () => {
  const atual = { id: 7, versao: 9, anotacao: 'De outra pessoa' }
  await prepare({ 'PUT /vendas/7/': answer(409, { codigo: 'EDICAO_CONCORRENTE', atual }) })
  const { agora, fazer, onde } = await usar(() => useSalvarVenda(7, { onRefused }))
  await fazer(({ save }) => save({ rascunho, versao: 4 }))
  await expect.poll(() => agora().other).toMatchObject({ versao: 9, anotacao: 'De outra pessoa' })
  expect([avisados(), onRefused.mock.calls, onde()]).toEqual([[], [], '/aqui'])
  await fazer(({ resolve }) => resolve())
  expect(agora().other).toBeNull()
})
