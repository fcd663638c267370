import { unidadesDe } from '../../src/modules/vendas/detalhe/separacao-por-leitura/separacao.ts'
import { useSeparacao } from '../../src/modules/vendas/detalhe/separacao-por-leitura/useSeparacao.tsx'
import { ok } from './api-control.ts'
import { drawHook } from './hook.tsx'
import { readVenda } from './lidos.ts'

export const VENDAS = [
  readVenda({
    id: 7,
    itens: [
      { item_id: 1, id: 5, variacao_id: 51, sku: 'CAM-P', titulo: 'Camiseta', variacao: 'Azul P', quantidade: 2 },
      { item_id: 2, id: 6, sku: 'BON', titulo: 'Boné', quantidade: 1 },
    ],
  }),
]
export const [CAMISETA, BONE] = readVenda(VENDAS[0]).itens as [never, never]
export const BUSCA = 'GET /produtos/busca/'
export const buildSearchAnswer = (...results: object[]) => ok({ results })

/** The hook with these sales, and what the tests ask of it. */
export async function openSeparacao() {
  const { agora, fazer, endereco } = await drawHook(() => useSeparacao(VENDAS))
  // `ler` counts a microtask later, after `act` has ended: React would warn inside `act`.
  const readCodes = (...texts: string[]) => texts.forEach((text) => void agora().ler(text))
  const separadas = () => [CAMISETA, BONE].map((item) => unidadesDe(agora().separacao, item))
  const alarmes = () => agora().alarmes.map(({ title, detail }) => [title, detail])
  return { agora, fazer, endereco, ler: readCodes, separadas, alarmes }
}
