import { expect, test } from 'vitest'
import { answer, held, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../../test/support/hook.tsx'
import { ultimaDoProduto } from '../../sincronizacao/sincronizacao.queries.ts'
import { usePublicacao } from './PublicacaoNoBling.tsx'

const PUBLICAR = 'POST /produtos/5/publicar-no-bling/'
const sincronizacao = (estado: string, mensagem: string | null = null, codigo: string | null = null) => ({
  id: 4,
  tipo: 'produto',
  operacao: 'publicar',
  alvo_id: 5,
  estado,
  mensagem,
  codigo,
})
const openPublicacao = async (last: object[], answers = {}) => {
  const aberta = last[0] ? { 'GET /sincronizacoes/4/': ok(last[0]) } : {}
  await prepare({ 'GET /sincronizacoes/': ok(last), ...aberta, ...answers })
  return await drawHook(() => usePublicacao(5))
}
test('a product that nobody published is idle; publishing shows the work that it began', async () => {
  const { agora, fazer, client } = await openPublicacao([], {
    'GET /sincronizacoes/': held(ok([])),
    [PUBLICAR]: answer(202, { sincronizacao: sincronizacao('pendente') }),
    'GET /sincronizacoes/4/': ok(sincronizacao('executando', 'Enviando imagens…')),
  })
  expect(agora()).toMatchObject({ ocupada: false, andamento: null, existente: false, falha: null })
  await expect.poll(() => received('GET /sincronizacoes/')).toHaveLength(1)
  await fazer(({ publicar }) => publicar())
  await expect.poll(() => agora().andamento).toBe('Enviando imagens…')
  expect(agora().ocupada).toBe(true)
  // A query that began before the publication would answer that the product was never published.
  expect(client.isFetching({ queryKey: ultimaDoProduto(5).queryKey })).toBe(0)
  expect(avisados()).toEqual([])
})

test('work begun on an earlier visit is followed; without a step it waits in the queue', async () => {
  const { agora } = await openPublicacao([sincronizacao('pendente')])
  await expect.poll(agora).toMatchObject({ ocupada: true, andamento: 'Na fila para o Bling…', falha: null })
})

test.each([
  ['a refusal', { detail: 'Sem categoria.' }, 'Sem categoria.', false],
  ['a refusal without a sentence', {}, 'Tente novamente em instantes.', false],
  ['one that exists there', { codigo: 'PRODUTO_JA_EXISTE_NO_BLING', detail: 'Já existe.' }, 'Já existe.', true],
])('%s is told', async (_, body, falha, existente) => {
  const { agora, fazer } = await openPublicacao([], { [PUBLICAR]: answer(409, body) })
  await fazer(({ publicar }) => publicar())
  await expect.poll(agora).toMatchObject({ ocupada: false, andamento: null, falha, existente })
  expect(avisados()).toEqual(['error: Erro ao publicar.'])
})

test.each([
  ['because it exists there', 'Outro tem o SKU.', 'PRODUTO_JA_EXISTE_NO_BLING', 'Outro tem o SKU.', true],
  ['for another reason', 'Já existe no Bling a categoria.', null, 'Já existe no Bling a categoria.', false],
  ['without a reason', null, null, 'O Bling não aceitou o produto.', false],
])('the last publication failed %s', async (_, message, codigo, falha, existente) => {
  const { agora } = await openPublicacao([sincronizacao('falhou', message, codigo)])
  await expect.poll(agora).toMatchObject({ ocupada: false, andamento: null, falha, existente })
})

test('a publication that is done leaves nothing to say', async () => {
  const { agora, client } = await openPublicacao([sincronizacao('concluida', 'Feito')])
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(agora()).toMatchObject({ ocupada: false, andamento: null, falha: null, existente: false })
})
