import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { PDFDocument } from '@pdfme/pdf-lib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdRequests } from '../../../test/support/emulador.ts'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { openNotas } from '../../../test/support/notas.ts'

const bling = await lojaComBlingDoArquivo()
const notas = await openNotas(bling)
const { loja, emulador } = bling
const { balcao } = notas
await emulador.controle('PATCH', '/configuracao', { geracaoMs: 0, melhorEnvioLimitePorMinuto: 100_000 })
const { aEtiquetar, etiquetar, chaveNoPacote } = notas

test('the key goes to the label by itself, printed together with DANFE and packing slip, and to the task of what comes back', async () => {
  const id = await aEtiquetar()
  const { chave } = await notas.emitir(id)
  expect((await bling.ler(`/api/vendas/${id}/opcoes-de-envio/`)).nfe_chave).toBe(chave)
  expect((await etiquetar(id)).status).toBe(200)
  expect(await chaveNoPacote(id)).toBe(chave)
  expect((await bling.ler(`/api/vendas/${id}/`)).etiqueta.declaracao).toBeNull()
  const juntas = (await loja.pedir('POST', '/api/vendas/etiquetas/', { ids: [id], com_notas: true })).body
  expect(juntas).toMatchObject({ incluidas: [id], recusadas: [] })
  const pdf = await loja.app.inject({ method: 'GET', url: juntas.link_etiquetas })
  const paginas = (await PDFDocument.load(pdf.rawPayload)).getPages()
  expect(paginas).toHaveLength(3)
  expect(Math.round(paginas[2]?.getWidth() ?? 0)).toBe(595)
  // Pieces that come back ask for an invoice of their own, with the original key.
  for (const passo of ['retirada', 'enviado']) await balcao.status(id, passo)
  const [{ item_id }] = (await bling.ler(`/api/vendas/${id}/`)).itens
  expect((await balcao.trocar(id, { voltam: [{ item_id, quantidade: 1 }] })).status).toBe(201)
  const [tarefa] = await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=nota')
  expect(tarefa).toMatchObject({ operacao: 'devolucao', alvo_id: id, mensagem: expect.stringContaining(chave) })
  await bling.responder(tarefa.id, 'descartar')
})

test('where the shop wants an invoice before each label, the label asks for it and waits', async () => {
  await notas.configurar({ emitir: 'antes_da_etiqueta' })
  const id = await aEtiquetar()
  expect((await bling.ler(`/api/vendas/${id}/`)).etiqueta_espera_nota).toBe(true)
  const presa = await holdRequests(emulador, 'POST', '*/enviar')
  const etiqueta = etiquetar(id)
  await presa.chegaram()
  expect((await notas.nota(id)).estado).toBe('enviando')
  await presa.soltar()
  expect((await etiqueta).status).toBeLessThan(300)
  await bling.settle()
  expect((await bling.ler(`/api/vendas/${id}/`)).etiqueta.estado).toBe('pronta')
  expect(await chaveNoPacote(id)).toBe((await notas.nota(id)).chave)

  // One that was cancelled stands for nothing: the label asks for another.
  const cancelada = await aEtiquetar()
  await notas.emitir(cancelada)
  await notas.agirNaNota(cancelada, 'cancelar')
  await notas.chega(cancelada, 'cancelada')
  expect((await etiquetar(cancelada)).status).toBeLessThan(300)
  await bling.settle()
  expect((await bling.ler(`/api/vendas/${cancelada}/`)).etiqueta.estado).toBe('pronta')
  expect(await notas.notasDe(cancelada)).toHaveLength(2)

  const [recusada, unregisteredVenda] = [await aEtiquetar(), await aEtiquetar()]
  await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '234 Rejeicao: IE' })
  await etiquetar(recusada)
  await notas.chega(recusada, 'rejeitada')
  expect((await etiquetar(recusada)).body.erro).toMatch(/nota fiscal está rejeitada.*234/)
  // A label is refused for what its invoice lacks.
  const { cliente } = await bling.ler(`/api/vendas/${unregisteredVenda}/`)
  await sql`update clientes set contribuinte = 'sim' where id = ${cliente.id}`.execute(loja.banco.db)
  expect((await etiquetar(unregisteredVenda)).body.erro).toMatch(
    /contribuinte do ICMS, e o cadastro está sem a inscrição estadual/,
  )
  await notas.configurar({ emitir: 'na_mao' })
  expect((await bling.ler(`/api/vendas/${recusada}/`)).etiqueta_espera_nota).toBe(false)
  await notas.agirNaNota(recusada, 'corrigir')
  // The label waits all the same for an invoice that a person asked for, once it is under way.
  const presaDeNovo = await holdRequests(emulador, 'POST', '*/enviar')
  await notas.reenviar(recusada)
  await presaDeNovo.chegaram()
  expect((await notas.reenviar(recusada)).body.nota.estado).toBe('enviando')
  const segunda = etiquetar(recusada)
  const envio = loja.banco.db.selectFrom('envios').select('motivo_da_espera').where('venda_id', '=', recusada)
  await expect
    .poll(() => envio.executeTakeFirst())
    .toMatchObject({ motivo_da_espera: expect.stringContaining('A nota') })
  await presaDeNovo.soltar()
  expect((await segunda).status).toBeLessThan(300)
  await bling.settle()
  expect((await bling.ler(`/api/vendas/${recusada}/`)).etiqueta.estado).toBe('pronta')
  expect(await chaveNoPacote(recusada)).toBe((await notas.nota(recusada)).chave)
})

test('where the shop chose a nature for NFC-e, a counter sale gets an NFC-e even if the customer has no address', async () => {
  const { naturezas } = await bling.ler('/api/notas/opcoes/')
  const natureza_consumidor_id = naturezas.find(({ nome }: { nome: string }) => nome.includes('NFC-e')).id
  await notas.configurar({ natureza_consumidor_id })
  const { id } = await notas.vendida({
    cliente_id: await notas.cliente({ endereco: '', cep: '' }),
    origem: 'loja_fisica',
  })
  const concluida = await loja.pedir('POST', `/api/vendas/${id}/concluir-no-balcao/`)
  expect([concluida.status, concluida.body.status]).toEqual([200, 'concluido'])
  await notas.quieto()
  expect(await notas.emitir(id)).toMatchObject({ modelo: 65 })
  // A sale that waits for pickup gets no NFC-e yet; a sale that was sent, or came from a channel, never gets one.
  const retirada = { codigo_servico_frete: RETIRADA_NA_LOJA.codigo }
  const gravada = async (mudanca: object) => {
    const { id: vendaId } = await notas.vendida({ origem: 'loja_fisica' })
    await balcao.gravar(vendaId, mudanca)
    return vendaId
  }
  const pedido = async (vendaId: number) => (await notas.pedir(vendaId)).body.nota.modelo
  expect(await pedido(await gravada({ ...retirada, status: 'etiqueta' }))).toBe(55)
  expect(await pedido(await gravada({ codigo_servico_frete: '2', status: 'concluido' }))).toBe(55)
  expect(await pedido(await gravada({ ...retirada, status: 'concluido', origem: 'redes_sociais' }))).toBe(55)
  await notas.configurar({ natureza_consumidor_id: null })
  expect(await pedido(await gravada({ ...retirada, status: 'concluido' }))).toBe(55)
  await notas.quieto()
})

test('the list finds sales without an invoice, and those whose invoice waits for a person', async () => {
  const uninvoicedVenda = await notas.vendida()
  const recusada = await notas.vendida()
  await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '234 Rejeicao: IE' })
  await notas.emitir(recusada.id, 'rejeitada')
  const ids = async (nota: string) => (await bling.lista(`/api/vendas/?nota=${nota}`)).map(({ id }) => id)
  expect([await ids('sem_nota'), await ids('rejeitada')]).toEqual([
    expect.arrayContaining([uninvoicedVenda.id]),
    expect.arrayContaining([recusada.id]),
  ])
  expect(await ids('sem_nota')).not.toContain(recusada.id)
  const countRejectedNotas = async () => (await bling.ler('/api/painel/')).esperam.notas_rejeitadas
  expect(await countRejectedNotas()).toBe((await ids('rejeitada')).length)
  await notas.configurar({ ativa: false })
  expect(await countRejectedNotas()).toBe(0)
})
