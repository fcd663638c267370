import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ok, prepare } from '../../test/support/api-control.ts'
import { LIDAS, type NomeDeLida } from '../../test/support/lidas.ts'
import { MUDANCAS } from '../../test/support/mudancas.ts'
import { createQueryClient } from '../shared/api/queryClient.ts'
import { toasts } from '../shared/ui/toasts/toast.ts'

const NOMES = Object.keys(LIDAS) as NomeDeLida[]

function efeito(client: QueryClient): Record<'velhas' | 'novas' | 'fora', NomeDeLida[]> {
  const estado = (nome: NomeDeLida) => client.getQueryState(LIDAS[nome][0])
  return {
    velhas: NOMES.filter((nome) => estado(nome)?.isInvalidated),
    novas: NOMES.filter((nome) => estado(nome) && client.getQueryData(LIDAS[nome][0]) !== LIDAS[nome][1]),
    fora: NOMES.filter((nome) => !estado(nome)),
  }
}

/** Ids in the answers, by a word of the route; any other route answers with 7, the sale. */
const IDS = { clientes: 3, modelos: 2, sincronizacoes: 4, produtos: 5 }
const resposta = (rota: string) => ({ id: Object.entries(IDS).find(([nome]) => rota.includes(nome))?.[1] ?? 7 })

test.each(Object.entries(MUDANCAS))('%s', async (_nome, [rota, acao, velhas = [], { novas = [], fora = [] } = {}]) => {
  const client = createQueryClient()
  for (const [chave, dados] of Object.values(LIDAS)) client.setQueryData<unknown>(chave, dados)
  await prepare({ [rota]: ok(resposta(rota)), 'GET /produtos/5/': ok({ id: 5 }) })
  await acao(client)
  await expect.poll(() => client.isMutating()).toBe(0)
  const sortNomes = (nomes: readonly NomeDeLida[]) => NOMES.filter((nome) => nomes.includes(nome))
  const esperado = { velhas: sortNomes(velhas), novas: sortNomes(novas), fora: sortNomes(fora) }
  await expect.poll(() => efeito(client)).toEqual(esperado)
  expect(toasts.get().filter(({ kind }) => kind === 'error')).toEqual([])
})

/** Ask for a file, leave the page for the carrier's, or are told by who calls them. */
const SEM_LINHA = [
  'arquivoDaArte',
  'downloadXml',
  'conectarAoFrete',
  'exportarNotas',
  'mudancaDaVenda',
  'pdfDoOrcamento',
  'answerSincronizacao',
  'answerTarefa',
]

test('every change that a module offers stands in the table', () => {
  const fontes = import.meta.glob<string>('../modules/**/*.queries.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const oferecidas = Object.values(fontes).flatMap((fonte) =>
    [
      ...fonte.matchAll(/^export const (\w+) =(?:(?!^export)[\s\S])*?(?:mutationOptions|mudancaDaVenda|change)\(/gm),
    ].map(([, nome]) => nome),
  )
  expect(oferecidas.length).toBeGreaterThan(25)
  expect(oferecidas.filter((nome = '') => !(nome in MUDANCAS) && !SEM_LINHA.includes(nome))).toEqual([])
})
