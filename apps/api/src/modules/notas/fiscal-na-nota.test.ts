import { expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { abrirNotas } from '../../../test/support/notas.ts'

const bling = await lojaComBlingDoArquivo()
const { loja } = bling
await bling.conectar()
const notas = await abrirNotas(bling)
const doNcm = async () =>
  (await bling.ler('/api/notas/conferencia/')).find(({ item }: { item: string }) => item === 'ncm')
const vendaDe = async (...ids: number[]) => {
  const itens = ids.map((id) => ({ id, quantidade: 1, valor_unitario: 50 }))
  const { body } = await notas.balcao.vender(itens, { cliente_id: await notas.cliente() })
  await notas.quieto()
  return body.id as number
}
const ncmLa = async (sku: string) => (await bling.noBling(sku))[0].tributacao.ncm

test('the checklist says nothing of NCMs before one was read', async () => {
  expect(await doNcm()).toMatchObject({ situacao: 'desconhecido', texto: 'Nada lido ainda', detalhes: [] })
})

test('the number of here goes to where it is empty before the invoice needs it; an invoice is made without opening Bling', async () => {
  const [um, outro] = [
    await notas.publicado({ titulo: 'Polo', qtd: 5 }),
    await notas.publicado({ titulo: 'Boné', qtd: 5 }),
  ]
  const venda = await vendaDe(um.id, outro.id)
  const { body } = await notas.pedir(venda)
  expect(body.onde).toEqual([outro, um].map(({ id }) => ({ produto_id: id, campo: 'ncm' })))
  const lido = await doNcm()
  expect([lido.situacao, lido.detalhes]).toEqual(['atencao', ['Boné', 'Polo']])
  expect(lido.texto).toBe(
    'De 2 produtos, 2 produtos estão sem NCM aqui e 2 produtos estão sem NCM no Bling: a nota seria recusada. 2 de 2 produtos ligados lidos no Bling.',
  )
  for (const { id } of [um, outro]) await loja.pedir('PUT', `/api/produtos/${id}/`, { ncm: '6109.10.00' })
  await notas.pedir(venda)
  expect((await notas.chega(venda, 'autorizada')).produto_id).toBeNull()
  expect([await ncmLa(um.sku), await ncmLa(outro.sku)]).toEqual(['6109.10.00', '6109.10.00'])
  expect(await doNcm()).toMatchObject({
    situacao: 'ok',
    texto: '2 produtos têm NCM; 2 de 2 produtos ligados lidos no Bling.',
  })
  // A person took it away there.
  const [la] = await bling.noBling(um.sku)
  await bling.pessoa('PATCH', `/produtos/${la.id}`, { tributacao: { ncm: '' } })
  await loja.banco.db.updateTable('bling_ncm').set({ ncm: '' }).where('produto_id', '=', um.id).execute()
  const segunda = await vendaDe(um.id)
  await notas.emitir(segunda)
  expect(await ncmLa(um.sku)).toBe('6109.10.00')
})

test('kits and the trash are not counted', async () => {
  const antes = await doNcm()
  const { id } = await notas.balcao.criarProduto({ titulo: 'Sem NCM' })
  expect((await doNcm()).detalhes).toEqual(['Sem NCM'])
  await notas.balcao.criarProduto({ titulo: 'Kit', componentes: [{ produto_id: id, quantidade: 2 }] })
  expect((await doNcm()).detalhes).toEqual(['Sem NCM'])
  const solto = await notas.balcao.criarProduto({ titulo: 'Vai' })
  expect((await doNcm()).detalhes).toEqual(['Sem NCM', 'Vai'])
  await loja.pedir('DELETE', `/api/produtos/${solto.id}/`)
  expect((await doNcm()).detalhes).toEqual(['Sem NCM'])
  await loja.pedir('PUT', `/api/produtos/${id}/`, { ncm: '61091000' })
  expect((await doNcm()).situacao).toBe(antes.situacao)
})

test('a refused invoice names the product of the line that the refusal names; another refusal names none', async () => {
  const ncm = '61091000'
  const [um, outro] = [await notas.publicado({ ncm, qtd: 5 }), await notas.publicado({ ncm, qtd: 5 })]
  const venda = await vendaDe(um.id, outro.id)
  await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '778 Informado NCM inexistente [nItem:2]' })
  const { produto_id, motivo } = await notas.emitir(venda, 'rejeitada')
  expect([produto_id, motivo]).toEqual([outro.id, '778: Informado NCM inexistente [nItem:2]'])
  await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '778 Informado NCM inexistente [nItem:1]' })
  await notas.reenviar(venda)
  await expect.poll(async () => (await notas.nota(venda)).produto_id).toBe(um.id)
  await bling.ajustar({
    notaProximoEnvio: 'rejeita',
    notaMotivo: `778 O NCM de "${um.titulo.toUpperCase()}" não existe`,
  })
  await notas.reenviar(venda)
  await expect.poll(async () => (await notas.nota(venda)).produto_id).toBe(um.id)
  await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '539 Duplicidade de NF-e' })
  await notas.reenviar(venda)
  await expect.poll(async () => (await notas.nota(venda)).motivo).toMatch(/^539/)
  expect((await notas.nota(venda)).produto_id).toBeNull()
})
