import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ADMIN } from '../../../test/support/banco-de-loja.ts'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { openNotas } from '../../../test/support/notas.ts'

const bling = await lojaComBlingDoArquivo()
const { loja } = bling
await bling.conectar()
const notas = await openNotas(bling)
const readNcmCheck = async () =>
  (await bling.ler('/api/notas/conferencia/')).find(({ item }: { item: string }) => item === 'ncm')
const vendaDe = async (...ids: number[]) => {
  const itens = ids.map((id) => ({ id, quantidade: 1, valor_unitario: 50 }))
  const { body } = await notas.balcao.vender(itens, { cliente_id: await notas.cliente() })
  await notas.quieto()
  return body.id as number
}
const ncmLa = async (sku: string) => (await bling.noBling(sku))[0].tributacao.ncm

test('the checklist says nothing of NCMs before one was read', async () => {
  expect(await readNcmCheck()).toMatchObject({ situacao: 'desconhecido', texto: 'Nada lido ainda', detalhes: [] })
})

test('the number of here goes to where it is empty before the invoice needs it; an invoice is made without opening Bling', async () => {
  const [firstProduto, secondProduto] = [
    await notas.publicado({ titulo: 'Polo', qtd: 5 }),
    await notas.publicado({ titulo: 'Boné', qtd: 5 }),
  ]
  const venda = await vendaDe(firstProduto.id, secondProduto.id)
  const { body } = await notas.pedir(venda)
  expect(body.onde).toEqual([secondProduto, firstProduto].map(({ id }) => ({ produto_id: id, campo: 'ncm' })))
  const lido = await readNcmCheck()
  expect([lido.situacao, lido.detalhes]).toEqual(['atencao', ['Boné', 'Polo']])
  expect(lido.texto).toBe(
    'De 2 produtos, 2 produtos estão sem NCM aqui e 2 produtos estão sem NCM no Bling: a nota seria recusada. 2 de 2 produtos ligados lidos no Bling.',
  )
  for (const { id } of [firstProduto, secondProduto])
    await loja.pedir('PUT', `/api/produtos/${id}/`, { ncm: '6109.10.00' })
  await notas.pedir(venda)
  expect((await notas.chega(venda, 'autorizada')).produto_id).toBeNull()
  expect([await ncmLa(firstProduto.sku), await ncmLa(secondProduto.sku)]).toEqual(['6109.10.00', '6109.10.00'])
  expect(await readNcmCheck()).toMatchObject({
    situacao: 'ok',
    texto: '2 produtos têm NCM; 2 de 2 produtos ligados lidos no Bling.',
  })
  // A person removed the NCM at Bling.
  const [blingProduto] = await bling.noBling(firstProduto.sku)
  await bling.pessoa('PATCH', `/produtos/${blingProduto.id}`, { tributacao: { ncm: '' } })
  await loja.banco.db.updateTable('bling_ncm').set({ ncm: '' }).where('produto_id', '=', firstProduto.id).execute()
  const segunda = await vendaDe(firstProduto.id)
  await notas.emitir(segunda)
  expect(await ncmLa(firstProduto.sku)).toBe('6109.10.00')
})

test('kits and the trash are not counted', async () => {
  const antes = await readNcmCheck()
  const { id } = await notas.balcao.criarProduto({ titulo: 'Sem NCM' })
  expect((await readNcmCheck()).detalhes).toEqual(['Sem NCM'])
  await notas.balcao.criarProduto({ titulo: 'Kit', componentes: [{ produto_id: id, quantidade: 2 }] })
  expect((await readNcmCheck()).detalhes).toEqual(['Sem NCM'])
  const solto = await notas.balcao.criarProduto({ titulo: 'Vai' })
  expect((await readNcmCheck()).detalhes).toEqual(['Sem NCM', 'Vai'])
  await loja.pedir('DELETE', `/api/produtos/${solto.id}/`)
  expect((await readNcmCheck()).detalhes).toEqual(['Sem NCM'])
  await loja.pedir('PUT', `/api/produtos/${id}/`, { ncm: '61091000' })
  expect((await readNcmCheck()).situacao).toBe(antes.situacao)
})

test('from December 2026 on the checklist says what IBS and CBS ask for, by the last invoice, where the shop makes them', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const itemOn = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
    const { body } = await loja.pedir('POST', '/api/auth/login/', ADMIN)
    const headers = { authorization: `Bearer ${body.access}` }
    const itens = (await loja.pedir('GET', '/api/notas/conferencia/', undefined, headers)).body
    vi.useRealTimers()
    return itens.find(({ item }: { item: string }) => item === 'ibs_cbs')
  }
  const venda = await notas.vendida()
  await notas.emitir(venda.id)
  expect((await notas.nota(venda.id)).link_xml).not.toBeNull()
  expect(await itemOn('2026-12-01T02:59:59Z')).toBeUndefined()
  expect(await itemOn('2026-12-01T03:00:00Z')).toMatchObject({
    situacao: 'atencao',
    texto: expect.stringMatching(/^A partir de 04\/01\/2027 .* é de CRT 1, Simples Nacional\.$/),
    detalhes: [expect.stringMatching(/^Natureza/), expect.stringMatching(/^Regime/), expect.stringMatching(/^Simples/)],
  })
  await notas.configurar({ ativa: false })
  expect(await itemOn('2026-12-15T12:00:00Z')).toBeUndefined()
  await notas.configurar({ ativa: true })
  const setNota = (xml: string) =>
    sql`update notas_fiscais set emitida_em = '2027-01-04 12:00-03', xml = ${xml} where venda_id = ${venda.id}`.execute(
      loja.banco.db,
    )
  await setNota('<NFe><emit><CRT>1</CRT></emit></NFe>')
  expect(await itemOn('2027-01-05T12:00:00Z')).toMatchObject({ situacao: 'atencao' })
  await setNota('<NFe><emit><CRT>1</CRT></emit><IBSCBS><CST>000</CST></IBSCBS></NFe>')
  expect(await itemOn('2027-01-05T12:00:00Z')).toMatchObject({ situacao: 'ok', fazer: null, detalhes: [] })
})

test('a refused invoice names the product of the line that the refusal names; another refusal names none', async () => {
  const ncm = '61091000'
  const [firstProduto, secondProduto] = [await notas.publicado({ ncm, qtd: 5 }), await notas.publicado({ ncm, qtd: 5 })]
  const venda = await vendaDe(firstProduto.id, secondProduto.id)
  await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '778 Informado NCM inexistente [nItem:2]' })
  const { produto_id, motivo } = await notas.emitir(venda, 'rejeitada')
  expect([produto_id, motivo]).toEqual([secondProduto.id, '778: Informado NCM inexistente [nItem:2]'])
  await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '778 Informado NCM inexistente [nItem:1]' })
  await notas.reenviar(venda)
  await bling.settle()
  expect((await notas.nota(venda)).produto_id).toBe(firstProduto.id)
  await bling.ajustar({
    notaProximoEnvio: 'rejeita',
    notaMotivo: `778 O NCM de "${firstProduto.titulo.toUpperCase()}" não existe`,
  })
  await notas.reenviar(venda)
  await bling.settle()
  expect((await notas.nota(venda)).produto_id).toBe(firstProduto.id)
  await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '539 Duplicidade de NF-e' })
  await notas.reenviar(venda)
  await bling.settle()
  expect((await notas.nota(venda)).motivo).toMatch(/^539/)
  expect((await notas.nota(venda)).produto_id).toBeNull()
})
