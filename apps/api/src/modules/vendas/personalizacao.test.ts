import { afterAll, describe, expect, test } from 'vitest'
import { abrirLoja } from '../../../test/support/loja.ts'
import { abrirBalcao } from '../../../test/support/vendas.ts'

const loja = await abrirLoja()
const balcao = await abrirBalcao(loja)
afterAll(() => loja.fechar())

const ROWS = [
  { nome: 'Bia', numero: '7' },
  { nome: '', numero: '10' },
]
describe('names and numbers of a line', () => {
  test('come back as sent, stay in an edit that says nothing of them, and go with one that says none', async () => {
    const { id } = await balcao.criarProduto({ qtd: 9 })
    const linha = { id, quantidade: 2, valor_unitario: 50 }
    const { body } = await balcao.vender([{ ...linha, personalizacao: [ROWS[0], { numero: ' 10 ' }] }])
    expect(body.itens[0].personalizacao).toEqual(ROWS)
    const item_id = body.itens[0].item_id
    const editar = (item: object) => loja.pedir('PUT', `/api/vendas/${body.id}/`, balcao.corpo([item]))
    const mantida = await editar({ ...linha, item_id })
    expect(mantida.body.itens[0].personalizacao).toEqual(ROWS)
    const sem = await editar({ ...linha, quantidade: 3, personalizacao: [] })
    expect(sem.body.itens[0]).not.toHaveProperty('personalizacao')
  })

  test.each([
    [3, ROWS, 'Boné: Há 2 nomes para 3 peças'],
    [1, ROWS, 'Boné: Há 2 nomes para 1 peça'],
  ])('%i pieces with %j are refused with a sentence', async (quantidade, personalizacao, frase) => {
    const { id } = await balcao.criarProduto({ titulo: 'Boné', qtd: 9 })
    const { status, body } = await balcao.vender([{ id, quantidade, valor_unitario: 50, personalizacao }])
    expect([status, body.erros]).toEqual([400, { 'itens.0.personalizacao': [frase] }])
  })
})
