import { expect, test } from 'vitest'
import { ok, prepare } from '../../../../test/support/api-control.ts'
import { drawHook } from '../../../../test/support/hook.tsx'
import { useSugestoes } from './useSugestoes.ts'

const estampa = { posicao: 'frente', arte_id: 8, tecnica: 'dtf', largura_mm: 280, altura_mm: 280, cores: null } as never
const linha = (chave: number, typedValor: number | null) => ({
  chave,
  typedValor,
  produtoId: 5,
  variacaoId: null,
  quantidade: 3,
  grupo: null,
  estampas: [estampa],
})

test('lines that ask for less than the proposal are told apart; an unreadable price is one of them', async () => {
  const item = { peca: 29.9, estampa: 12, sugerido: 41.9, custo: null }
  const itens = [item, item, item, { ...item, estampa: null, sugerido: null, motivo: 'Sem tabela' }]
  await prepare({ 'POST /producao/calcular/': ok({ itens, montagem: 0, total: null }) })
  const linhas = [linha(1, 29.9), linha(2, 41.9), linha(3, null), linha(4, 10)]
  const { agora } = await drawHook(() => useSugestoes(linhas))
  await expect.poll(() => agora().higherPrecos).toEqual([1, 3].map((chave) => ({ chave, valor: 41.9 })))
})
