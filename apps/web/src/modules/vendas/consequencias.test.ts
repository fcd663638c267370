import { expect, test } from 'vitest'
import { lerVenda } from '../../../test/support/lidos.ts'
import { consequenciasDaEdicao, consequenciasDoCancelamento } from './consequencias.ts'

const ITENS = [
  { id: 1, item_id: 1, titulo: 'Camiseta', quantidade: 2, valor_unitario: 50 },
  { id: 2, item_id: 2, titulo: 'Caneca', quantidade: 1, valor_unitario: 30 },
]
const venda = (dados: object) => lerVenda({ id: 12, itens: ITENS, cliente: { id: 3, nome: 'Ana' }, ...dados })
const cancelar = (dados: object) => consequenciasDoCancelamento(venda(dados))
const PAGA = { etiqueta: { estado: 'pronta', paga: true }, codigo_servico_frete: '2' }

test('cancelling says what happens to pieces, order, label and money', () => {
  expect(cancelar({ status: 'separacao' })).toEqual(['As 3 peças reservadas ficam livres para outras vendas.'])
  expect(cancelar({ status: 'retirada', numero_pedido_bling: '77', ...PAGA, pago: 130 })).toEqual([
    'As 3 peças reservadas ficam livres para outras vendas.',
    'O pedido 77 é cancelado no Bling.',
    'A etiqueta paga é cancelada na transportadora; se ela aceitar, o valor volta para a carteira.',
    'O cliente pagou R$ 130,00: registre a devolução quando o dinheiro voltar.',
  ])
  expect(cancelar({ status: 'concluido', ...PAGA })).toEqual([
    'As 3 peças que saíram voltam ao estoque.',
    'A etiqueta foi usada na entrega: o valor dela não volta.',
  ])
  const comTroca = [{ ...ITENS[0], devolvidas: 1 }]
  expect(cancelar({ status: 'enviado', itens: comTroca })).toEqual(['A peça que saiu volta ao estoque.'])
  expect(cancelar({ status: 'embalagem', sincronizacao: { id: 1, estado: 'pendente' }, itens: [] })).toEqual([
    'O pedido que está indo para o Bling é cancelado lá.',
  ])
})

test('a channel’s order and label stay there; our own label only ends; one being bought is given up', () => {
  const doCanal = { importada: true, numero_pedido_bling: '77', itens: [], etiqueta: { estado: 'pronta', paga: true } }
  expect(cancelar({ status: 'etiqueta', ...doCanal, codigo_servico_frete: 'envio-do-canal' })).toEqual([
    'O pedido 77 começou no canal e não é cancelado lá: cancele-o no Bling ou no canal.',
    'A etiqueta é do canal e continua valendo lá.',
  ])
  const retirada = { status: 'retirada', itens: [], ...PAGA, codigo_servico_frete: 'retirada-na-loja' }
  expect(cancelar(retirada)).toEqual(['A etiqueta de retirada deixa de valer.'])
  expect(cancelar({ status: 'etiqueta', itens: [], etiqueta: { estado: 'gerando' } })).toEqual([
    'A etiqueta que está sendo comprada é abandonada.',
  ])
})

test('an edit of a shipped sale says what it undoes', () => {
  const devolvida = [{ ...ITENS[0], devolvidas: 1 }, ITENS[1]]
  expect(
    consequenciasDaEdicao(
      venda({ status: 'concluido', numero_pedido_bling: '77', itens: devolvida, pago: 10, ...PAGA }),
    ),
  ).toEqual([
    'As 2 peças que saíram voltam ao estoque, e os itens novos são reservados como se nada tivesse sido enviado.',
    'O pedido 77 é cancelado no Bling; outro é enviado quando ela sair da Separação.',
    'A etiqueta paga é cancelada na transportadora; se ela aceitar, o valor volta para a carteira.',
    'As trocas desta venda deixam de contar: as peças que voltaram não são descontadas dos itens novos.',
    'O que foi pago, R$ 10,00, continua registrado.',
  ])
  expect(consequenciasDaEdicao(venda({ status: 'embalagem' }))).toEqual([])
})
