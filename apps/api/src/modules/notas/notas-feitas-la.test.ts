import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { holdRequests } from '../../../test/support/emulador.ts'
import { runJob, runJobNow } from '../../../test/support/fila.ts'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { mesDe, openNotas } from '../../../test/support/notas.ts'
import { exclusively } from '../../infra/database/exclusive.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { LER_NOTA } from '../bling/pedido/leitura.sync.ts'

const bling = await lojaComBlingDoArquivo()
const notas = await openNotas(bling)
const { emulador } = bling
await emulador.controle('PATCH', '/configuracao', { geracaoMs: 0, melhorEnvioLimitePorMinuto: 100_000 })

// Sets aside what failed and was asked in the test before.
beforeEach(async () => {
  await sql`update sincronizacoes set estado = 'descartada' where estado = 'falhou'`.execute(bling.loja.banco.db)
  await sql`update tarefas set estado = 'descartada', resposta = 'descartar', respondida_em = now()
             where estado = 'aberta'`.execute(bling.loja.banco.db)
})

/** Questions about more than one invoice of a sale. */
const perguntas = async () =>
  (await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=nota')).filter(({ operacao }) => operacao === 'segunda')
const perguntaDaVenda = async (venda: number) => (await perguntas()).find(({ alvo_id }) => alvo_id === venda)

/** Acts while no event reaches the shop, as in a local network. */
const runWithoutWebhooks = async (fazer: () => Promise<unknown>) => {
  await bling.ajustar({ webhooksAtivos: false })
  await fazer()
  await bling.ajustar({ webhooksAtivos: true })
}
const createEtiqueta = async (id: number) => {
  expect((await notas.etiquetar(id)).status).toBe(200)
  return { chave: await notas.chaveNoPacote(id), venda: await bling.ler(`/api/vendas/${id}/`) }
}

describe('before a label, without an event of it,', () => {
  test.each([
    ['that the order names', {}],
    ['that bears the number of the order only', { nomear: false }],
  ])('an invoice that was made there by hand %s gives the label its key', async (_, como) => {
    const id = await notas.aEtiquetar()
    await runWithoutWebhooks(() => notas.fazerNotaLa(id, como))
    expect(await notas.nota(id)).toBeNull()
    const { chave, venda } = await createEtiqueta(id)
    const [blingNota] = await notas.notasDe(id)
    expect([chave, venda.nota, venda.etiqueta.declaracao]).toMatchObject([
      blingNota.chaveAcesso,
      { estado: 'autorizada', chave: blingNota.chaveAcesso, numero: String(blingNota.numero) },
      null,
    ])
  })

  test.each([{}, { nomear: false }])('the one that was made after ours was cancelled there does (%o)', async (como) => {
    const id = await notas.aEtiquetar()
    const ownNota = await notas.emitir(id)
    await runWithoutWebhooks(async () => {
      await notas.agirNaNota(id, 'cancelar')
      await notas.fazerNotaLa(id, { outra: true, ...como })
    })
    const { chave, venda } = await createEtiqueta(id)
    const [, nova] = (await notas.notasDe(id)).toSorted((a, b) => a.id - b.id)
    expect(chave).toBe(nova.chaveAcesso)
    expect(chave).not.toBe(ownNota.chave)
    expect(venda.nota).toMatchObject({ estado: 'autorizada', numero: String(nova.numero) })
    expect(await perguntaDaVenda(id)).toBeUndefined()
  })

  test('one that was authorised there beside ours, which the SEFAZ refused, takes its place', async () => {
    const id = await notas.aEtiquetar()
    await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '539 Duplicidade' })
    const ownNota = await notas.emitir(id, 'rejeitada')
    await notas.quieto(1)
    await runWithoutWebhooks(() => notas.fazerNotaLa(id, { outra: true }))
    const { chave, venda } = await createEtiqueta(id)
    const nova = (await notas.notasDe(id)).find(({ situacao }) => situacao === 5 || situacao === 6)
    expect([chave, venda.nota.numero]).toEqual([nova.chaveAcesso, String(nova.numero)])
    expect(await notas.balcao.frases(id)).toContain(
      `NF-e nº ${ownNota.numero} não foi feita: No Bling foi autorizada outra, NF-e nº ${nova.numero}, que vale no lugar dela.`,
    )
    await notas.quieto()
  })

  test('one beside ours, which the SEFAZ refused, does not take its place before it is authorised', async () => {
    const id = await notas.aEtiquetar()
    await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '539 Duplicidade' })
    const { numero } = await notas.emitir(id, 'rejeitada')
    await notas.quieto(1)
    await runWithoutWebhooks(async () => {
      await notas.fazerNotaLa(id, { outra: true, enviar: false })
      await notas.agirNaNota(id, 'mudar', { situacao: 3 })
    })
    const { chave, venda } = await createEtiqueta(id)
    expect([chave, venda.nota]).toMatchObject([undefined, { estado: 'rejeitada', numero }])
  })

  test('of an NF-e and an NFC-e that were made there, the NF-e is the sale’s', async () => {
    const id = await notas.aEtiquetar()
    await runWithoutWebhooks(async () => {
      await notas.fazerNotaLa(id, { modelo: 65 })
      await notas.fazerNotaLa(id, { outra: true, nomear: false })
    })
    const { chave, venda } = await createEtiqueta(id)
    expect([venda.nota.modelo, chave]).toEqual([55, venda.nota.chave])
    expect((await perguntaDaVenda(id)).mensagem).toMatch(/há 2 notas que valem/)
  })

  /**
   * Creates a sale with an NFC-e, beside which an NF-e was authorised at Bling: its label is refused. Returns the
   * NF-e's key.
   */
  const vendaComDuasNotas = async () => {
    const id = await notas.aEtiquetar()
    await notas.fazerNotaLa(id, { modelo: 65, avisar: true })
    await notas.chega(id, 'autorizada')
    await runWithoutWebhooks(() => notas.fazerNotaLa(id, { outra: true, nomear: false }))
    const nfe = (await notas.notasDe(id)).find(({ modelo }) => modelo === 55)
    expect((await notas.etiquetar(id)).body.erro).toBe(
      `No Bling há a NF-e nº ${nfe.numero} autorizada, além da NFC-e desta venda: o pacote vai com a NF-e. Digite a chave dela em “Opções do envio”, ou cancele no Bling a que sobra.`,
    )
    return { id, nfe_chave: nfe.chaveAcesso }
  }

  test('an authorised NF-e beside the NFC-e of the sale holds the label until its key is typed', async () => {
    const { id, nfe_chave } = await vendaComDuasNotas()
    expect((await notas.nota(id)).modelo).toBe(65)
    await bling.loja.pedir('PUT', `/api/vendas/${id}/opcoes-de-envio/`, { nfe_chave })
    expect((await createEtiqueta(id)).chave).toBe(nfe_chave)
  })

  test('an authorised NF-e beside the NFC-e of the sale holds the label until it is cancelled', async () => {
    const { id } = await vendaComDuasNotas()
    await runWithoutWebhooks(() => notas.agirNaNota(id, 'cancelar'))
    expect((await createEtiqueta(id)).chave).toBeUndefined()
  })

  test('a Bling that does not answer is told in the history of the sale, and the label is bought', async () => {
    const id = await notas.aEtiquetar()
    await bling.falhar('GET', '*/pedidos/vendas/*', { acao: 'status', status: 503, vezes: null })
    expect((await notas.etiquetar(id)).status).toBe(200)
    expect(await notas.balcao.frases(id)).toContainEqual(
      expect.stringMatching(/^A nota não pôde ser conferida no Bling: .+/),
    )
  })
})

test('an invoice that is cancelled there after its key went with the label is a task, and the label says so', async () => {
  const [id, segunda] = [await notas.aEtiquetar(), await notas.aEtiquetar()]
  const { numero, chave } = await notas.emitir(id)
  await notas.emitir(segunda)
  expect((await createEtiqueta(id)).chave).toBe(chave)
  expect((await bling.ler(`/api/vendas/${id}/`)).etiqueta).toMatchObject({ estado: 'pronta', nota_cancelada: false })
  // The other sale has no label yet.
  await notas.agirNaNota(segunda, 'cancelar')
  await notas.chega(segunda, 'cancelada')
  await notas.agirNaNota(id, 'cancelar')
  await notas.chega(id, 'cancelada')
  expect((await bling.ler(`/api/vendas/${id}/`)).etiqueta).toMatchObject({ nota_cancelada: true, declaracao: null })
  const canceladas = (await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=nota')).filter(
    ({ operacao }) => operacao === 'cancelada',
  )
  expect(canceladas).toMatchObject([{ alvo_id: id, titulo: `NF-e nº ${numero}` }])
  expect(canceladas[0].mensagem).toMatch(/foi cancelada no Bling, e a chave dela foi na etiqueta.*cancele a etiqueta/)
  await bling.responder(canceladas[0].id, 'tentar-novamente')
  await notas.quieto()
})

test('the declaration of a label without a key stays wanted when an invoice is authorised afterwards', async () => {
  const id = await notas.aEtiquetar()
  await bling.ajustar({ notaEsperaLeituras: 0 })
  expect((await createEtiqueta(id)).chave).toBeUndefined()
  await notas.emitir(id)
  expect((await bling.loja.pedir('POST', `/api/vendas/${id}/declaracao/`)).body.codigo).not.toBe('SEM_DECLARACAO')
})

test('the clock asks for one reading of an invoice at a time, and events go before them', async () => {
  const { banco, queue } = bling.loja
  const vendas = [(await notas.vendida()).id, (await notas.vendida()).id]
  for (const id of vendas) {
    await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '539 Duplicidade' })
    await notas.emitir(id, 'rejeitada')
  }
  await notas.quieto(2)
  // Two readings without an answer hold both workers.
  const presas = await holdRequests(emulador, 'GET', '/bling/Api/v3/nfe/*', null)
  for (let passagem = 0; passagem < 3; passagem++)
    await runJob(bling.loja, { name: 'bling-ler-notas' }, { quais: 'abertas' })
  await presas.chegaram(2)
  await notas.fazerNotaLa(vendas[0] ?? 0, { outra: true, avisar: true, enviar: false })
  await bling.deliver()
  const { db } = banco
  const abertas = await transaction(db, (trx) => queue.open(trx, LER_NOTA))
  const contagens = vendas.map((id) => abertas.filter((lida) => 'vendaId' in lida && lida.vendaId === id).length)
  expect(contagens).toEqual([1, 1])
  await expect
    .poll(
      async () =>
        (
          await sql`select priority from pgboss.job where name = ${LER_NOTA.name} and data ? 'idBling' and state = 'created'`.execute(
            db,
          )
        ).rows,
    )
    .toContainEqual({ priority: 1 })
  await presas.soltar()
  for (const { id } of await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=nota'))
    await bling.responder(id, 'descartar')
  await notas.quieto()
})

test('the file of a month says where an invoice counts, has those that were denied, and keys that a spreadsheet shows as they are', async () => {
  const issueNota = async (ajuste: object, estado: string) => {
    await bling.ajustar(ajuste)
    const { id } = await notas.vendida()
    await notas.emitir(id, estado)
    if (estado === 'autorizada') expect((await notas.nota(id)).ambiente).not.toBeNull()
    await bling.ajustar({ notaAmbiente: 'producao' })
    return { id, ...(await notas.nota(id)) }
  }
  const boa = await issueNota({}, 'autorizada')
  const ensaio = await issueNota({ notaAmbiente: 'homologacao' }, 'autorizada')
  const negada = await issueNota({ notaProximoEnvio: 'denega', notaMotivo: '301 Uso denegado' }, 'denegada')
  const { app, access } = bling.loja
  const url = `/api/notas/exportar/?mes=${mesDe(boa.emitida_em)}`
  const zip = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${access}` } })
  const linhas = strFromU8(unzipSync(zip.rawPayload)['notas.csv'] ?? new Uint8Array()).split('\r\n')
  const linhaDaVenda = (id: number) => linhas.find((linha) => linha.includes(`;"${id}";`))?.split(';')
  const celula = (texto: string) => `"${texto.replaceAll('"', '""')}"`
  const chave = (texto: string) => celula(`="${texto}"`)
  expect(linhas[0]).toContain('"Situação";"Ambiente";"Venda"')
  expect(linhaDaVenda(boa.id)).toEqual(expect.arrayContaining([chave(boa.chave), '"autorizada"', '"Produção"']))
  const homologacao = '"Homologação, sem valor fiscal"'
  expect(linhaDaVenda(ensaio.id)).toEqual(expect.arrayContaining([chave(ensaio.chave), '"autorizada"', homologacao]))
  expect(linhaDaVenda(negada.id)).toEqual(
    expect.arrayContaining([chave(negada.chave), '"denegada"', celula(negada.numero)]),
  )
})

describe('a denied, cancelled or deleted invoice is not sent again; the refusal names its state and the next act', () => {
  const resendNota = async (venda: number) => {
    const { status, body } = await notas.reenviar(venda)
    return [status, body.codigo, body.erro]
  }
  test('denied, cancelled and deleted', async () => {
    const { id } = await notas.vendida()
    expect(await resendNota(id)).toEqual([404, 'NOTA_NAO_ENCONTRADA', 'Esta venda não tem nota fiscal.'])
    await bling.ajustar({ notaProximoEnvio: 'denega', notaMotivo: '301 Uso denegado: irregularidade fiscal' })
    const negada = await notas.emitir(id, 'denegada')
    const fraseDaNegada = expect.stringMatching(
      new RegExp(`^A NF-e nº ${negada.numero} foi denegada pela SEFAZ.*Emitir nota`),
    )
    expect(await resendNota(id)).toEqual([409, 'NOTA_DENEGADA', fraseDaNegada])
    const nova = await notas.emitir(id)
    await notas.agirNaNota(id, 'cancelar')
    await notas.chega(id, 'cancelada')
    const fraseDaCancelada = expect.stringMatching(
      new RegExp(`^A NF-e nº ${nova.numero} foi cancelada no Bling.*Emitir nota`),
    )
    expect(await resendNota(id)).toEqual([409, 'NOTA_CANCELADA', fraseDaCancelada])
    await bling.ajustar({ notaProximoEnvio: 'rejeita', notaMotivo: '539 Duplicidade' })
    await notas.emitir(id, 'rejeitada')
    await notas.agirNaNota(id, 'excluir')
    await notas.chega(id, 'excluida')
    expect(await resendNota(id)).toEqual([409, 'NOTA_EXCLUIDA', expect.stringContaining('foi excluída no Bling')])
  })
})

describe('a second invoice of an order', () => {
  test.each([
    ['by its event', { avisar: true }, () => undefined],
    ['before the label', { nomear: false }, notas.etiquetar],
    ['by the daily reading', {}, () => runJob(bling.loja, { name: 'bling-reler-notas' }, { quais: 'autorizadas' })],
    [
      'by the daily reading of invoices that the order does not name',
      { nomear: false },
      () => runJob(bling.loja, { name: 'bling-reler-notas' }, { quais: 'autorizadas' }),
    ],
  ] as const)('is asked about with both numbers and values, %s', async (_, como, perceber) => {
    const id = await notas.aEtiquetar()
    const { numero } = await notas.emitir(id)
    const createRemoteNota = () => notas.fazerNotaLa(id, { outra: true, valor: 61, ...como })
    await ('avisar' in como ? createRemoteNota() : runWithoutWebhooks(createRemoteNota))
    await perceber(id)
    const segunda = (await notas.notasDe(id)).find((blingNota) => String(blingNota.numero) !== numero)
    await bling.settle()
    expect(await perguntaDaVenda(id)).toBeDefined()
    const { mensagem, id: tarefa } = await perguntaDaVenda(id)
    expect(mensagem).toMatch(
      new RegExp(
        `há 2 notas.*NF-e nº ${numero}, de R\\$\\s50,00; NF-e nº ${segunda.numero}, de R\\$\\s61,00.*cancele no Bling`,
      ),
    )
    expect(await notas.nota(id)).toMatchObject({ estado: 'autorizada', numero })
    // While both invoices are valid, 'Conferir de novo' leaves the task open.
    await bling.responder(tarefa, 'tentar-novamente')
    await bling.settle()
    expect((await perguntaDaVenda(id))?.mensagem).toBe(mensagem)
    await runWithoutWebhooks(() => notas.agirNaNota(id, 'cancelar'))
    await bling.responder(tarefa, 'tentar-novamente')
    await bling.settle()
    expect(await perguntaDaVenda(id)).toBeUndefined()
    await notas.quieto()
  })

  test('that is cancelled while the job of its event waits for its turn is not asked about', async () => {
    const { id } = await notas.vendida()
    const { numero } = await notas.emitir(id)
    // The order does not name it: no late reading of the order, which a stock event asks for, tells of it.
    await runWithoutWebhooks(() => notas.fazerNotaLa(id, { outra: true, nomear: false }))
    const segunda = (await notas.notasDe(id)).find((blingNota) => String(blingNota.numero) !== numero)
    const segundaReadings = () => bling.requisicoes(`&caminho=nfe/${segunda.id}`)
    const { banco, queue } = bling.loja
    const event = { modelo: 55, idBling: String(segunda.id) } as const
    // The readings of its own invoice have ended.
    await bling.settle()
    await runJob(bling.loja, LER_NOTA, { vendaId: id, tudo: false })
    await exclusively(banco.db, 'nota', id, async () => {
      await transaction(banco.db, (trx) => queue.send(trx, LER_NOTA, event))
      await expect.poll(segundaReadings).toHaveLength(1)
      await runWithoutWebhooks(() => notas.agirNaNota(id, 'cancelar'))
    })
    await runJobNow(bling.loja, LER_NOTA, event)
    expect(await perguntaDaVenda(id)).toBeUndefined()
    expect(await segundaReadings()).toHaveLength(2)
  })

  test('that the SEFAZ has not answered yet is asked about as an authorised one', async () => {
    const { id } = await notas.vendida()
    const { numero } = await notas.emitir(id)
    await runWithoutWebhooks(async () => {
      await notas.fazerNotaLa(id, { outra: true, enviar: false })
      await notas.agirNaNota(id, 'mudar', { situacao: 3 })
    })
    await runJob(bling.loja, { name: 'bling-reler-notas' }, { quais: 'autorizadas' })
    await bling.settle()
    expect((await perguntaDaVenda(id))?.mensagem).toMatch(/há 2 notas que valem/)
    expect(await notas.nota(id)).toMatchObject({ estado: 'autorizada', numero })
  })

  test('that a person has discarded is asked about no more; a third one is', async () => {
    const { id } = await notas.vendida()
    await notas.emitir(id)
    await notas.fazerNotaLa(id, { outra: true, avisar: true })
    await bling.settle()
    expect(await perguntaDaVenda(id)).toBeDefined()
    await bling.responder((await perguntaDaVenda(id)).id, 'descartar')
    await notas.fazerNotaLa(id, { outra: true, avisar: true, nomear: false })
    await bling.settle()
    expect((await perguntaDaVenda(id))?.mensagem).toMatch(/há 3 notas/)
    expect(await perguntas()).toHaveLength(1)
    await bling.responder((await perguntaDaVenda(id)).id, 'descartar')
  })

  test('is the one of the sale once the first is cancelled, and nothing is asked any more', async () => {
    const { id } = await notas.vendida()
    const primeira = await notas.emitir(id)
    await notas.fazerNotaLa(id, { outra: true, avisar: true })
    await bling.settle()
    expect(await perguntaDaVenda(id)).toBeDefined()
    const [blingNota, segunda] = (await notas.notasDe(id)).toSorted((a, b) => a.id - b.id)
    await emulador.controle('POST', `/notas/${blingNota.id}/cancelar`)
    await bling.settle()
    expect((await notas.nota(id)).numero).toBe(String(segunda.numero))
    expect(String(segunda.numero)).not.toBe(primeira.numero)
    expect(await perguntaDaVenda(id)).toBeUndefined()
  })

  test('that stands there when ours is asked for is told, and none is made', async () => {
    const { id } = await notas.vendida()
    await runWithoutWebhooks(async () => {
      await notas.fazerNotaLa(id)
      await notas.fazerNotaLa(id, { outra: true })
    })
    await notas.emitir(id)
    expect(await perguntaDaVenda(id)).toBeDefined()
    expect(await notas.notasDe(id)).toHaveLength(2)
  })
})

test('an invoice that was made there is none of a shop that makes no invoices, neither by its event nor by its order', async () => {
  const { id: venda } = await notas.vendida()
  const [pedido] = await notas.de(venda)
  await notas.configurar({ ativa: false })
  await emulador.controle('POST', `/pedidos/${pedido.id}/nota`, { estoque: false })
  const [{ id }] = await notas.notasDe(venda)
  await runJobNow(bling.loja, LER_NOTA, { modelo: 55, idBling: String(id) })
  const pedidoNota = { nota: String(id), nota_em: new Date().toISOString() }
  await bling.loja.banco.db.updateTable('bling_pedidos').set(pedidoNota).where('venda_id', '=', venda).execute()
  await runJob(bling.loja, LER_NOTA, { vendaId: venda, tudo: false })
  await notas.configurar({ ativa: true })
  expect(await notas.nota(venda)).toBeNull()
  // From now on it is.
  await runJob(bling.loja, LER_NOTA, { vendaId: venda, tudo: false })
  expect(await notas.nota(venda)).toMatchObject({ estado: 'autorizada' })
})

test('an invoice that bears the mark of another shop at the same account is left alone', async () => {
  const { id: venda } = await notas.vendida()
  const [ownPedido] = await notas.de(venda)
  const { data } = (await bling.pessoa('GET', `/pedidos/vendas/${ownPedido.id}`)).corpo
  const deles = { numero: 90, numeroLoja: 'ESTAMPA-900001-1', observacoesInternas: 'Venda 900001 (Estampa)' }
  const { corpo } = await bling.pessoa('POST', '/pedidos/vendas', { ...data, ...deles })
  await emulador.controle('POST', `/pedidos/${corpo.data.id}/nota`, { estoque: false })
  const { id } = (await bling.dados('notas')).find((nota) => nota.numeroPedidoLoja === deles.numeroLoja)
  // Its event has been read to the end.
  await runJobNow(bling.loja, LER_NOTA, { modelo: 55, idBling: String(id) })
  expect(await notas.nota(venda)).toBeNull()
  const alheia = bling.loja.banco.db.selectFrom('notas_fiscais').select('venda_id').where('id_bling', '=', String(id))
  expect(await alheia.execute()).toEqual([])
})
