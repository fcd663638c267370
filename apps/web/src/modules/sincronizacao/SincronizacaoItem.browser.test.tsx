import { expect, test } from 'vitest'
import { answer, held, ok, prepare, release, routes } from '../../../test/support/api-control.ts'
import { avisados, usar } from '../../../test/support/hook.tsx'
import { lerSincronizacao } from '../../../test/support/lidos.ts'
import { useAcompanhadas } from '../../shared/bling/following.ts'
import { useSincronizacao } from './SincronizacaoItem.tsx'
import { CHAVE_DAS_SINCRONIZACOES, ultimaDoProduto, umaSincronizacao } from './sincronizacao.queries.ts'

const DE_NOVO = 'POST /sincronizacoes/4/tentar-novamente/'
const DESCARTAR = 'POST /sincronizacoes/4/descartar/'
const LISTA = [...CHAVE_DAS_SINCRONIZACOES, 'lista', []]
const tarefa = (estado: string) => ({ id: 4, tipo: 'produto', operacao: 'publicar', alvo_id: 5, estado })

async function abrir(tipo = 'produto', operacao = 'publicar') {
  const usado = await usar(() => ({ ...useSincronizacao({ id: 4, tipo, operacao }), acompanhadas: useAcompanhadas() }))
  usado.client.setQueryData<unknown>(LISTA, {})
  return { ...usado, velha: () => usado.client.getQueryState(LISTA)?.isInvalidated }
}

test.each([
  ['of a product is followed when it is tried again', 'produto', 'tentarNovamente', DE_NOVO, 'pendente', [4]],
  ['of a product is not followed when it is discarded', 'produto', 'descartar', DESCARTAR, 'descartada', []],
  ['of a product that is no publication is not', 'produto', 'tentarNovamente', DE_NOVO, 'pendente', [], 'estrutura'],
  ['of something else is not followed', 'venda', 'tentarNovamente', DE_NOVO, 'pendente', []],
] as const)('a synchronisation %s; its new state shows at once', async (...caso) => {
  const [, tipo, acao, rota, estado, seguidas, operacao] = caso
  await prepare({ [rota]: held(ok(tarefa(estado))) })
  const { agora, fazer, client, velha } = await abrir(tipo, operacao)
  await fazer((feito) => feito[acao]())
  await expect.poll(() => agora().ocupada).toBe(true)
  await release()
  await expect.poll(() => agora().ocupada).toBe(false)
  expect(await routes()).toEqual([rota])
  const nova = lerSincronizacao(tarefa(estado))
  expect(client.getQueryData(umaSincronizacao(4).queryKey)).toEqual(nova)
  expect(client.getQueryData(ultimaDoProduto(5).queryKey)).toEqual(nova)
  expect([agora().acompanhadas, velha(), avisados()]).toEqual([seguidas, true, []])
})

test.each([
  ['with the server’s sentence', answer(409, { detail: 'Já foi enviada.' }), 'Já foi enviada.'],
  ['in general words', { status: 500 }, 'Não foi possível concluir. Tente novamente.'],
])('a failure is told %s: nothing is followed, and the list is read again', async (_como, resposta, frase) => {
  await prepare({ [DE_NOVO]: resposta })
  const { agora, fazer, velha } = await abrir()
  await fazer(({ tentarNovamente }) => tentarNovamente())
  await expect.poll(avisados).toEqual([`error: ${frase}`])
  await expect.poll(() => agora().ocupada).toBe(false)
  expect([agora().acompanhadas, velha()]).toEqual([[], true])
})
