import { PASSOS_DO_PEDIDO } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { CENTRO, estoqueDoArquivo, GERAL, VIRTUAL } from '../../../../test/support/estoque-no-bling.ts'
import type { JobKind } from '../../../infra/database/queue.ts'
import { LER_PEDIDOS } from '../pedido/leitura.sync.ts'
import { LER_SALDOS } from '../saldo/saldos.sync.ts'

const CANAL = 5_204_219_101
const CANAL_DESABILITADO = 5_204_219_104
const SEM_SITUACOES = Object.fromEntries(PASSOS_DO_PEDIDO.map((passo) => [passo, null]))

const CONTA = {
  depositosDaConta: 'varios',
  escoposRetirados: [],
  transicoesLancamEstoque: false,
  reservaDeEstoque: true,
}
const e = await estoqueDoArquivo({ leituraSegundos: 1 }, { ...CONTA, webhooksAtivos: true })
const { db } = e.loja.banco
const failReads = (caminho: string) => e.falhar('GET', caminho, { acao: 'status', vezes: null })
const readConfiguracao = () => e.ler('/api/bling/configuracao/')
const changeConfiguracao = (dados: object) => e.loja.pedir('PATCH', '/api/bling/configuracao/', dados)
const verificando = async () => (await e.ler('/api/bling/conferencia/')).verificando
const conferida = async () => {
  const { status } = await e.loja.pedir('POST', '/api/bling/conferencia/')
  expect(status).toBe(200)
  await e.settle()
  expect(await verificando()).toBe(false)
  const { itens, opcoes } = await e.ler('/api/bling/conferencia/')
  const findItem = (nome: string) => itens.find(({ item }: { item: string }) => item === nome)
  return { por: findItem, opcoes }
}

/** How often a person's act asked for such a reading. */
const pedidas = async ({ name }: JobKind<object>) =>
  (await sql`select from pgboss.job where name = ${name} and singleton_on is null`.execute(db)).rows.length
const turnOffImportacao = (mais: object = {}) => setImportPedidos(false, { situacoes_importadas: [], ...mais })
const setImportPedidos = (importar_pedidos: boolean, mais: object = {}) =>
  changeConfiguracao({ importar_pedidos, ...mais })

describe('the settings', () => {
  test('begin with the default deposit, nothing imported, and our movements booking the stock', async () => {
    const emptySettings = {
      importar_pedidos: false,
      situacoes_importadas: [],
      canais: [],
      situacao_por_passo: SEM_SITUACOES,
      custo_das_entradas: false,
    }
    expect(await readConfiguracao()).toEqual({ ...emptySettings, deposito_id: GERAL, estoque_dos_pedidos: 'estampa' })
  })

  test('stores values that the account has; absent settings stay unchanged', async () => {
    const canais = [{ id: CANAL, origem: 'loja_integrada' }]
    const dados = { importar_pedidos: true, situacoes_importadas: [6, 15], canais, situacao_por_passo: { enviado: 9 } }
    expect((await changeConfiguracao(dados)).status).toBe(200)
    await changeConfiguracao({ situacao_por_passo: { concluido: 9, enviado: null } })
    expect(await readConfiguracao()).toMatchObject({
      ...dados,
      deposito_id: GERAL,
      situacao_por_passo: { ...SEM_SITUACOES, concluido: 9 },
    })
    await turnOffImportacao({ canais: [], situacao_por_passo: { concluido: null } })
  })

  /** Readings of orders that were asked for, and since when they are imported. */
  const ligadas = async () => ({
    leituras: await pedidas(LER_PEDIDOS),
    desde: (await db.selectFrom('bling_configuracao').select('importar_desde').executeTakeFirstOrThrow())
      .importar_desde,
  })
  test('switching the import on begins now, and asks for a reading; saying so again, or switching it off, does not', async () => {
    const { leituras } = await ligadas()
    const inicio = Date.now()
    expect((await setImportPedidos(true)).body).toMatchObject({
      importar_pedidos: true,
      situacoes_importadas: [6, 15, 24],
    })
    const ligada = await ligadas()
    expect(ligada.leituras).toBe(leituras + 1)
    expect(Date.parse(ligada.desde ?? '')).toBeGreaterThanOrEqual(inicio)
    for (const ligar of [true, false]) await setImportPedidos(ligar)
    expect(await ligadas()).toEqual(ligada)
    // Turns it on also while Bling does not say which orders it has.
    await failReads('*/pedidos/vendas')
    const depois = Date.now()
    expect((await setImportPedidos(true)).status).toBe(200)
    expect(Date.parse((await ligadas()).desde ?? '')).toBeGreaterThanOrEqual(depois)
    await e.emulador.controle('DELETE', '/falhas')
    await turnOffImportacao()
  })

  test('statuses are those that every account has, where the account’s own may not be read', async () => {
    await e.ajustar({ escoposRetirados: ['situacoes'] })
    expect((await changeConfiguracao({ situacao_por_passo: { enviado: 9 } })).status).toBe(200)
    expect((await changeConfiguracao({ situacao_por_passo: { enviado: 24 } })).body.codigo).toBe('SITUACAO_INEXISTENTE')
    await e.ajustar({ escoposRetirados: [] })
    await failReads('*/situacoes/modulos*')
    expect((await changeConfiguracao({ situacao_por_passo: { enviado: 15 } })).status).toBe(503)
    expect((await readConfiguracao()).situacao_por_passo.enviado).toBe(9)
    await e.emulador.controle('DELETE', '/falhas')
    await changeConfiguracao({ situacao_por_passo: { enviado: null } })
  })

  test('no order comes in without a status that lets it in: neither the switch nor the list can say so', async () => {
    const invalidSettings = { importar_pedidos: true, situacoes_importadas: [] }
    expect(await changeConfiguracao(invalidSettings)).toMatchObject({
      status: 400,
      body: { codigo: 'SITUACAO_NAO_ESCOLHIDA' },
    })
    expect(await readConfiguracao()).toMatchObject({ importar_pedidos: false })
    // Bling need not answer for that, nor is it asked again by who says the same once more.
    await failReads('*/pedidos/vendas')
    expect((await changeConfiguracao({ importar_pedidos: true, situacoes_importadas: [6] })).status).toBe(200)
    await e.emulador.controle('DELETE', '/falhas')
    const presa = await holdRequests(e.emulador, 'GET', '*/pedidos/vendas', null)
    expect((await changeConfiguracao({ importar_pedidos: true })).status).toBe(200)
    await presa.soltar()
    const tirada = await changeConfiguracao({ situacoes_importadas: [] })
    expect([tirada.status, tirada.body.erros.situacoes_importadas]).toEqual([400, [tirada.body.detail]])
    expect(await readConfiguracao()).toMatchObject({ importar_pedidos: true, situacoes_importadas: [6] })
    expect((await turnOffImportacao()).status).toBe(200)
  })

  test.each([
    [{ deposito_id: 1 }, 'deposito_id', 'DEPOSITO_INEXISTENTE'],
    [{ deposito_id: VIRTUAL }, 'deposito_id', 'DEPOSITO_DESCONSIDERADO'],
    [{ deposito_id: 14_886_920_002 }, 'deposito_id', 'DEPOSITO_INEXISTENTE'],
    [{ situacoes_importadas: [6, 77] }, 'situacoes_importadas', 'SITUACAO_INEXISTENTE'],
    [{ situacao_por_passo: { enviado: 77 } }, 'situacao_por_passo', 'SITUACAO_INEXISTENTE'],
    [{ situacoes_importadas: [6], situacao_por_passo: { enviado: 77 } }, 'situacao_por_passo', 'SITUACAO_INEXISTENTE'],
    [{ canais: [{ id: 1, origem: 'loja_fisica' }] }, 'canais', 'CANAL_INEXISTENTE'],
    [{ canais: [{ id: CANAL_DESABILITADO, origem: 'loja_fisica' }] }, 'canais', 'CANAL_DESABILITADO'],
  ])('refuse %j for its %s: %s', async (dados, campo, codigo) => {
    const antes = await readConfiguracao()
    const { status, body } = await changeConfiguracao(dados)
    expect([status, body.codigo, body.erros]).toEqual([400, codigo, { [campo]: [body.detail] }])
    expect(await readConfiguracao()).toEqual(antes)
  })

  test('another deposit is read from then on; choosing it moves no piece', async () => {
    const produto = await e.publicado(10)
    await e.mover(produto.id_bling, 'B', 4, CENTRO)
    await changeConfiguracao({ estoque_dos_pedidos: 'estampa' })
    await changeConfiguracao({ deposito_id: GERAL })
    expect(await pedidas(LER_SALDOS)).toBe(0)
    expect((await changeConfiguracao({ deposito_id: CENTRO })).body.deposito_id).toBe(CENTRO)
    expect(await pedidas(LER_SALDOS)).toBe(1)
    const base = () =>
      db.selectFrom('bling_saldos').select(['visto', 'deposito_id']).where('produto_id', '=', produto.id).execute()
    await e.settle()
    expect(await base()).toEqual([{ visto: 4, deposito_id: CENTRO }])
    await e.mover(produto.id_bling, 'S', 2, CENTRO)
    await e.settle()
    expect((await e.aqui(produto.id)).quantidade_total).toBe(8)
    await changeConfiguracao({ deposito_id: GERAL })
    await e.leaveDiferencas()
  })
})

test('the periodic reading finds what no event told', async () => {
  await e.ajustar({ webhooksAtivos: false })
  const produto = await e.publicado(10)
  await e.mover(produto.id_bling, 'S', 3)
  // Its timer asks for it.
  await expect.poll(() => e.lados(produto)).toEqual([7, 7])
  await e.ficam(produto, 7)
  expect(await e.doBling(produto.id)).toMatchObject([{ quantidade: -3 }])
})

test('an account that books the stock of orders itself is found out, and with the setting pieces leave once', async () => {
  await e.ajustar({ transicoesLancamEstoque: true })
  const { por } = await conferida()
  expect(por('transicoes')).toMatchObject({ situacao: 'atencao' })
  expect(por('transicoes').detalhes[0]).toContain('Em aberto → Atendido')
  await changeConfiguracao({ estoque_dos_pedidos: 'bling' })
  const produto = await e.publicado(10)
  const { id } = await e.pedidos.vendida(produto.id, {}, 2)
  await e.pedidos.quieto()
  await e.balcao.levar(id, 'concluido')
  await e.ficam(produto, 8)
  expect(await e.doBling(produto.id)).toEqual([])
  expect((await conferida()).por('transicoes')).toMatchObject({ situacao: 'ok' })
  // A sale in a channel of its own is still one movement here.
  await e.mover(produto.id_bling, 'S', 3)
  await e.ficam(produto, 5)
  await changeConfiguracao({ estoque_dos_pedidos: 'estampa' })
})

describe('the checklist', () => {
  test('is being read until a reading that began after it was asked for has ended', async () => {
    const basicos = '*/empresas/me/dados-basicos'
    const requestConferencia = async () => (await e.loja.pedir('POST', '/api/bling/conferencia/')).status
    await conferida()
    const primeira = await holdRequests(e.emulador, 'GET', basicos)
    expect(await requestConferencia()).toBe(200)
    await primeira.chegaram()
    expect(await requestConferencia()).toBe(200)
    const segunda = await holdRequests(e.emulador, 'GET', basicos)
    await primeira.soltar()
    await segunda.chegaram()
    expect(await verificando()).toBe(true)
    await segunda.soltar()
    await e.settle()
    expect(await verificando()).toBe(false)
  })

  test('names missing permissions, and asks each resource once', async () => {
    await e.ajustar({ escoposRetirados: ['canais-venda', 'situacoes'] })
    await e.esquecerRequisicoes()
    const { por, opcoes } = await conferida()
    expect(por('permissoes')).toMatchObject({ situacao: 'atencao', detalhes: ['Situações', 'Canais de venda'] })
    expect(por('canais').situacao).toBe('desconhecido')
    expect(por('transicoes').situacao).toBe('desconhecido')
    expect(opcoes.canais).toBeNull()
    // The periodic reading asks for the deposits too.
    for (const recurso of ['canais-venda', 'formas-pagamentos', 'dados-basicos'])
      expect(await e.requisicoes(`&caminho=${recurso}`)).toHaveLength(1)
  })

  test('says of reservation what open orders show', async () => {
    const produto = await e.publicado(10)
    await e.pedidos.vendida(produto.id, {}, 2)
    await e.pedidos.semEventos()
    expect((await conferida()).por('reserva').situacao).toBe('ok')
    await e.ajustar({ reservaDeEstoque: false })
    expect((await conferida()).por('reserva')).toMatchObject({ situacao: 'atencao' })
  })

  test('says how kits take their parts, and which have none here', async () => {
    expect((await conferida()).por('kits').texto).toBe('Nenhum produto vinculado é um kit.')
    const parte = await e.publicado(9)
    const { id, titulo } = await e.publicado(0, { componentes: [{ produto_id: parte.id, quantidade: 2 }] })
    expect((await conferida()).por('kits')).toMatchObject({ situacao: 'ok', detalhes: [] })
    // Events of the publishing would bring the parts back: they have been delivered.
    await sql`delete from kit_componentes where kit_id = ${id}`.execute(db)
    expect((await conferida()).por('kits')).toMatchObject({ situacao: 'atencao', detalhes: [titulo] })
  })

  test('shows the company, the deposits and the addresses', async () => {
    const { por, opcoes } = await conferida()
    expect(por('empresa').texto).toContain('Loja do Emulador')
    expect(por('depositos').detalhes).toEqual([
      'Geral (escolhido, padrão)',
      'Loja do centro',
      'Virtual (saldo desconsiderado)',
    ])
    expect(por('enderecos').detalhes.join()).toContain('/api/bling/webhook/')
    expect(por('endereco_publico').texto).toContain('último aviso do Bling')
    expect(opcoes.depositos).toContainEqual({ id: VIRTUAL, nome: 'Virtual', padrao: false, serve: false })
  })
})
