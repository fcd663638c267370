import { expect, test } from 'vitest'
import { answer, prepare, received } from '../../../../test/support/api-control.ts'
import { avisados, usar } from '../../../../test/support/hook.tsx'
import { lerProdutoResumo } from '../../../../test/support/lidos.ts'
import { useLote } from '../../../shared/bling/following.ts'
import { ultimaDoProduto, umaSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'
import { usePublicacaoEmLote } from './useMarcados.ts'

const PUBLICAR = 'POST /produtos/publicar-multiplos/'
const produtos = (quantos: number, id_bling: string | null = null) =>
  Array.from({ length: quantos }, (_, i) => lerProdutoResumo({ id: i + 1, titulo: 'P', id_bling }))
const aceito = (id: number, alvo_id: number) =>
  answer(202, {
    sincronizacoes: [{ id, tipo: 'produto', operacao: 'publicar', alvo_id, estado: 'pendente' }],
    recusados: [{ id: alvo_id + 1, titulo: 'Sem preço', motivo: 'Falta o preço.' }],
  })
const abrir = () => usar(() => ({ ...usePublicacaoEmLote(), lote: useLote() }))
const idsEnviados = async () => (await received(PUBLICAR)).map(({ body }) => (body as { ids: number[] }).ids)

test('only what was not published yet is sent, and what becomes of it is followed', async () => {
  await prepare({ [PUBLICAR]: aceito(40, 1) })
  const { agora, client, fazer } = await abrir()
  const publicado = lerProdutoResumo({ id: 9, titulo: 'P', id_bling: '77' })
  await fazer(({ publicar }) => publicar([publicado, ...produtos(2)]))
  await expect
    .poll(() => agora().lote)
    .toEqual({ ids: [40], recusados: [{ id: 2, titulo: 'Sem preço', motivo: 'Falta o preço.' }] })
  expect(await idsEnviados()).toEqual([[1, 2]])
  for (const { queryKey } of [umaSincronizacao(40), ultimaDoProduto(1)])
    expect(client.getQueryData<unknown>(queryKey)).toMatchObject({ id: 40, estado: 'pendente' })
  expect(avisados()).toEqual([])
})

test('of products that are all published nothing is sent', async () => {
  await prepare({})
  const { fazer } = await abrir()
  await fazer(({ publicar }) => publicar(produtos(2, '77')))
  expect([avisados(), await received()]).toEqual([['info: O que está selecionado já foi publicado.'], []])
})

test('a thousand are sent at a time; when one request fails, those before it are followed all the same', async () => {
  await prepare({ [PUBLICAR]: [aceito(40, 1), aceito(41, 1001), answer(503)] })
  const { agora, fazer } = await abrir()
  await fazer(({ publicar }) => publicar(produtos(2001)))
  await expect.poll(avisados).toEqual(['error: Erro ao publicar.'])
  expect((await idsEnviados()).map((ids) => [ids[0], ids.length])).toEqual([
    [1, 1000],
    [1001, 1000],
    [2001, 1],
  ])
  expect(agora().lote?.ids).toEqual([40, 41])
})
