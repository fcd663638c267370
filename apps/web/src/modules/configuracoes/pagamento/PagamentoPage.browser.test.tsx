import { expect, test } from 'vitest'
import { answer, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { avisados, usar } from '../../../../test/support/hook.tsx'
import { createQueryClient } from '../../../shared/api/queryClient.ts'
import { useSalvarPagamento } from './PagamentoPage.tsx'
import { configuracaoDePagamento } from './pagamento.queries.ts'

const LER = 'GET /pagamentos/configuracao/'
const PUT = 'PUT /pagamentos/configuracao/'
const antes = { pix_chave: 'a@loja.com', pix_nome: 'ATELIE', pix_cidade: 'RECIFE' }
const digitada = { ...antes, pix_chave: '(81) 99999-0000' }
const guardada = { ...antes, pix_chave: '+5581999990000' }
const abrir = async () => {
  const client = createQueryClient()
  const usado = await usar(() => useSalvarPagamento(antes), client)
  return { ...usado, client, salvar: () => usado.fazer(({ save }) => save(digitada)) }
}

test('where the shop receives is kept as the server stored it, not as it was typed', async () => {
  await prepare({ [LER]: ok(antes), [PUT]: ok(guardada) })
  const { client, salvar } = await abrir()
  expect(await client.fetchQuery(configuracaoDePagamento)).toEqual(antes)
  await salvar()
  await expect.poll(avisados).toEqual(['success: Pagamento salvo.'])
  expect(await received(PUT)).toMatchObject([{ body: digitada }])
  expect(client.getQueryData(configuracaoDePagamento.queryKey)).toEqual(guardada)
})

test('a refusal stands at its field and leaves it as it was', async () => {
  await prepare({ [PUT]: answer(400, { erros: { pix_chave: ['Chave inválida.'] } }) })
  const { agora, client, salvar } = await abrir()
  client.setQueryData(configuracaoDePagamento.queryKey, antes)
  await salvar()
  await expect.poll(() => agora().field('pix_chave').error).toBe('Chave inválida.')
  expect([agora().refusal, avisados()]).toEqual([null, []])
  expect(client.getQueryData(configuracaoDePagamento.queryKey)).toEqual(antes)
})

test('that it cannot be read is written down', async () => {
  await prepare({ [LER]: { status: 500 } })
  await expect(createQueryClient().fetchQuery(configuracaoDePagamento)).rejects.toMatchObject({ status: 500 })
  expect(consoleErrors.splice(0)).toMatchObject([['Where the shop receives could not be read', { status: 500 }]])
})
