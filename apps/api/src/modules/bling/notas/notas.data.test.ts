import { expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../../test/support/vendas.ts'
import * as data from './notas.data.ts'

const balcao = await balcaoDoArquivo()
const { db } = balcao.loja.banco
const produto = await balcao.criarProduto({ qtd: 100 })
const vender = async (dados: object = {}): Promise<number> =>
  (await balcao.vender([{ id: produto.id, quantidade: 1, valor_unitario: 50 }], dados)).body.id

type Pagamento = readonly [forma: string, valor: number, mais?: object]
const VOLTOU = { devolucao: true }
const FORMAS: readonly [string, string, ...Pagamento[]][] = [
  ['none', 'a_receber'],
  ['the smaller one first', 'pix', ['dinheiro', 20], ['pix', 30]],
  ['the larger one first', 'dinheiro', ['dinheiro', 30], ['pix', 20]],
  ['two small ones of one form', 'pix', ['dinheiro', 20], ['pix', 15], ['pix', 15]],
  ['two equal ones: the same form every time', 'dinheiro', ['pix', 25], ['dinheiro', 25]],
  ['one that went back', 'pix', ['dinheiro', 50], ['dinheiro', 50, VOLTOU], ['pix', 50]],
  ['nothing left of one that went back', 'a_receber', ['dinheiro', 50], ['dinheiro', 50, VOLTOU]],
]
test.each(FORMAS)('the form of payment of a sale with %s is %s', async (_, forma, ...pagamentos) => {
  const id = await vender()
  for (const [qual, valor, mais] of pagamentos)
    expect((await balcao.pagar(id, valor, { forma: qual, ...mais })).status).toBe(201)
  expect((await data.vendaDaNota(db, id))?.forma).toBe(forma)
})

test('what an exchange brought is no form of payment, though it is the most', async () => {
  const id = await vender()
  const pagamentoDaTroca = { venda_id: id, forma: 'troca', valor: 40 } as const
  await db.insertInto('pagamentos').values(pagamentoDaTroca).execute()
  expect((await data.vendaDaNota(db, id))?.forma).toBe('a_receber')
  await balcao.pagar(id, 10)
  expect((await data.vendaDaNota(db, id))?.forma).toBe('pix')
})

test('the words of a refusal name the product whose title they say first, the longer title before the shorter', async () => {
  const titulos = ['Manga', 'Manga longa', 'Gola', 'Gola', 'Boné']
  const itens: { id: number; quantidade: number; valor_unitario: number }[] = []
  for (const titulo of titulos) {
    const { id } = await balcao.criarProduto({ titulo, qtd: 9 })
    itens.push({ id, quantidade: 1, valor_unitario: 50 })
  }
  const { body } = await balcao.vender(itens)
  const tituloDito = async (palavras: string) => {
    const achado = await data.produtoNasPalavras(db, body.id, palavras)
    return titulos[itens.findIndex(({ id }) => id === achado)] ?? null
  }
  expect(await tituloDito('NCM de MANGA LONGA inválido')).toBe('Manga longa')
  expect(await tituloDito('Boné e Manga sem NCM')).toBe('Boné')
  expect(await tituloDito('Gola sem NCM')).toBeNull()
  expect(await tituloDito('IE do destinatário não vinculada')).toBeNull()
  // Another sale's product is none of this one's.
  expect(await data.produtoNasPalavras(db, await vender(), 'Boné sem NCM')).toBeNull()
})

test('customers that lack something are told of our own sales under way only, each once, by name', async () => {
  const completo = {
    endereco: 'Rua da Moeda',
    numero: '1',
    bairro: 'Recife',
    municipio: 'Recife',
    uf: 'PE',
    cep: '50030040',
  }
  const cliente = async (nome: string, dados: object) => {
    const id = await balcao.criarCliente(nome)
    await db
      .updateTable('clientes')
      .set({ ...completo, ...dados })
      .where('id', '=', id)
      .execute()
    return id
  }
  const [zulmira, bia, completa, empresa, doCanal, cancelada] = await Promise.all([
    cliente('Zulmira', { bairro: '' }),
    cliente('Bia', { cep: '' }),
    cliente('Completa', {}),
    cliente('Empresa', { contribuinte: 'sim', inscricao_estadual: '' }),
    cliente('Do canal', { endereco: '' }),
    cliente('Cancelada', { endereco: '' }),
  ])
  for (const cliente_id of [zulmira, bia, bia, completa, empresa]) await vender({ cliente_id })
  await balcao.gravar(await vender({ cliente_id: doCanal }), { importada: true })
  await balcao.cancelar(await vender({ cliente_id: cancelada }))
  const nomes = (await data.clientesIncompletos(db)).map(({ nome }) => nome)
  // Ana is whom the counter sells to: she has no address.
  expect(nomes).toEqual(['Ana Conceição', 'Bia', 'Empresa', 'Zulmira'])
})
