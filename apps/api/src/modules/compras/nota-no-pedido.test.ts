import { expect, test } from 'vitest'
import { openCompras } from '../../../test/support/compras.ts'
import { createNotaKey, type LinhaDoXml, type NotaDoXml, notaXml } from '../../../test/support/nota-de-compra.ts'
import { createCaixa } from '../../../test/support/pessoa.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { pedir } = loja
const { act, receive } = openCompras(loja)

const CNPJ = '11222333000181'
const supplier = await pedir('POST', '/api/fornecedores/', { nome: 'Malhas do Sul', documento: CNPJ })
/** Reads an invoice, on a purchase where one is named. */
function upload(linhas: readonly LinhaDoXml[], { compra, ...nota }: Partial<NotaDoXml> & { compra?: number } = {}) {
  const form = new FormData()
  form.append('arquivo', new Blob([notaXml({ linhas, ...nota })], { type: 'text/xml' }), 'nota.xml')
  return pedir('POST', `/api/compras/xml/${compra === undefined ? '' : `?compra_id=${compra}`}`, form)
}
async function order(itens: readonly object[]) {
  const { body } = await pedir('POST', '/api/compras/', { fornecedor_id: supplier.body.id, itens })
  return (await act(body.id, 'pedir')).body
}
const readCompra = async (id: number) => (await pedir('GET', `/api/compras/${id}/`)).body
const readProduto = async (id: number) => (await pedir('GET', `/api/produtos/${id}/`)).body
const createPlain = async (titulo: string, mais: object = {}) => balcao.criarProduto({ titulo, qtd: 0, ...mais })
const createSizes = async (titulo: string, ...tamanhos: readonly string[]) => {
  const variacoes = tamanhos.map((tamanho) => ({ tamanho, quantidade: 0 }))
  const produto = await balcao.criarProduto({ titulo, tem_tamanho: true, variacoes })
  return { id: produto.id, item: (i: number) => ({ produto_id: produto.id, variacao_id: produto.variacoes[i].id }) }
}
const linha = (codigo: string, quantidade: number, mais: Partial<LinhaDoXml> = {}): LinhaDoXml => ({
  codigo,
  nome: codigo,
  quantidade,
  valor: `${quantidade * 10}.00`,
  ...mais,
})
/** A draft's lines name these pieces, in their order. */
const nameLinhas = async (
  draft: { id: number; itens: { id: number; quantidade: number }[] },
  pecas: readonly object[],
) =>
  (
    await pedir('PUT', `/api/compras/${draft.id}/`, {
      itens: draft.itens.map(({ id, quantidade }, i) => ({ id, quantidade, ...pecas[i] })),
    })
  ).body
const fill = (id: number, preencher = true) => act(id, 'preencher', { preencher })

test('a draft of an invoice that was read on a purchase knows it, before others that have more of its lines', async () => {
  const shirt = await createSizes('Camiseta', 'P', 'M')
  const read = await order([{ ...shirt.item(0), quantidade: 4 }])
  await order([
    { ...shirt.item(0), quantidade: 4 },
    { ...shirt.item(1), quantidade: 4 },
  ])
  const { body: draft } = await upload([linha('NP-1', 4), linha('NP-2', 4)], { compra: read.id })
  const named = await nameLinhas(draft, [shirt.item(0), shirt.item(1)])
  expect(named.pedidos_sem_nota).toMatchObject([
    { id: read.id, lida_nela: true, linhas_em_comum: 1 },
    { lida_nela: false, linhas_em_comum: 2 },
  ])
  const { body: readAlone } = await upload([linha('NP-3', 4)])
  expect(readAlone.pedidos_sem_nota.map(({ lida_nela }: { lida_nela: boolean }) => lida_nela)).toEqual([false, false])
})

test('each line of an order says what the invoice brings of it and what of that has yet to come', async () => {
  const shirt = await createSizes('Regata', 'P', 'M', 'G', 'GG')
  const { body: seen } = await upload(['P', 'M', 'G', 'GG'].map((tamanho) => linha(`RG-${tamanho}`, 1)))
  await nameLinhas(seen, [0, 1, 2, 3].map(shirt.item))
  await act(seen.id, 'cancelar')
  const { id, itens } = await order([0, 1, 2].map((i) => ({ ...shirt.item(i), quantidade: 10 })))
  const chave = createNotaKey()
  // Four of each came before the file: P with this invoice, M with another paper, G as part of what the invoice brings.
  await receive({ id, itens }, [4], { nota_chave: chave })
  await receive({ id, itens }, [0, 4, 4])
  const linhas = [linha('RG-P', 8), linha('RG-M', 3), linha('RG-M', 3), linha('RG-G', 10), linha('RG-GG', 2)]
  const { body: joined } = await upload(linhas, { compra: id, chave })
  const read = ({ itens: all }: { itens: { da_nota: object | null }[] }) => all.map(({ da_nota }) => da_nota)
  expect([joined.id, read(joined)]).toEqual([
    id,
    [
      { pecas: 8, faltam: 4 },
      { pecas: 6, faltam: 6 },
      { pecas: 10, faltam: 6 },
      { pecas: 2, faltam: 2 },
    ],
  ])
  expect(read((await receive(joined, [4, 1])).body).slice(0, 2)).toEqual([
    { pecas: 8, faltam: 0 },
    { pecas: 6, faltam: 5 },
  ])
  const [last] = (await readCompra(id)).recebimentos.slice(-1)
  const { body: undone } = await act(id, `recebimentos/${last.id}/estornar`)
  expect(read(undone).slice(0, 2)).toEqual([
    { pecas: 8, faltam: 4 },
    { pecas: 6, faltam: 6 },
  ])
})

test('a line that the invoice does not bring says so, as does an order without one', async () => {
  const shirt = await createSizes('Polo', 'P', 'M')
  const { body: seen } = await upload([linha('PL-P', 1)])
  await nameLinhas(seen, [shirt.item(0)])
  await act(seen.id, 'cancelar')
  const plain = await order([0, 1].map((i) => ({ ...shirt.item(i), quantidade: 5 })))
  expect(plain.itens).toMatchObject([{ da_nota: null }, { da_nota: null }])
  const { body } = await upload([linha('PL-P', 5)], { compra: plain.id })
  expect(body.itens).toMatchObject([{ da_nota: { pecas: 5, faltam: 5 } }, { da_nota: null }])
})

test('NCM and EAN of the invoice fill the empty ones of all products at once, and no other', async () => {
  const shirt = await createSizes('Moletom', 'P', 'M')
  const cap = await createPlain('Boné', { ncm: '65050022', gtin: '7891000100103' })
  const mug = await createPlain('Caneca')
  const { body: draft } = await upload([
    linha('MO-P', 3, { ean: '7891000315507' }),
    linha('MO-M', 3),
    linha('BO', 3, { ean: '7894900011517' }),
    linha('CA', 3, { ean: '7891000100103' }),
  ])
  expect(draft.a_preencher).toEqual([])
  const named = await nameLinhas(draft, [shirt.item(0), shirt.item(1), { produto_id: cap.id }, { produto_id: mug.id }])
  expect(named.a_preencher).toEqual([
    { produto_id: mug.id, variacao_id: null, nome: 'Caneca', ncm: '61091000', ean: null },
    { produto_id: shirt.id, variacao_id: null, nome: 'Moletom', ncm: '61091000', ean: null },
    { ...shirt.item(0), nome: 'Moletom P', ncm: null, ean: '7891000315507' },
  ])
  const { versao } = await readProduto(mug.id)
  const answers = await Promise.all([fill(draft.id), fill(draft.id)])
  expect(answers.map(({ status, body }) => [status, body.a_preencher])).toEqual([
    [200, []],
    [200, []],
  ])
  expect(await readProduto(shirt.id)).toMatchObject({
    ncm: '61091000',
    gtin: null,
    variacoes: [{ gtin: '7891000315507' }, { gtin: null }],
  })
  expect(await readProduto(cap.id)).toMatchObject({ ncm: '65050022', gtin: '7891000100103' })
  expect(await readProduto(mug.id)).toMatchObject({ ncm: '61091000', gtin: null, versao: versao + 1 })
})

test('a bar code that may be that of a pack, of two pieces, or one of two for a piece is not proposed', async () => {
  const [pack, boxed, unitOfBox, said, first, second, both, pallet] = await Promise.all(
    ['Pacote', 'Caixa', 'Peça da caixa', 'Dita', 'Uma', 'Outra', 'Duas', 'Palete'].map((titulo) => createPlain(titulo)),
  )
  const box = { unidade: 'CX', tributavel: ['UN', 24] as const }
  const { body: draft } = await upload([
    linha('PK-1', 2, { unidade: 'PCT', ean: '7891000315507' }),
    linha('PK-2', 2, { ...box, ean: '7891000244944' }),
    linha('PK-3', 2, { ...box, ean: '17891000315504', eanTributavel: '7894900700015' }),
    linha('PK-4', 2, { ean: '7894900709841' }),
    linha('PK-5', 2, { ean: '7894900010015' }),
    linha('PK-6', 2, { ean: '7894900010015' }),
    linha('PK-7', 2, { ean: '7891910000197' }),
    linha('PK-8', 2, { ean: '7896004400013' }),
    linha('PK-9', 2, { ean: '17891000315504' }),
  ])
  const pecas = [pack, boxed, unitOfBox, said, first, second, both, both, pallet].map(({ id }) => ({ produto_id: id }))
  const counts = [24, 24, 24, 24, 2, 2, 2, 2, 2]
  const named = await nameLinhas(
    draft,
    pecas.map((peca, i) => ({ ...peca, quantidade: counts[i] })),
  )
  const eans = named.a_preencher.filter(({ ean }: { ean: string | null }) => ean !== null)
  expect(eans).toMatchObject([{ produto_id: unitOfBox.id, ean: '7894900700015' }])
})

test('two NCMs for one product are none; who says no is not asked again, nor at the order that the invoice joins', async () => {
  const shirt = await createSizes('Baby look', 'P', 'M')
  const mug = await createPlain('Copo')
  const { id } = await order([{ produto_id: mug.id, quantidade: 3 }])
  const { body: draft } = await upload([linha('BL-P', 3), linha('BL-M', 3, { ncm: '61102000' }), linha('CP', 3)])
  const named = await nameLinhas(draft, [shirt.item(0), shirt.item(1), { produto_id: mug.id }])
  expect(named.a_preencher).toMatchObject([{ produto_id: mug.id, ncm: '61091000' }])
  expect(await fill(draft.id, false)).toMatchObject({ status: 200, body: { a_preencher: [], versao: named.versao } })
  expect((await act(draft.id, 'juntar', { compra_id: id })).body).toMatchObject({ id, a_preencher: [] })
  expect((await readProduto(mug.id)).ncm).toBeNull()
  expect(await act(id, 'preencher', {})).toMatchObject({
    status: 400,
    body: { erros: { preencher: [expect.any(String)] } },
  })
})

test('numbers are filled by who may type them in the form of a product, who needs no permission for it', async () => {
  const mug = await createPlain('Squeeze')
  const { body: draft } = await upload([linha('SQ', 3)])
  await nameLinhas(draft, [{ produto_id: mug.id }])
  const caixa = await createCaixa(loja)
  await caixa.negar('mudar_precos')
  await caixa.negar('ver_custos')
  expect((await caixa.pedir('PUT', `/produtos/${mug.id}/`, { cest: '2804000' })).status).toBe(200)
  expect((await caixa.pedir('POST', `/compras/${draft.id}/preencher/`, { preencher: true })).status).toBe(200)
  expect(await readProduto(mug.id)).toMatchObject({ cest: '2804000', ncm: '61091000' })
})
