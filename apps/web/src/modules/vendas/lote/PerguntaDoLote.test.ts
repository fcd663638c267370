import { PASSOS } from '@estampa/contract/vendas/vendas.status.ts'
import { expect, test } from 'vitest'
import { avancoDe, escolherOpcao } from './PerguntaDoLote.tsx'

test('every step but the last has its action, under the name of the sale page', () => {
  expect(PASSOS.map((passo) => avancoDe(passo)?.rotulo ?? null)).toEqual([
    'Produtos Separados',
    'Confirmar Medidas',
    'Escolher envio',
    'Gerar Etiqueta',
    'Confirmar Retirada',
    'Marcar como Entregue',
    null,
  ])
  expect(avancoDe('cancelado')).toBeNull()
})

test('the cheapest offer, or the fastest one; the other value decides between equals', () => {
  const opcao = (codigo: string, valor: number, prazo_entrega: number) => ({
    codigo,
    valor,
    prazo_entrega,
    nome: codigo,
    transportadora: '',
  })
  const opcoes = [opcao('lento', 10, 9), opcao('justo', 10, 5), opcao('expresso', 40, 1), opcao('caro', 50, 1)]
  expect(escolherOpcao(opcoes, 'barato')?.codigo).toBe('justo')
  expect(escolherOpcao(opcoes, 'rapido')?.codigo).toBe('expresso')
  expect(escolherOpcao([], 'barato')).toBeUndefined()
})
