import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ok, prepare } from '../../test/support/api-control.ts'
import { type Efeito, LIDAS, type Lida } from '../../test/support/lidas.ts'
import { MUDANCAS_DO_CATALOGO } from '../../test/support/mudancas/catalogo.ts'
import { MUDANCAS_DA_OFICINA_E_CONTAS } from '../../test/support/mudancas/oficina-e-contas.ts'
import { MUDANCAS_DAS_VENDAS } from '../../test/support/mudancas/vendas.ts'
import { createQueryClient } from '../shared/api/queryClient.ts'
import { toasts } from '../shared/ui/toasts/toast.ts'

const MUDANCAS = [...MUDANCAS_DAS_VENDAS, ...MUDANCAS_DO_CATALOGO, ...MUDANCAS_DA_OFICINA_E_CONTAS]

function efeito(client: QueryClient): Efeito {
  const nomes = Object.keys(LIDAS) as Lida[]
  const estado = (nome: Lida) => client.getQueryState(LIDAS[nome][0])
  return {
    velhas: nomes.filter((nome) => estado(nome)?.isInvalidated),
    novas: nomes.filter((nome) => estado(nome) && client.getQueryData(LIDAS[nome][0]) !== LIDAS[nome][1]),
    fora: nomes.filter((nome) => !estado(nome)),
  }
}

/** One answer for all routes: the ids of a sale, a customer and a model at once. */
const RESPOSTA = (rota: string) => ({
  id: /clientes/.test(rota)
    ? 3
    : /modelos/.test(rota)
      ? 2
      : /sincronizacoes/.test(rota)
        ? 4
        : /produtos/.test(rota)
          ? 5
          : 7,
})

test.each(MUDANCAS)('%s', async (_nome, rota, acao, esperado) => {
  const client = createQueryClient()
  for (const [chave, dados] of Object.values(LIDAS)) client.setQueryData<unknown>(chave, dados)
  await prepare({ [rota]: ok(RESPOSTA(rota)), 'GET /produtos/5/': ok({ id: 5 }) })
  await acao(client)
  await expect.poll(() => client.isMutating()).toBe(0)
  const { velhas = [], novas = [], fora = [] } = esperado
  const emOrdem = (nomes: readonly Lida[]) => Object.keys(LIDAS).filter((nome) => nomes.some((um) => um === nome))
  const emCada = { velhas: emOrdem(velhas), novas: emOrdem(novas), fora: emOrdem(fora) }
  await expect.poll(() => efeito(client)).toEqual(emCada)
  expect(toasts.get().filter(({ kind: tipo }) => tipo === 'error')).toEqual([])
})

/** Ask for a file, leave the page for the carrier's, or are told by who calls them. */
const SEM_LINHA = ['arquivoDaArte', 'conectarAoFrete', 'mudancaDaVenda', 'pdfDoOrcamento', 'responderSincronizacao']

test('every change that a module offers stands in the table', () => {
  const fontes = import.meta.glob<string>('../modules/**/*.queries.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const oferecidas = Object.values(fontes).flatMap((fonte) =>
    [...fonte.matchAll(/^export const (\w+) =(?:(?!^export)[\s\S])*?(?:mutationOptions|mudancaDaVenda)\(/gm)].map(
      ([, nome]) => nome,
    ),
  )
  expect(oferecidas.length).toBeGreaterThan(25)
  const nomes = new Set(MUDANCAS.map(([nome]) => nome))
  expect(oferecidas.filter((nome = '') => !nomes.has(nome) && !SEM_LINHA.includes(nome))).toEqual([])
})
