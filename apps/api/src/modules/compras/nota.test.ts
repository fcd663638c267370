import { expect, test } from 'vitest'
import { createNotaKey, type NotaDoXml, notaXml } from '../../../test/support/nota-de-compra.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { pedir } = balcao.loja

const upload = (nota: NotaDoXml | string) => {
  const form = new FormData()
  form.append('arquivo', new Blob([typeof nota === 'string' ? nota : notaXml(nota)], { type: 'text/xml' }), 'nota.xml')
  return pedir('POST', '/api/compras/xml/', form)
}
const put = (id: number, itens: readonly object[]) => pedir('PUT', `/api/compras/${id}/`, { itens })
const order = (id: number) => pedir('POST', `/api/compras/${id}/pedir/`)
const ean = '7891000315507'

test('an invoice becomes a draft: supplier by CNPJ, lines by EAN, the rest asked once and remembered', async () => {
  const grade = await balcao.criarGrade({ 'XM-P': 0, 'XM-M': 0 })
  const [p, m] = grade.variacoes
  await balcao.loja.banco.db.updateTable('variacoes').set({ gtin: ean }).where('id', '=', p.id).execute()
  const linhas = [
    { codigo: 'A1', nome: 'MALHA P', quantidade: '10.0000', valor: '150.00', ean },
    { codigo: 'A2', nome: 'MALHA M', quantidade: '3.0000', valor: '100.00', mais: '<vDesc>10.00</vDesc>' },
  ]
  const chave = createNotaKey()
  const { status, body: draft } = await upload({ chave, linhas })
  expect([status, draft]).toMatchObject([
    201,
    {
      situacao: 'rascunho',
      nota_chave: chave,
      avisos: [],
      fornecedor: { nome: 'Malhas do Sul Ltda' },
      total: 240,
      itens: [
        {
          produto_id: grade.id,
          variacao_id: p.id,
          quantidade: 10,
          custo_unitario: 15,
          do_fornecedor: { codigo: 'A1', ean },
        },
        {
          produto_id: null,
          titulo: 'MALHA M',
          quantidade: 3,
          custo_unitario: 30,
          do_fornecedor: { codigo: 'A2', descricao: 'MALHA M', ean: null, ncm: '61091000', unidade: 'UN', valor: 90 },
        },
      ],
    },
  ])
  expect(await upload({ chave, linhas })).toMatchObject({
    status: 409,
    body: { codigo: 'NOTA_JA_LANCADA', compra_id: draft.id },
  })
  expect(await order(draft.id)).toMatchObject({
    ...recusa(409, 'LINHA_SEM_PRODUTO'),
    body: { erros: { 'itens.1.produto_id': [expect.any(String)] } },
  })
  const [first, second] = draft.itens
  const answered = [
    { id: first.id, produto_id: grade.id, variacao_id: p.id, quantidade: 10 },
    { id: second.id, produto_id: grade.id, variacao_id: m.id, quantidade: 3 },
  ]
  expect((await put(draft.id, answered)).body.itens[1]).toMatchObject({ titulo: grade.titulo, custo_unitario: 30 })
  expect((await order(draft.id)).body.situacao).toBe('pedida')
  const itens = draft.itens.map((item: { id: number; quantidade: number }) => ({
    item_id: item.id,
    quantidade: item.quantidade,
  }))
  const received = await pedir('POST', `/api/compras/${draft.id}/receber/`, { itens, nota_chave: chave })
  expect(received.body).toMatchObject({ situacao: 'recebida', recebimentos: [{ nota_chave: chave }] })
  const next = (await upload({ linhas: [{ ...linhas[1], quantidade: '1.0000', valor: '40.00' }] as never })).body
  expect(next).toMatchObject({
    fornecedor: draft.fornecedor,
    itens: [{ variacao_id: m.id, quantidade: 1, custo_unitario: 30 }],
  })
})

test('a unit that may be several pieces is asked once per code, and its cost goes over the pieces', async () => {
  const { id: produto_id } = await balcao.criarProduto({ titulo: 'Meia', qtd: 0 })
  const linha = { codigo: 'D1', nome: 'MEIA DUZIA', unidade: 'DZ', quantidade: '2.0000', valor: '100.00' }
  const draft = (await upload({ linhas: [linha] })).body
  expect(draft.itens[0]).toMatchObject({ quantidade: 2, do_fornecedor: { unidade: 'DZ', confirmar_quantidade: true } })
  const { id } = draft.itens[0]
  await balcao.loja.banco.db.updateTable('compra_itens').set({ produto_id }).where('id', '=', id).execute()
  expect(await order(draft.id)).toMatchObject({
    ...recusa(409, 'LINHA_SEM_UNIDADE'),
    body: { erros: { 'itens.0.quantidade': [expect.any(String)] } },
  })
  const said = (await put(draft.id, [{ id, produto_id, quantidade: 24 }])).body
  expect(said).toMatchObject({
    total: 100,
    itens: [{ quantidade: 24, do_fornecedor: { confirmar_quantidade: false } }],
  })
  expect(said.itens[0].custo_unitario).toBeCloseTo(100 / 24, 7)
  expect((await order(draft.id)).status).toBe(200)
  const next = (await upload({ linhas: [{ ...linha, quantidade: '3.0000', valor: '150.00' }] })).body
  expect(next.itens[0]).toMatchObject({ produto_id, quantidade: 36, do_fornecedor: { confirmar_quantidade: false } })
})

test('one code for several pieces is matched by its description only', async () => {
  const grade = await balcao.criarGrade({ 'YM-P': 0, 'YM-M': 0 })
  const [p, m] = grade.variacoes
  const linha = (nome: string) => ({ codigo: 'X', nome, quantidade: '1.0000', valor: '9.00' })
  const draft = (await upload({ linhas: [linha('LISA P'), linha('LISA M')] })).body
  const [first, second] = draft.itens
  await put(draft.id, [
    { id: first.id, produto_id: grade.id, variacao_id: p.id, quantidade: 1 },
    { id: second.id, produto_id: grade.id, variacao_id: m.id, quantidade: 1 },
  ])
  const next = (await upload({ linhas: [linha('LISA M'), linha('LISA GG'), linha('Lisa p')] })).body
  expect(next.itens.map(({ variacao_id }: { variacao_id: number }) => variacao_id)).toEqual([m.id, null, p.id])
})

test('fractions of a piece wait for a person; a cancelled purchase frees its invoice; no file is no purchase', async () => {
  const chave = createNotaKey()
  const nota = {
    chave,
    linhas: [{ codigo: 'K', nome: 'MALHA A METRO', unidade: 'UN', quantidade: '1.5000', valor: '30.00' }],
  }
  const draft = (await upload(nota)).body
  expect(draft.itens[0].do_fornecedor).toMatchObject({ quantidade: 1.5, confirmar_quantidade: true })
  await pedir('POST', `/api/compras/${draft.id}/cancelar/`)
  expect((await upload(nota)).status).toBe(201)
  expect(await upload('nome;valor')).toMatchObject(recusa(400, 'NOTA_ILEGIVEL'))
  expect((await upload(' '.repeat(5 * 1024 * 1024 + 1))).body.erro).toBe('Arquivo muito grande (máx. 5 MB)')
  expect(await pedir('POST', '/api/compras/xml/', new FormData())).toMatchObject({ status: 400 })
})

test('the pieces of an invoice that may not hold come in once a person has said that it does', async () => {
  const { id: produto_id } = await balcao.criarProduto({ titulo: 'Sem autorização', qtd: 0 })
  const draft = (await upload({ cStat: null, linhas: [{ codigo: 'S', nome: 'S', quantidade: 2, valor: '8.00' }] })).body
  expect(draft).toMatchObject({ nota_duvidosa: true, avisos: ['O XML não traz a autorização da nota.'] })
  const [{ id: item_id }] = draft.itens
  await put(draft.id, [{ id: item_id, produto_id, quantidade: 2 }])
  await order(draft.id)
  const receive = (mais: object) =>
    pedir('POST', `/api/compras/${draft.id}/receber/`, { itens: [{ item_id, quantidade: 1 }], ...mais })
  expect(await receive({})).toMatchObject(recusa(409, 'NOTA_A_CONFERIR', /autorização/))
  expect(await receive({ apesar_da_nota: true })).toMatchObject({ status: 200, body: { nota_duvidosa: false } })
  expect((await receive({})).status).toBe(200)
})

test('an invoice of another buyer is taken, and it is said', async () => {
  const linhas = [{ codigo: 'Q', nome: 'QUADRO', quantidade: 1, valor: '5.00' }]
  await balcao.loja.banco.db.updateTable('dados_da_loja').set({ documento: '52998224725' }).execute()
  expect((await upload({ linhas, dest: '<CPF>11144477735</CPF>' })).body.avisos).toEqual([
    'A nota é de outro comprador: confira o CNPJ.',
  ])
  expect((await upload({ linhas, dest: '<CPF>52998224725</CPF>' })).body.avisos).toEqual([])
})
