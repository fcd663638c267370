import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdRequests } from '../../../test/support/emulador.ts'
import { runJob } from '../../../test/support/fila.ts'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { mesDe, openNotas } from '../../../test/support/notas.ts'
import { createCaixa } from '../../../test/support/pessoa.ts'
import { LER_NOTA } from '../bling/pedido/leitura.sync.ts'

const bling = await lojaComBlingDoArquivo()
const notas = await openNotas(bling)
const { loja } = bling

type Venda = Awaited<ReturnType<typeof notas.vendida>>
/** Whether Bling was told, when it sent an invoice last, to mail it to the buyer. */
const readEmailQuery = async () => (await bling.requisicoes('&caminho=/enviar'))[0].caminho.split('?')[1]
const tarefas = () => bling.lista('/api/sincronizacoes/?estado=falhou&tipo=nota')
const arquivo = (url: string) =>
  loja.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${loja.access}` } })

describe('an invoice', () => {
  test('is made, sent and authorised once, with its key, its number and both files as our own copies, also in the month’s ZIP', async () => {
    const venda = await notas.vendida()
    const [pedida, repetida] = await Promise.all([notas.pedir(venda.id), notas.pedir(venda.id)])
    expect([pedida.status, repetida.status, pedida.body.nota.chave]).toEqual([202, 202, null])
    expect(pedida.body.nota).toMatchObject({ estado: expect.stringMatching(/^(gerando|enviando)$/), modelo: 55 })
    const nota = await notas.chega(venda.id, 'autorizada')
    const [blingNota, ...extraNotas] = await notas.notasDe(venda.id)
    expect([extraNotas, await readEmailQuery()]).toEqual([[], 'enviarEmail=false'])
    expect(nota).toMatchObject({
      numero: String(blingNota.numero),
      chave: blingNota.chaveAcesso,
      valor: 50,
      motivo: null,
    })
    expect((await notas.nota(venda.id)).link_pdf).toMatch(/^\/midia\/[0-9a-f]{32}\.pdf\?/)
    expect(await notas.nota(venda.id)).toMatchObject({ ambiente: 'producao', serie: '1' })
    const [pdf, xml] = await Promise.all(
      ['pdf', 'xml'].map((format) => arquivo(`/api/vendas/${venda.id}/nota/${format}/`)),
    )
    expect([pdf?.headers['content-type'], pdf?.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    expect(xml?.body).toContain(blingNota.chaveAcesso)
    const zip = await arquivo(`/api/notas/exportar/?mes=${mesDe(nota.emitida_em)}`)
    const arquivos = unzipSync(zip.rawPayload)
    expect(strFromU8(arquivos[`${nota.chave}.xml`] ?? new Uint8Array())).toContain('<NFe')
    expect(strFromU8(arquivos['notas.csv'] ?? new Uint8Array())).toContain(`${nota.chave}.xml`)
    expect((await arquivo('/api/notas/exportar/?mes=2001-01')).statusCode).toBe(404)
    const notaFrases = (await notas.balcao.frases(venda.id)).filter((frase) => frase.startsWith('NF-e'))
    expect(notaFrases).toEqual([`NF-e nº ${blingNota.numero} autorizada.`, 'NF-e pedida ao Bling.'])
    expect([(await notas.pedir(venda.id)).status, (await notas.notasDe(venda.id)).length]).toEqual([202, 1])
  })

  test('that the SEFAZ refuses says why to the letter, is mended there and sent again', async () => {
    const venda = await notas.vendida()
    const notaMotivo = '234 Rejeicao: IE do destinatario nao vinculada ao CNPJ'
    const formattedMotivo = '234: Rejeicao: IE do destinatario nao vinculada ao CNPJ'
    await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo, notaRespostaDoEnvio: 'texto' })
    expect((await notas.emitir(venda.id, 'rejeitada')).motivo).toBe(formattedMotivo)
    expect((await notas.pedir(venda.id)).body.nota.estado).toBe('rejeitada')
    expect((await tarefas())[0]?.mensagem).toBe(formattedMotivo)
    await notas.agirNaNota(venda.id, 'corrigir')
    expect((await notas.reenviar(venda.id)).status).toBe(202)
    expect(await notas.chega(venda.id, 'autorizada')).toMatchObject({ motivo: null })
    expect(await notas.notasDe(venda.id)).toHaveLength(1)
    expect((await notas.reenviar(venda.id)).body.codigo).toBe('NOTA_NAO_SE_REENVIA')
    await notas.quieto()
  })

  test('that comes to something else than the customer pays is not sent; mended there, it goes', async () => {
    const venda = await notas.vendida()
    await bling.ajustar({ notaDiferenca: 7.5 })
    const { motivo } = await notas.emitir(venda.id, 'diferente')
    await bling.ajustar({ notaDiferenca: 0 })
    expect(motivo).toMatch(/R\$\s57,50.*R\$\s50,00.*não foi enviada/)
    expect(await notas.notasDe(venda.id)).toMatchObject([{ situacao: 1 }])
    await notas.agirNaNota(venda.id, 'mudar', { valor: 50 })
    await notas.reenviar(venda.id)
    await notas.chega(venda.id, 'autorizada')
    await notas.quieto()
  })

  test('whose making got no answer is found there, and none is made beside it', async () => {
    const venda = await notas.vendida()
    await bling.falhar('POST', '*/gerar-nfe', { acao: 'derrubar', momento: 'depois' })
    await notas.pedir(venda.id)
    await notas.quieto()
    await notas.chega(venda.id, 'autorizada')
    expect(await notas.notasDe(venda.id)).toHaveLength(1)
  })

  test('whose making got no answer, and did not happen, fails: none is made before a person asks again', async () => {
    const venda = await notas.vendida()
    await bling.falhar('POST', '*/gerar-nfe', { acao: 'derrubar', momento: 'antes' })
    await notas.pedir(venda.id)
    const [{ id }] = await bling.lista(`/api/sincronizacoes/?tipo=nota&alvo_id=${venda.id}`)
    await expect.poll(async () => (await bling.sincronizacao(id)).mensagem).toContain('O Bling ainda não disse')
    // Its answer can come no more.
    await sql`update notas_fiscais set incerta_ate = now() - interval '1 second' where venda_id = ${venda.id}`.execute(
      loja.banco.db,
    )
    expect((await notas.chega(venda.id, 'falhou')).motivo).toMatch(/ela não apareceu lá\. Confira no Bling/)
    expect(await notas.notasDe(venda.id)).toEqual([])
    await notas.emitir(venda.id)
    await notas.quieto()
    expect(await notas.notasDe(venda.id)).toHaveLength(1)
  })

  test('that a person makes there while ours is being made is the sale’s', async () => {
    const venda = await notas.vendida()
    const presa = await holdRequests(bling.emulador, 'POST', '*/gerar-nfe')
    await notas.pedir(venda.id)
    await presa.chegaram()
    await notas.fazerNotaLa(venda.id)
    await presa.soltar()
    const { numero } = await notas.chega(venda.id, 'autorizada')
    expect((await notas.notasDe(venda.id)).map((blingNota) => String(blingNota.numero))).toEqual([numero])
    await notas.quieto()
  })

  test('that Bling was too busy to make is made by the next attempt', async () => {
    const venda = await notas.vendida()
    await bling.falhar('POST', '*/gerar-nfe', { acao: 'status', status: 429, vezes: null })
    await notas.pedir(venda.id)
    const [{ id }] = await bling.lista(`/api/sincronizacoes/?tipo=nota&alvo_id=${venda.id}`)
    await expect.poll(async () => (await bling.sincronizacao(id)).tentativas).toBeGreaterThan(1)
    await bling.emulador.controle('DELETE', '/falhas')
    await notas.quieto()
    await notas.chega(venda.id, 'autorizada')
    expect(await notas.notasDe(venda.id)).toHaveLength(1)
  })

  test('whose answer may be on its way is not given up with the attempts; later it is', async () => {
    const venda = await notas.vendida()
    await bling.falhar('POST', '*/gerar-nfe', { acao: 'derrubar', momento: 'antes' })
    await notas.pedir(venda.id)
    const [{ id }] = await bling.lista(`/api/sincronizacoes/?tipo=nota&alvo_id=${venda.id}`)
    await expect.poll(async () => (await bling.sincronizacao(id)).tentativas).toBeGreaterThan(0)
    await expect.poll(async () => (await bling.responder(id, 'descartar')).status).toBe(200)
    const readNotaEstado = async (esperada: string) => {
      await sql`update notas_fiscais set incerta_ate = now() + ${esperada}::interval where venda_id = ${venda.id}`.execute(
        loja.banco.db,
      )
      await runJob(loja, LER_NOTA, { vendaId: venda.id, tudo: false })
      return (await notas.nota(venda.id)).estado
    }
    expect(await readNotaEstado('1 hour')).toBe('gerando')
    // One that stands there meanwhile may be ours: it is no second one.
    await notas.fazerNotaLa(venda.id)
    await runJob(loja, LER_NOTA, { vendaId: venda.id, tudo: true })
    expect((await notas.balcao.frases(venda.id)).filter((frase) => frase.startsWith('No Bling há'))).toEqual([])
    await notas.agirNaNota(venda.id, 'cancelar')
    expect(await readNotaEstado('-1 second')).toBe('falhou')
  })

  test('of an order that is not there any more fails, and says so', async () => {
    const venda = await notas.vendida()
    const [blingPedido] = await notas.de(venda.id)
    await bling.ajustar({ webhooksAtivos: false })
    await bling.pessoa('DELETE', `/pedidos/vendas/${blingPedido.id}`)
    const { motivo } = await notas.emitir(venda.id, 'falhou')
    await bling.ajustar({ webhooksAtivos: true })
    expect(motivo).toBe('O pedido da venda não existe mais no Bling.')
    await notas.quieto(1)
    const [tarefa] = await tarefas()
    expect(tarefa.mensagem).toBe(motivo)
    await bling.responder(tarefa.id, 'descartar')
  })

  test('that is still to be sent is not refused, however often it was looked at', async () => {
    const venda = await notas.vendida()
    await bling.falhar('POST', '*/enviar', { acao: 'status', status: 503, vezes: null })
    await notas.pedir(venda.id)
    const [{ id }] = await bling.lista(`/api/sincronizacoes/?tipo=nota&alvo_id=${venda.id}`)
    await expect.poll(async () => (await bling.sincronizacao(id)).tentativas).toBeGreaterThan(0)
    await sql`update notas_fiscais set consultas = 30 where venda_id = ${venda.id}`.execute(loja.banco.db)
    await runJob(loja, LER_NOTA, { vendaId: venda.id, tudo: false })
    // Refused, it would be taken up again at once, but the history would say so.
    expect((await notas.balcao.frases(venda.id)).filter((frase) => frase.includes('rejeitada'))).toEqual([])
    await bling.emulador.controle('DELETE', '/falhas')
    await notas.quieto()
    await notas.chega(venda.id, 'autorizada')
  })

  test('that was given up before it was made holds the sale no longer', async () => {
    const venda = await notas.vendida()
    await bling.falhar('GET', `*/pedidos/vendas/*`, { acao: 'status', status: 503, vezes: null })
    await notas.pedir(venda.id)
    const [{ id }] = await bling.lista(`/api/sincronizacoes/?tipo=nota&alvo_id=${venda.id}`)
    await expect.poll(async () => (await bling.sincronizacao(id)).tentativas).toBeGreaterThan(0)
    // While it runs it is let finish.
    await expect.poll(async () => (await bling.responder(id, 'descartar')).status).toBe(200)
    await bling.emulador.controle('DELETE', '/falhas')
    await runJob(loja, { name: 'bling-ler-notas' }, { quais: 'abertas' })
    expect(await notas.chega(venda.id, 'falhou')).toMatchObject({ motivo: expect.stringContaining('Emita de novo') })
    expect((await notas.reenviar(venda.id)).body.codigo).toBe('NOTA_NAO_FEITA')
    await notas.emitir(venda.id)
  })

  test('takes keys with letters, documents from their addresses, shows what has no fiscal value, and goes to the buyer where the shop wants that', async () => {
    await notas.configurar({ enviar_email: true })
    await bling.ajustar({ cnpjDaEmpresa: '12ABC34501DE35', notaAmbiente: 'homologacao', notaEsperaLeituras: 2 })
    const venda = await notas.vendida()
    // Its XML cannot be had twice, before and after the DANFE is here: it is asked for again, without an event.
    await bling.ajustar({ webhooksAtivos: false })
    await bling.falhar('GET', '*/nfe.xml.php', { acao: 'status', status: 404, vezes: 2 })
    const nota = await notas.emitir(venda.id)
    expect([nota.chave, await readEmailQuery()]).toEqual([
      expect.stringMatching(/^\d{6}12ABC34501DE35\d{24}$/),
      'enviarEmail=true',
    ])
    await notas.configurar({ enviar_email: false })
    expect(await notas.nota(venda.id)).toMatchObject({ link_pdf: expect.any(String), ambiente: 'homologacao' })
    await bling.ajustar({ webhooksAtivos: true })
    await bling.ajustar({ cnpjDaEmpresa: '11222333000181', notaAmbiente: 'producao', notaEsperaLeituras: 0 })
  })

  test('denied, its number is burnt, and a new one may be made; so after it was cancelled or deleted there', async () => {
    const venda = await notas.vendida()
    const denegada = { notaProximoEnvio: 'denega', notaMotivo: '301 Uso denegado: irregularidade fiscal' }
    // Its answer is the address of the text.
    await bling.ajustar({ ...denegada, notaRespostaDoEnvio: 'endereco' })
    expect((await notas.emitir(venda.id, 'denegada')).motivo).toBe('301: Uso denegado: irregularidade fiscal')
    await notas.emitir(venda.id)
    await notas.agirNaNota(venda.id, 'cancelar')
    await notas.chega(venda.id, 'cancelada')
    await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '539 Duplicidade' })
    await notas.emitir(venda.id, 'rejeitada')
    await notas.agirNaNota(venda.id, 'excluir')
    await notas.chega(venda.id, 'excluida')
    expect(await notas.emitir(venda.id)).toMatchObject({ motivo: null })
    expect(await notas.notasDe(venda.id)).toHaveLength(3)
  })
})

describe('before an invoice is asked for', () => {
  test('all that is known to be missing is told at once', async () => {
    const { id } = await notas.publicado({ titulo: 'Regata', qtd: 5 })
    const cliente_id = await notas.cliente({ nome: 'Loja da Bia', contribuinte: 'sim', numero: '', bairro: '' })
    const venda = await notas.balcao.vender([{ id, quantidade: 1, valor_unitario: 50 }], { cliente_id })
    await notas.quieto()
    const { status, body } = await notas.pedir(venda.body.id)
    expect([status, body.codigo]).toEqual([409, 'NOTA_COM_FALTAS'])
    expect(body.faltas).toEqual([
      'No endereço de Loja da Bia falta: número, bairro.',
      'Loja da Bia é contribuinte do ICMS, e o cadastro está sem a inscrição estadual.',
      'O produto “Regata” está sem NCM: preencha-o no cadastro dele.',
    ])
    expect(body.onde).toEqual([
      { cliente_id, campo: 'numero' },
      { cliente_id, campo: 'inscricao_estadual' },
      { produto_id: id, campo: 'ncm' },
    ])
    await notas.comNcm()
    expect((await notas.pedir(venda.body.id)).body.faltas).toHaveLength(2)
    // The NCM at Bling was copied here.
    expect(await bling.aqui(id)).toMatchObject({ ncm: '61091000' })
  })

  test('a sale without an order, a cancelled one, and a shop that makes none, say so', async () => {
    const venda = await notas.vendida()
    await notas.configurar({ ativa: false })
    expect((await bling.ler(`/api/vendas/${venda.id}/`)).emite_notas).toBe(false)
    expect((await notas.pedir(venda.id)).body.faltas).toMatchObject([/desligada/])
    await notas.configurar({ ativa: true })
    expect((await bling.ler(`/api/vendas/${venda.id}/`)).emite_notas).toBe(true)
    const { id } = await notas.balcao.criarProduto({ qtd: 5, ncm: '61091000' })
    const solta = await notas.balcao.vender([{ id, quantidade: 1, valor_unitario: 50 }], {
      cliente_id: await notas.cliente(),
    })
    expect((await notas.pedir(solta.body.id)).body.faltas).toMatchObject([/ainda não tem pedido no Bling/])
    await loja.pedir('DELETE', `/api/vendas/${venda.id}/`)
    expect((await notas.pedir(venda.id)).body.faltas).toMatchObject(['Esta venda foi cancelada.'])
    await notas.quieto()
  })
})

describe('while an invoice holds', () => {
  test('items, customer and freight stay; an administrator cancels in spite of it, others once it is cancelled there', async () => {
    const venda = await notas.vendida()
    const presa = await holdRequests(bling.emulador, 'POST', '*/enviar')
    await notas.pedir(venda.id)
    await presa.chegaram()
    const setFreteCobrado = () => loja.pedir('PATCH', `/api/vendas/${venda.id}/cobranca/`, { frete_cobrado: 9 })
    expect((await setFreteCobrado()).body.codigo).toBe('NOTA_EM_ANDAMENTO')
    await presa.soltar()
    await notas.chega(venda.id, 'autorizada')
    const editada = await loja.pedir('PUT', `/api/vendas/${venda.id}/`, notas.balcao.corpo([]))
    expect([(await setFreteCobrado()).body.codigo, editada.status]).toEqual(['NOTA_AUTORIZADA', 400])
    const corpo = notas.balcao.corpo([{ id: venda.itens[0].id, quantidade: 2, valor_unitario: 50 }])
    expect((await loja.pedir('PUT', `/api/vendas/${venda.id}/`, corpo)).body.codigo).toBe('NOTA_AUTORIZADA')
    const requestCancel = (mais: object = {}, headers = {}) =>
      loja.pedir('PATCH', `/api/vendas/${venda.id}/status/`, { status: 'cancelado', ...mais }, headers)
    const { authorization } = await createCaixa(loja)
    expect((await requestCancel()).body).toMatchObject({ codigo: 'NOTA_AUTORIZADA', erro: /Cancele a nota no Bling/ })
    expect((await loja.pedir('DELETE', `/api/vendas/${venda.id}/`)).status).toBe(409)
    expect((await requestCancel({ apesar_da_nota: true }, { authorization })).status).toBe(409)
    expect((await requestCancel({ apesar_da_nota: true })).status).toBe(200)

    const canceledVenda = await notas.vendida()
    await notas.emitir(canceledVenda.id)
    await bling.ajustar({ webhooksAtivos: false })
    await notas.agirNaNota(canceledVenda.id, 'cancelar')
    expect((await loja.pedir('DELETE', `/api/vendas/${canceledVenda.id}/`)).status).toBe(204)
    await bling.ajustar({ webhooksAtivos: true })
    expect((await notas.nota(canceledVenda.id)).estado).toBe('cancelada')
  })

  test('one that was made there is found by its event, with both values where they differ', async () => {
    const venda = await notas.vendida()
    const [pedido] = await notas.de(venda.id)
    await bling.emulador.controle('POST', `/pedidos/${pedido.id}/nota`, { valor: 61, estoque: false })
    const nota = await notas.chega(venda.id, 'autorizada')
    expect(nota.motivo).toMatch(/R\$\s61,00.*R\$\s50,00/)
    const [tarefa] = await tarefas()
    expect(tarefa).toMatchObject({ operacao: 'outro_valor', alvo_id: venda.id, mensagem: nota.motivo })
    await bling.responder(tarefa.id, 'descartar')
  })
})

describe('an invoice that was made before the sale was edited', () => {
  const changeVenda = async ({ id, cliente, itens: [item] }: Venda) => {
    const corpo = notas.balcao.corpo([{ id: item.id, quantidade: 2, valor_unitario: 25 }], { cliente_id: cliente.id })
    expect((await loja.pedir('PUT', `/api/vendas/${id}/`, corpo)).body).toMatchObject({ id })
    await loja.pedir('POST', `/api/vendas/${id}/sincronizar_bling/`)
    await bling.settle()
    expect((await bling.ler(`/api/vendas/${id}/`)).numero_pedido_bling).not.toBeNull()
  }
  const createRemoteNota = async ({ id }: Venda, como: object) => {
    const [pedido] = await notas.de(id)
    await bling.emulador.controle('POST', `/pedidos/${pedido.id}/nota`, { estoque: false, avisar: false, ...como })
  }

  test('there, of which nothing told, stands for it all the same, and that is told', async () => {
    const venda = await notas.vendida()
    await createRemoteNota(venda, {})
    await changeVenda(venda)
    const { motivo } = await notas.chega(venda.id, 'autorizada')
    expect(motivo).toBe('A nota no Bling é de antes da última edição da venda.')
    const [tarefa] = await tarefas()
    expect(tarefa).toMatchObject({ operacao: 'outro_valor', alvo_id: venda.id, mensagem: motivo })
    await notas.agirNaNota(venda.id, 'cancelar')
    await notas.chega(venda.id, 'cancelada')
    expect(await tarefas()).toEqual([])
  })

  test.each(['there', 'here'])('%s, is not sent', async (place) => {
    const venda = await notas.vendida()
    if (place === 'there') await createRemoteNota(venda, { enviar: false })
    else {
      await bling.ajustar({ notaProximoEnvio: 'rejeita' })
      await notas.emitir(venda.id, 'rejeitada')
    }
    await changeVenda(venda)
    await (place === 'there' ? notas.pedir(venda.id) : notas.reenviar(venda.id))
    expect((await notas.chega(venda.id, 'diferente')).motivo).toMatch(/de antes da última edição.*Exclua-a lá/)
    expect(await notas.notasDe(venda.id)).toHaveLength(1)
    // An event that comes late does not hide why the invoice was not sent.
    await notas.agirNaNota(venda.id, 'mudar')
    await notas.semEventos(1)
    expect((await notas.nota(venda.id)).estado).toBe('diferente')
    const [tarefa] = await tarefas()
    await bling.responder(tarefa.id, 'descartar')
  })
})

describe('how invoices are made', () => {
  /** Reads what the check says of natures and forms. */
  const readContaTexts = async () =>
    (await bling.ler('/api/notas/conferencia/')).slice(1, 3).map(({ texto }: { texto: string }) => texto)
  test('natures by who buys, and the form of the largest payment, which the account has', async () => {
    expect(await readContaTexts()).toEqual([
      'Nenhuma natureza foi escolhida: vale a padrão do Bling.',
      'Nenhuma forma foi ligada: a nota leva a do pedido.',
    ])
    const { naturezas, formas } = await bling.ler('/api/notas/opcoes/')
    // The shop cannot choose natures and payment forms that are out of use at Bling.
    const nomes = [...naturezas, ...formas].map(({ nome }: { nome: string }) => nome)
    expect(nomes).toEqual(expect.arrayContaining(['Devolução de venda', 'Cartão de crédito']))
    expect(nomes.filter((nome) => nome === 'Remessa para conserto' || nome === 'Boleto')).toEqual([])
    const [natureza_id, , natureza_contribuinte_id] = naturezas.map(({ id }: { id: number }) => id)
    const pix = formas.find(({ nome }: { nome: string }) => nome === 'Pix').id
    for (const campo of ['natureza_id', 'natureza_contribuinte_id', 'natureza_consumidor_id'])
      expect((await notas.configurar({ natureza_id, [campo]: 1 })).body.erros).toEqual({
        [campo]: ['A conta do Bling não tem esta natureza de operação.'],
      })
    const umaSo = [pix, 1].map((id_bling) => ({ forma: 'pix', id_bling }))
    expect(Object.keys((await notas.configurar({ formas: umaSo })).body.erros)).toEqual(['formas'])
    const dinheiro = formas.find(({ nome }: { nome: string }) => nome === 'Dinheiro').id
    const escolhidas = [
      ['dinheiro', dinheiro],
      ['pix', pix],
    ].map(([forma, id_bling]) => ({ forma, id_bling }))
    await notas.configurar({ natureza_id, natureza_contribuinte_id, formas: escolhidas })
    const empresa = await notas.cliente({ contribuinte: 'sim', inscricao_estadual: '032141840' })
    const [empresaVenda, pessoaVenda] = [await notas.vendida({ cliente_id: empresa }), await notas.vendida()]
    // The smaller payment is the first one, and its form the first in the alphabet.
    await notas.balcao.pagar(pessoaVenda.id, 20, { forma: 'dinheiro' })
    await notas.balcao.pagar(pessoaVenda.id, 30)
    for (const { id } of [empresaVenda, pessoaVenda]) {
      await notas.emitir(id)
    }
    const empresaNota = { naturezaOperacao: { id: natureza_contribuinte_id }, contato: { contribuinte: 1 } }
    expect(await notas.notasDe(empresaVenda.id)).toMatchObject([empresaNota])
    const pessoaNota = { naturezaOperacao: { id: natureza_id }, contato: { contribuinte: 9 } }
    const parcelas = [{ formaPagamento: { id: pix } }]
    expect(await notas.notasDe(pessoaVenda.id)).toMatchObject([{ ...pessoaNota, parcelas }])
    expect((await bling.ler('/api/notas/conferencia/')).slice(0, 5)).toMatchObject([
      { item: 'ambiente', situacao: 'ok' },
      { item: 'naturezas', situacao: 'ok', texto: `Vendas saem com “${naturezas[0].nome}”.` },
      { item: 'formas', situacao: 'ok', texto: '2 formas ligadas.' },
      { item: 'ncm' },
      { item: 'clientes' },
    ])
    // A nature and a form that are not in the account any more, whichever of those chosen it is.
    const [missingNatureza, missingForma] = [
      'Uma natureza escolhida não existe mais na conta.',
      'Uma forma de pagamento escolhida não existe mais na conta.',
    ]
    const sumida = { forma: 'pix', id_bling: 1 }
    for (const [campo, savedFormas] of [
      ['natureza_id', [escolhidas[0], sumida]],
      ['natureza_contribuinte_id', [sumida, escolhidas[0]]],
      ['natureza_consumidor_id', [sumida]],
    ] as const) {
      const mudada = { [campo]: 1, formas: JSON.stringify(savedFormas) }
      await loja.banco.db.updateTable('notas_configuracao').set(mudada).execute()
      expect(await readContaTexts()).toEqual([missingNatureza, missingForma])
      const chosenNaturezas = { natureza_id, natureza_contribuinte_id, natureza_consumidor_id: null }
      await notas.configurar({ ...chosenNaturezas, formas: escolhidas })
    }
    const setAmbiente = (ambiente: string) =>
      sql`update notas_fiscais set ambiente = ${ambiente} where venda_id = ${pessoaVenda.id}`.execute(loja.banco.db)
    await setAmbiente('homologacao')
    const [ambiente] = await bling.ler('/api/notas/conferencia/')
    expect(ambiente).toMatchObject({ situacao: 'atencao', texto: expect.stringContaining('não tem valor fiscal') })
    await setAmbiente('producao')
  })

  test('a registration that a person erased here goes from the contact there, and from the next invoice', async () => {
    await bling.ajustar({ contatoNoPut: 'mantem' })
    const cliente_id = await notas.cliente({ contribuinte: 'sim', inscricao_estadual: '032141840' })
    const antes = await notas.vendida({ cliente_id })
    await notas.emitir(antes.id)
    expect(await notas.notasDe(antes.id)).toMatchObject([{ contato: { contribuinte: 1, ie: '032141840' } }])
    const { versao, ...cliente } = await bling.ler(`/api/clientes/${cliente_id}/`)
    const isento = { ...cliente, versao, contribuinte: 'isento', inscricao_estadual: '' }
    expect((await loja.pedir('PUT', `/api/clientes/${cliente_id}/`, isento)).status).toBe(200)
    await notas.quieto()
    const depois = await notas.vendida({ cliente_id })
    await notas.emitir(depois.id)
    expect(await notas.notasDe(depois.id)).toMatchObject([{ contato: { contribuinte: 2, ie: '' } }])
    await bling.ajustar({ contatoNoPut: 'substitui' })
  })

  describe('the nature, where the order takes no change,', () => {
    const refuseRequests = (caminho: string) =>
      bling.emulador.controle('POST', '/falhas', { acao: 'status', status: 400, metodo: 'PUT', caminho, vezes: 1 })
    const createFirmPedido = async () => {
      const { naturezas } = await bling.ler('/api/notas/opcoes/')
      await notas.configurar({ natureza_id: naturezas[0].id })
      const venda = await notas.vendida({ cliente_id: await notas.cliente({ contribuinte: 'isento' }) })
      await refuseRequests('/bling/Api/v3/pedidos/vendas/*')
      return { venda, naturezaOperacao: { id: naturezas[0].id } }
    }

    test('is given to the invoice itself, which keeps what kind of taxpayer the buyer is', async () => {
      const { venda, naturezaOperacao } = await createFirmPedido()
      await notas.emitir(venda.id)
      const contato = { tipoPessoa: 'F', contribuinte: 2 }
      expect(await notas.notasDe(venda.id)).toMatchObject([{ naturezaOperacao, contato }])
    })

    test('is told when Bling refuses it, and the invoice is sent as it is once a person wants that', async () => {
      const { venda, naturezaOperacao } = await createFirmPedido()
      await refuseRequests('/bling/Api/v3/nfe/*')
      expect((await notas.emitir(venda.id, 'rejeitada')).motivo).toMatch(/^A natureza da nota não é a escolhida/)
      await notas.reenviar(venda.id)
      await notas.chega(venda.id, 'autorizada')
      const [{ naturezaOperacao: newNatureza }] = await notas.notasDe(venda.id)
      expect(newNatureza).not.toEqual(naturezaOperacao)
    })
  })

  test('the invoice waits until what a person changed of the customer is there', async () => {
    const cliente_id = await notas.cliente()
    const venda = await notas.vendida({ cliente_id })
    const contato = await holdRequests(bling.emulador, 'PUT', '/bling/Api/v3/contatos/*')
    const { versao, ...cliente } = await bling.ler(`/api/clientes/${cliente_id}/`)
    await loja.pedir('PUT', `/api/clientes/${cliente_id}/`, { ...cliente, versao, numero: '99' })
    await contato.chegaram()
    await notas.pedir(venda.id)
    await expect
      .poll(async () => (await bling.lista('/api/sincronizacoes/?estado=pendente&tipo=nota'))[0]?.mensagem)
      .toContain('ainda está sendo enviado')
    await contato.soltar()
    await notas.chega(venda.id, 'autorizada')
    expect(await notas.notasDe(venda.id)).toMatchObject([{ contato: { endereco: { numero: '99' } } }])
  })
})
