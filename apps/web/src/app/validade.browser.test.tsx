import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ok, prepare } from '../../test/support/api-control.ts'
import { LIDAS, type NomeDeLida } from '../../test/support/lidas.ts'
import { MUDANCAS } from '../../test/support/mudancas.ts'
import { createQueryClient } from '../shared/api/queryClient.ts'
import { toasts } from '../shared/ui/toasts/toast.ts'

const NOMES = Object.keys(LIDAS) as NomeDeLida[]

function efeito(client: QueryClient): Record<'velhas' | 'novas' | 'fora', NomeDeLida[]> {
  const state = (name: NomeDeLida) => client.getQueryState(LIDAS[name][0])
  return {
    velhas: NOMES.filter((name) => state(name)?.isInvalidated),
    novas: NOMES.filter((name) => state(name) && client.getQueryData(LIDAS[name][0]) !== LIDAS[name][1]),
    fora: NOMES.filter((name) => !state(name)),
  }
}

/** Ids in the answers, by a word of the route; any other route answers with 7, the sale. */
const IDS = { clientes: 3, modelos: 2, sincronizacoes: 4, produtos: 5 }
const answer = (route: string) => ({ id: Object.entries(IDS).find(([name]) => route.includes(name))?.[1] ?? 7 })

test.each(Object.entries(MUDANCAS))(
  '%s',
  async (_nome, [route, action, velhas = [], { novas = [], fora = [] } = {}]) => {
    const client = createQueryClient()
    for (const [key, data] of Object.values(LIDAS)) client.setQueryData<unknown>(key, data)
    await prepare({ [route]: ok(answer(route)), 'GET /produtos/5/': ok({ id: 5 }) })
    await action(client)
    await expect.poll(() => client.isMutating()).toBe(0)
    const sortNomes = (names: readonly NomeDeLida[]) => NOMES.filter((name) => names.includes(name))
    const expected = { velhas: sortNomes(velhas), novas: sortNomes(novas), fora: sortNomes(fora) }
    await expect.poll(() => efeito(client)).toEqual(expected)
    expect(toasts.get().filter(({ kind }) => kind === 'error')).toEqual([])
  },
)

/** Ask for a file, leave the page for the carrier's, or are told by who calls them. */
const SEM_LINHA = [
  'arquivoDaArte',
  'downloadListaDeImpressao',
  'downloadXml',
  'connectToFrete',
  'exportNotas',
  'mudancaDaVenda',
  'pdfDoOrcamento',
  'answerSincronizacao',
  'answerTarefa',
]

test('every change that a module offers stands in the table', () => {
  const sources = import.meta.glob<string>('../modules/**/*.queries.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const exportedNames = Object.values(sources).flatMap((source) =>
    [
      ...source.matchAll(/^export const (\w+) =(?:(?!^export)[\s\S])*?(?:mutationOptions|mudancaDaVenda|change)\(/gm),
    ].map(([, name]) => name),
  )
  expect(exportedNames.length).toBeGreaterThan(25)
  expect(exportedNames.filter((name = '') => !(name in MUDANCAS) && !SEM_LINHA.includes(name))).toEqual([])
})
