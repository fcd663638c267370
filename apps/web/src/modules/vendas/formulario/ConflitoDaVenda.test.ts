import { expect, test } from 'vitest'
import { lerVenda } from '../../../../test/support/lidos.ts'
import { diferencas } from './ConflitoDaVenda.tsx'
import { rascunhoDe } from './rascunho.ts'

const camiseta = { item_id: 1, id: 5, titulo: 'Camiseta', quantidade: 2, valor_unitario: 50 }
const dados = {
  id: 7,
  cliente: { id: 3, nome: 'Ana' },
  origem: 'redes_sociais',
  status: 'separacao',
  itens: [camiseta],
}
const venda = (mudanca: object = {}) => lerVenda({ ...dados, ...mudanca })
const base = venda()
const meu = rascunhoDe(base)

test('nothing differs from the sale as it was opened', () => {
  expect(diferencas(meu, base, base)).toEqual([])
  expect(diferencas(meu, undefined, base)).toEqual([])
})

test.each([
  ['the customer', { cliente: { id: 4, nome: 'Bia' } }, { rotulo: 'Cliente', valores: { meu: 'Ana', salvo: 'Bia' } }],
  [
    'the origin',
    { origem: 'loja_fisica' },
    { rotulo: 'Origem', valores: { meu: 'Redes Sociais', salvo: 'Loja Física' } },
  ],
  [
    'a quantity',
    { itens: [{ ...camiseta, quantidade: 1 }] },
    { rotulo: 'Produtos', valores: { meu: '2 × Camiseta a R$ 50,00', salvo: '1 × Camiseta a R$ 50,00' } },
  ],
  [
    'a discount',
    { itens: [{ ...camiseta, desconto: 0.01 }] },
    {
      rotulo: 'Produtos',
      valores: { meu: '2 × Camiseta a R$ 50,00', salvo: '2 × Camiseta a R$ 50,00, desconto R$ 0,01' },
    },
  ],
  [
    'a name on a piece',
    { itens: [{ ...camiseta, personalizacao: [{ nome: 'Bia', numero: '10' }] }] },
    { rotulo: 'Produtos', valores: { meu: '2 × Camiseta a R$ 50,00', salvo: '2 × Camiseta a R$ 50,00 (Bia, 10)' } },
  ],
  [
    'a line',
    { itens: [camiseta, { ...camiseta, item_id: 2, titulo: 'Boné', quantidade: 1 }] },
    {
      rotulo: 'Produtos',
      valores: { meu: '2 × Camiseta a R$ 50,00', salvo: '2 × Camiseta a R$ 50,00; 1 × Boné a R$ 50,00' },
    },
  ],
  [
    'the reminders',
    { anotacao: 'Presente', prazo: '2026-12-24', prioritaria: true },
    { rotulo: 'Para a equipe', valores: { meu: '', salvo: 'Prioritária; Prazo 24/12/2026; Presente' } },
  ],
  ['the status', { status: 'embalagem' }, { rotulo: 'Status', valores: { meu: 'Separação', salvo: 'Embalagem' } }],
])('another person changed %s', (_, mudanca, diferenca) => {
  expect(diferencas(meu, base, venda(mudanca))).toEqual([diferenca])
})

test('a customer whose name is not known here is only named as changed; a new sale has no status to compare', () => {
  expect(diferencas({ ...meu, clienteId: 9 }, base, base)).toEqual([{ rotulo: 'Cliente', valores: null }])
  expect(diferencas({ ...meu, clienteId: 4 }, base, venda({ cliente: { id: 4, nome: 'Bia' } }))).toEqual([])
  expect(diferencas(meu, undefined, venda({ status: 'embalagem' }))).toEqual([])
})
