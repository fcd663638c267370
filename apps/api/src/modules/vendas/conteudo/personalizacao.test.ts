import { describe, expect, test } from 'vitest'
import { abrirBancada, criarEstampada } from '../../../../test/support/estampada.ts'
import { conferirProducao } from '../../../../test/support/prova/producao.ts'
import { balcaoDoArquivo } from '../../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { linha: linhaDe, pecas, concluir, producao, producaoDe } = abrirBancada(balcao)

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
    const editar = (item: object) => balcao.editar(body.id, [item])
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

test('a sale that steps back after an exchange and is cancelled or edited then leaves all its pieces with names to a person', async () => {
  const personalizacao = ['Bia', 'Zé'].map((nome) => ({ nome, numero: '' }))
  const recuada = async () => {
    const e = await criarEstampada(balcao, 3)
    const linha = linhaDe(e, 2)
    const { body: venda } = await balcao.vender([{ ...linha, personalizacao }])
    const { id } = await producaoDe(venda.id)
    await concluir(id, 2)
    await balcao.levar(venda.id, 'enviado')
    const volta = { motivo: 'defeito', voltam: [{ item_id: venda.itens[0].item_id, quantidade: 1 }], itens: [] }
    expect((await balcao.trocar(venda.id, volta)).status).toBe(201)
    await balcao.status(venda.id, 'retirada')
    const contadas = async () => [await pecas(e.produto), (await producao(id)).sem_venda]
    return { venda: venda.id, linha, contadas }
  }
  const [cancelada, editada] = [await recuada(), await recuada()]
  await balcao.status(cancelada.venda, 'cancelado')
  expect(await cancelada.contadas()).toEqual(['2/2', 2])
  // Bia's is wanted still.
  const soBia = balcao.corpo([{ ...editada.linha, quantidade: 1, personalizacao: personalizacao.slice(0, 1) }])
  const { body: depois } = await loja.pedir('PUT', `/api/vendas/${editada.venda}/`, soBia)
  expect(depois.itens[0].producao).toMatchObject({ prontas: 1, de: 1 })
  expect(await editada.contadas()).toEqual(['2/2', 1])
  await conferirProducao(loja)
})
