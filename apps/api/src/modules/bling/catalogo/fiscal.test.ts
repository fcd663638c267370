import { expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'

const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling
await bling.conectar()
await emulador.controle('POST', '/contas', { conta: 'loja-que-ja-vende' })

const FISCAIS = { ncm: '62052000', origem_fiscal: 2, cest: '2804900', unidade: 'CX' }
const LA = { unidade: 'CX', tributacao: { ncm: '6205.20.00', origem: 2, cest: '28.049.00' } }
const vivo = async (codigo: string) =>
  (await bling.dados('produtos')).find((p) => p.codigo.trim() === codigo && p.situacao !== 'E')
const linkProduto = async (id: number, blingProduto: { id: number }) =>
  (await loja.pedir('POST', `/api/produtos/${id}/vincular-ao-bling/`, { id_bling: blingProduto.id })).body
const saveProduto = async (id: number, mudanca: object) => {
  await loja.pedir('PUT', `/api/produtos/${id}/`, mudanca)
  await bling.parado()
}
const escritas = async () =>
  (await bling.escritas()).filter(({ caminho }) => /^.produtos/.test(caminho)).map(({ corpo }) => corpo)
const variacoes = [
  { nome_cor: 'Azul', tamanho: 'M', quantidade: 1 },
  { nome_cor: 'Azul', tamanho: 'G', quantidade: 2 },
]

test('publishing says them of the product and of each child; a change names only its field, at each', async () => {
  const { id, sku } = await bling.criarProduto({ ...FISCAIS, variacoes })
  await bling.concluida(await bling.publicar(id))
  expect(await bling.noBling(sku)).toMatchObject([{ ...LA, variacoes: [LA, LA] }])
  await bling.esquecerRequisicoes()
  await saveProduto(id, { ncm: '6109.10.00' })
  expect(await escritas()).toEqual(Array(3).fill({ tributacao: { ncm: '61091000' } }))
  const depois = { ...LA, tributacao: { ...LA.tributacao, ncm: '6109.10.00' } }
  expect(await bling.noBling(sku)).toMatchObject([{ ...depois, variacoes: [depois, depois] }])
  await bling.esquecerRequisicoes()
  await saveProduto(id, { titulo: 'Outro título' })
  expect(await escritas()).toEqual([{ nome: 'Outro título' }])
})

test('emptied here, a number of ours goes there too; another that a person wrote there stays', async () => {
  const { id, sku } = await bling.criarProduto(FISCAIS)
  await bling.concluida(await bling.publicar(id))
  const [{ id: blingId }] = await bling.noBling(sku)
  await bling.pessoa('PATCH', `/produtos/${blingId}`, { tributacao: { cest: '28.038.00' } })
  await saveProduto(id, { ncm: '', cest: '' })
  expect(await bling.noBling(sku)).toMatchObject([{ tributacao: { ncm: '', cest: '28.038.00', origem: 2 } }])
})

test('linked, empty numbers are filled and ours stay; the difference is shown, nothing is written there', async () => {
  const [vazio, filledProduto] = [
    await bling.criarProduto({ sku: 'LOJA-005' }),
    await bling.criarProduto({ sku: 'LOJA-010', ncm: '62052000', cest: '2804900' }),
  ]
  await bling.esquecerRequisicoes()
  const preenchido = await linkProduto(vazio.id, await vivo('LOJA-005'))
  expect(preenchido).toMatchObject({ ncm: '61091000', cest: '2803800', origem_fiscal: 0, unidade: 'UN' })
  expect(preenchido.versao).toBe(vazio.versao + 1)
  expect(await linkProduto(filledProduto.id, await vivo('LOJA-010'))).toMatchObject({
    ncm: '62052000',
    cest: '2804900',
  })
  await bling.parado()
  expect(await escritas()).toEqual([])
  const { campos } = await bling.ler(`/api/produtos/${filledProduto.id}/bling/`)
  expect(campos.filter(({ igual }: { igual: boolean }) => !igual)).toEqual(
    expect.arrayContaining([
      { campo: 'ncm', aqui: '62052000', bling: '61091000', igual: false },
      { campo: 'cest', aqui: '2804900', bling: '2803800', igual: false },
      { campo: 'unidade', aqui: 'UN', bling: 'PC', igual: false },
    ]),
  )
  const depois = await loja.pedir('POST', `/api/produtos/${filledProduto.id}/bling/trazer/`, {
    campos: ['ncm', 'unidade'],
  })
  expect(depois.status).toBe(200)
  expect(await bling.aqui(filledProduto.id)).toMatchObject({ ncm: '61091000', cest: '2804900', unidade: 'PC' })
})

test('a parent without a number has its children’s; sent by a person, it goes to the children, and what stood there is kept', async () => {
  const blingProduto = await vivo('GRADE-8')
  await bling.pessoa('PATCH', `/produtos/${blingProduto.id}`, { tributacao: { ncm: '', cest: '' } })
  const [firstFilho] = blingProduto.variacoes
  const ownVariacoes = [{ nome_cor: 'Preta', tamanho: 'P', sku: firstFilho.codigo, quantidade: 1 }]
  const { id } = await bling.criarProduto({ sku: 'GRADE-8', variacoes: ownVariacoes })
  expect(await linkProduto(id, blingProduto)).toMatchObject({ ncm: '61091000', cest: '2803800' })
  await saveProduto(id, { ncm: '62052000' })
  const ncmDe = async () => (await vivo('GRADE-8')).variacoes.map((v: typeof LA) => v.tributacao.ncm)
  const [primeiro, ...restNcms] = await ncmDe()
  expect([primeiro, new Set(restNcms)]).toEqual(['6205.20.00', new Set(['6109.10.00'])])
  await bling.pessoa('PATCH', `/produtos/${firstFilho.id}`, { tributacao: { ncm: '61091000' } })
  await bling.parado()
  const enviado = await loja.pedir('POST', `/api/produtos/${id}/bling/enviar/`, { campos: ['ncm'] })
  expect([enviado.status, (await ncmDe())[0]]).toEqual([200, '6205.20.00'])
  expect(enviado.body.versoes[0].campos).toEqual([{ nome: 'NCM', antes: '6109.10.00', enviado: '62052000' }])
})

test('a number that stands there wrong is not taken, and the sentence says it', async () => {
  const { id } = await bling.criarProduto({ sku: 'LOJA-013' })
  const blingProduto = await vivo('LOJA-013')
  await bling.pessoa('PATCH', `/produtos/${blingProduto.id}`, { tributacao: { ncm: '6109' } })
  expect(await linkProduto(id, blingProduto)).toMatchObject({ ncm: null, cest: '2803800' })
  const { status, body } = await loja.pedir('POST', `/api/produtos/${id}/bling/trazer/`, { campos: ['ncm'] })
  const erro = 'NCM “6109” no Bling ficou de fora. NCM: 8 algarismos.'
  expect([status, body.codigo, body.erro]).toEqual([400, 'FISCAL_INVALIDO_NO_BLING', erro])
})
