import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { balcaoDoArquivo, recusa } from '../../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const produto = (await balcao.criarProduto({ qtd: 1000 })).id

const sellProduto = async (dados: object = {}) =>
  (await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 10 }], dados)).body
const changeVenda = (id: number, corpo: object) => loja.pedir('PATCH', `/api/vendas/${id}/`, corpo)
const achadas = async (query: string): Promise<number[]> =>
  (await loja.pedir('GET', `/api/vendas/?${query}`)).body.results.map(({ id }: { id: number }) => id)
/** Dates the sale and its last change back. */
const ageVenda = (id: number, dias: number) =>
  sql`update vendas set criado_em = now() - ${dias} * interval '1 day', alterado_em = now() - ${dias} * interval '1 day'
       where id = ${id}`.execute(loja.banco.db)
const hojeMais = async (dias: number) => {
  const { rows } = await sql<{ dia: string }>`
    select (now() at time zone 'America/Sao_Paulo')::date + ${dias}::int as dia`.execute(loja.banco.db)
  return rows[0]?.dia ?? ''
}

describe('note, due date and priority', () => {
  test('come back as sent, on the sale and in the list, and an edit of the sale keeps them', async () => {
    const lembretes = { anotacao: 'Cliente busca sexta', prazo: '2026-12-04', prioritaria: true }
    const venda = await sellProduto(lembretes)
    expect(venda).toMatchObject({ ...lembretes, atrasada: false })
    const [linha] = (await loja.pedir('GET', '/api/vendas/')).body.results
    expect(linha).toMatchObject({ id: venda.id, ...lembretes })
    const changeVendaItens = async (dados?: object) =>
      (await balcao.editar(venda.id, [{ id: produto, quantidade: 2, valor_unitario: 10 }], dados)).body
    expect(await changeVendaItens()).toMatchObject(lembretes)
    expect(await changeVendaItens({ prazo: '2026-12-05' })).toMatchObject({ ...lembretes, prazo: '2026-12-05' })
    const [ultima] = await balcao.historico(venda.id)
    expect(ultima).toMatchObject({ tipo: 'editada', antes: ['Prazo: 04/12/2026'], depois: ['Prazo: 05/12/2026'] })
  })

  test('change without a step back, in the version that was read, with a line in the history', async () => {
    const { id, versao } = await sellProduto()
    await balcao.status(id, 'embalagem')
    const velha = await changeVenda(id, { anotacao: 'Outra', versao })
    expect(velha).toMatchObject({ status: 409, body: { codigo: 'EDICAO_CONCORRENTE', atual: { status: 'embalagem' } } })
    const dia = await hojeMais(2)
    const nova = await changeVenda(id, { anotacao: 'Embrulhar para presente', prazo: dia, versao: versao + 1 })
    expect(nova.body).toMatchObject({ status: 'embalagem', anotacao: 'Embrulhar para presente', prazo: dia })
    const antes = await balcao.historico(id)
    expect(antes[0]).toMatchObject({ tipo: 'lembretes', descricao: 'Anotação mudada. Prazo mudado.', usuario: 'dona' })
    expect(JSON.stringify(antes)).not.toContain('presente')
    const [maisUma] = [await changeVenda(id, { prioritaria: true }), await changeVenda(id, { prioritaria: true })]
    expect(maisUma.body).toMatchObject({ prioritaria: true, versao: nova.body.versao + 1 })
    const prioridade = { descricao: 'Prioridade mudada.', antes: [], depois: ['Prioritária'] }
    expect((await balcao.historico(id))[0]).toMatchObject(prioridade)
    // Equal values are no change.
    expect((await changeVenda(id, { prazo: dia })).body.versao).toBe(nova.body.versao + 1)
    const vazios = await changeVenda(id, { prazo: '', anotacao: null, prioritaria: null })
    expect(vazios.body).toMatchObject({ prazo: null, anotacao: '', prioritaria: true })
    const descricao = 'Anotação excluída. Prazo retirado.'
    const [ultima] = await balcao.historico(id)
    expect(ultima).toMatchObject({ descricao, antes: [expect.stringMatching(/^Prazo: /)], depois: [] })
  })

  test('a cancelled sale takes none', async () => {
    const { id } = await sellProduto()
    await balcao.status(id, 'cancelado')
    expect((await changeVenda(id, { anotacao: 'x' })).body.codigo).toBe('VENDA_CANCELADA')
    expect((await changeVenda(999_999, { anotacao: 'x' })).body.codigo).toBe('VENDA_NAO_ENCONTRADA')
  })
})

describe('the list as a work queue', () => {
  test('filters by origin, seller, day, lateness, priority, note and import; each narrows the others', async () => {
    const { db } = loja.banco
    await db.updateTable('vendas').set({ prioritaria: false, anotacao: '' }).execute()
    const [vencida, parada, futureVenda, enviada, social] = [
      (await sellProduto({ prazo: await hojeMais(-1) })).id,
      (await sellProduto()).id,
      (await sellProduto({ prazo: await hojeMais(1) })).id,
      (await sellProduto({ prazo: await hojeMais(-1), prioritaria: true })).id,
      (await sellProduto({ origem: 'redes_sociais', prioritaria: true, anotacao: 'Ligar antes' })).id,
    ]
    await balcao.levar(enviada, 'enviado')
    for (const id of [parada, futureVenda]) await ageVenda(id, 3)
    // Due yesterday, or three days without a change; not what has its day ahead, nor what has left the shop.
    expect(await achadas('atrasadas=true')).toEqual([vencida, parada])
    expect(await achadas('atrasadas=1&status=embalagem')).toEqual([])
    expect(await achadas('prioritarias=1')).toEqual([social])
    expect(await achadas('com_anotacao=1')).toEqual([social])
    expect(await achadas('origem=redes_sociais')).toEqual([social])
    expect(await achadas('origem=redes_sociais&atrasadas=1')).toEqual([])
    const ontem = await hojeMais(-1)
    expect(await achadas(`ate=${ontem}`)).toEqual([futureVenda, parada])
    const haTres = await hojeMais(-3)
    expect(await achadas(`de=${haTres}&ate=${haTres}`)).toEqual([futureVenda, parada])
    expect(await achadas(`de=${ontem}`)).not.toContain(parada)
    const { rows } = await sql<{ id: number }>`
      insert into vendas (cliente_id, origem, importada, numero_no_canal)
      select min(id), 'loja_integrada', true, '2611XYZ-7' from clientes returning id`.execute(db)
    const importada = rows[0]?.id
    expect(await achadas('importadas=1')).toEqual([importada])
    // By the channel's number, also after the customer was renamed.
    await sql`update clientes set nome = nome || ' Filha'
      where id = (select cliente_id from vendas where id = ${importada})`.execute(db)
    expect(await achadas('busca=2611xyz')).toEqual([importada])
    const { vendedores, ...fila } = (await loja.pedir('GET', '/api/vendas/fila/')).body
    expect(await achadas(`vendedor=${vendedores[0].id}`)).not.toContain(importada)
    expect(fila).toMatchObject({ atrasadas: 2, prioritarias: 1, emite_notas: false })
    for (const { status, quantidade } of fila.passos)
      expect([status, await achadas(`status=${status}&limite=200`)]).toEqual([
        status,
        expect.objectContaining({ length: quantidade }),
      ])
  })

  test('a day is one of São Paulo: a sale at its first instant and one at its last are found by it', async () => {
    const dela = { cliente_id: await balcao.criarCliente() }
    const [primeira, ultima] = [(await sellProduto(dela)).id, (await sellProduto(dela)).id]
    const setCreationTime = (id: number, instante: string) =>
      sql`update vendas set criado_em = ${instante}::timestamp at time zone 'America/Sao_Paulo' where id = ${id}`.execute(
        loja.banco.db,
      )
    await setCreationTime(primeira, '2026-03-10 00:00:00')
    await setCreationTime(ultima, '2026-03-10 23:59:59.999')
    const entre = (query: string) => achadas(`cliente=${dela.cliente_id}&ordem=antigas&${query}`)
    expect(await entre('de=2026-03-10&ate=2026-03-10')).toEqual([primeira, ultima])
    expect(await entre('ate=2026-03-09')).toEqual([])
    expect(await entre('de=2026-03-11')).toEqual([])
  })

  test.each([
    ['changed on the third day before today, at its last second', { mudou: -2, segundos: -1 }, true],
    ['changed two days ago, at its first second', { mudou: -2, segundos: 0 }, false],
    ['due yesterday, though changed today', { prazo: -1, mudou: 0, segundos: 0 }, true],
    ['due today, though changed long ago', { prazo: 0, mudou: -9, segundos: 0 }, false],
  ])('of a sale %s, lateness is told alike by itself, the list and the dashboard', async (_, caso, atrasada) => {
    const { id } = await sellProduto({ prazo: 'prazo' in caso ? await hojeMais(caso.prazo ?? 0) : null })
    await sql`update vendas set alterado_em = ((now() at time zone 'America/Sao_Paulo')::date + ${caso.mudou}::int
      + ${caso.segundos} * interval '1 second')::timestamp at time zone 'America/Sao_Paulo' where id = ${id}`.execute(
      loja.banco.db,
    )
    expect((await balcao.ler(id)).atrasada).toBe(atrasada)
    expect((await achadas('atrasadas=1&limite=200')).includes(id)).toBe(atrasada)
    const { count } = (await loja.pedir('GET', '/api/vendas/?atrasadas=1')).body
    expect((await loja.pedir('GET', '/api/vendas/fila/')).body.atrasadas).toBe(count)
    expect((await loja.pedir('GET', '/api/painel/')).body.atrasadas.quantidade).toBe(count)
  })

  test('goes by the last change or by the day of the sale, in both directions', async () => {
    const dela = { cliente_id: await balcao.criarCliente() }
    const [a, b] = [(await sellProduto(dela)).id, (await sellProduto(dela)).id]
    const ordenadas = (ordem: string) => achadas(`cliente=${dela.cliente_id}&ordem=${ordem}`)
    await ageVenda(b, 2)
    await sql`update vendas set alterado_em = now() where id = ${b}`.execute(loja.banco.db)
    expect(await ordenadas('')).toEqual([b, a])
    expect(await ordenadas('paradas')).toEqual([a, b])
    expect(await ordenadas('novas')).toEqual([a, b])
    expect(await ordenadas('antigas')).toEqual([b, a])
  })
})

describe('moving many sales on', () => {
  const advanceVendas = (corpo: object, chave?: string) =>
    loja.pedir('POST', '/api/vendas/avancar-multiplas/', corpo, chave ? { 'idempotency-key': chave } : {})

  test('each goes by itself; those that cannot stay where they are, with the reason', async () => {
    const [boa, secondId, adiante] = [(await sellProduto()).id, (await sellProduto()).id, (await sellProduto()).id]
    await balcao.levar(adiante, 'selecionar_envio')
    const corpo = { ids: [boa, adiante, secondId, 999_999], de: 'separacao' }
    expect((await advanceVendas(corpo, 'lote-1')).body).toEqual({
      avancadas: [boa, secondId],
      recusadas: [
        { id: adiante, cliente_nome: expect.stringMatching(/./), motivo: 'A venda já está em Selecionar Envio.' },
        { id: 999_999, cliente_nome: '', motivo: 'Venda não encontrada' },
      ],
    })
    const { body: unmeasuredAnswer } = await advanceVendas({ ids: [boa, secondId], de: 'embalagem' })
    const motivo = 'Informe altura, largura, comprimento e peso da embalagem.'
    expect(unmeasuredAnswer).toMatchObject({ avancadas: [], recusadas: [{ motivo }, { motivo }] })
    expect(await achadas('status=embalagem')).toEqual(expect.arrayContaining([boa, secondId]))
    // Repeated after a lost answer: as before, although the sales have been stepped back by now.
    await balcao.status(boa, 'separacao')
    expect((await advanceVendas(corpo, 'lote-1')).body.avancadas).toEqual([boa, secondId])
    expect(await achadas('status=separacao')).toContain(boa)
    expect((await advanceVendas({ ...corpo, ids: [boa] }, 'lote-1')).body.codigo).toBe('CHAVE_REUTILIZADA')
    await balcao.conferir()
  })

  test('nothing follows the last step; one that another person moved meanwhile stays there', async () => {
    expect(await advanceVendas({ ids: [1], de: 'concluido' })).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA'))
    expect((await advanceVendas({ ids: [1], de: 'cancelado' })).status).toBe(409)
    // A single sale is moved from where the person saw it, too; the second of two clicks finds what the first one did.
    const { id } = await sellProduto()
    await balcao.levar(id, 'selecionar_envio')
    const moveVenda = (status: string) => loja.pedir('PATCH', `/api/vendas/${id}/status/`, { status, de: 'separacao' })
    expect(await moveVenda('embalagem')).toMatchObject(
      recusa(409, 'TRANSICAO_INVALIDA', 'A venda já está em Selecionar Envio.'),
    )
    expect(await moveVenda('selecionar_envio')).toMatchObject({ status: 200, body: { status: 'selecionar_envio' } })
  })
})
