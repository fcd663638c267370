import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { segurar } from '../../../../test/support/emulador.ts'
import {
  abrirEstoqueNoBling,
  CENTRO,
  type EstoqueNoBling,
  GERAL,
  VIRTUAL,
} from '../../../../test/support/estoque-no-bling.ts'
import { criarUsuario } from '../../autenticacao/usuarios.rules.ts'
import { LER_PEDIDOS } from '../pedido/leitura.sync.ts'
import { LER_SALDOS } from '../saldo/saldos.sync.ts'

const CANAL = 5_204_219_101
const CANAL_DESABILITADO = 5_204_219_104
const SEM_SITUACOES = {
  separacao: null,
  embalagem: null,
  selecionar_envio: null,
  etiqueta: null,
  retirada: null,
  enviado: null,
  concluido: null,
}

let e: EstoqueNoBling
beforeAll(async () => {
  e = await abrirEstoqueNoBling({ leituraSegundos: 1 })
  await e.emulador.controle('PATCH', '/configuracao', { depositosDaConta: 'varios' })
})
afterAll(() => e.fechar())
beforeEach(() => e.emulador.controle('DELETE', '/falhas'))
const ler = async () => (await e.loja.pedir('GET', '/api/bling/configuracao/')).body
const mudar = (dados: object) => e.loja.pedir('PATCH', '/api/bling/configuracao/', dados)
const conferida = async () => {
  const { status } = await e.loja.pedir('POST', '/api/bling/conferencia/')
  expect(status).toBe(200)
  const agora = async () => (await e.loja.pedir('GET', '/api/bling/conferencia/')).body
  await expect.poll(async () => (await agora()).verificando).toBe(false)
  const { itens, opcoes } = await agora()
  const por = (nome: string) => itens.find(({ item }: { item: string }) => item === nome)
  return { por, opcoes }
}

describe('the settings', () => {
  test('begin with the default deposit, nothing imported, and our movements booking the stock', async () => {
    expect(await ler()).toEqual({
      deposito_id: GERAL,
      importar_pedidos: false,
      situacoes_importadas: [],
      canais: [],
      situacao_por_passo: SEM_SITUACOES,
      estoque_dos_pedidos: 'estampa',
    })
  })

  test('stores values that the account has; absent settings stay unchanged', async () => {
    const canais = [{ id: CANAL, origem: 'loja_integrada' }]
    const dados = { importar_pedidos: true, situacoes_importadas: [6, 15], canais, situacao_por_passo: { enviado: 9 } }
    expect((await mudar(dados)).status).toBe(200)
    await mudar({ situacao_por_passo: { concluido: 9, enviado: null } })
    expect(await ler()).toMatchObject({
      ...dados,
      deposito_id: GERAL,
      situacao_por_passo: { ...SEM_SITUACOES, concluido: 9 },
    })
    await mudar({
      importar_pedidos: false,
      situacoes_importadas: [],
      canais: [],
      situacao_por_passo: { concluido: null },
    })
  })

  /** Readings of orders that were asked for, and since when they are imported. */
  const ligadas = async () => {
    const { db } = e.loja.banco
    const lidas = await sql`select from pgboss.job where name = ${LER_PEDIDOS.name} and singleton_on is null`.execute(
      db,
    )
    const { importar_desde } = await db
      .selectFrom('bling_configuracao')
      .select('importar_desde')
      .executeTakeFirstOrThrow()
    return { leituras: lidas.rows.length, desde: importar_desde }
  }
  test('switching the import on begins now, and asks for a reading; saying so again, or switching it off, does not', async () => {
    const importar = (importar_pedidos: boolean) => mudar({ importar_pedidos })
    const { leituras } = await ligadas()
    const inicio = Date.now()
    expect((await importar(true)).body).toMatchObject({ importar_pedidos: true, situacoes_importadas: [6, 15, 24] })
    const ligada = await ligadas()
    expect(ligada.leituras).toBe(leituras + 1)
    expect(Date.parse(ligada.desde ?? '')).toBeGreaterThanOrEqual(inicio)
    for (const ligar of [true, false]) await importar(ligar)
    expect(await ligadas()).toEqual(ligada)
    // Also while Bling does not say what stands there.
    await e.emulador.controle('POST', '/falhas', { acao: 'status', metodo: 'GET', caminho: '*/pedidos/vendas' })
    const depois = Date.now()
    expect((await importar(true)).status).toBe(200)
    expect(Date.parse((await ligadas()).desde ?? '')).toBeGreaterThanOrEqual(depois)
    await e.emulador.controle('DELETE', '/falhas')
    await mudar({ importar_pedidos: false, situacoes_importadas: [] })
  })

  test('statuses are those that every account has, where the account’s own may not be read', async () => {
    await e.emulador.controle('PATCH', '/configuracao', { escoposRetirados: ['situacoes'] })
    expect((await mudar({ situacao_por_passo: { enviado: 9 } })).status).toBe(200)
    expect((await mudar({ situacao_por_passo: { enviado: 24 } })).body.codigo).toBe('SITUACAO_INEXISTENTE')
    await e.emulador.controle('PATCH', '/configuracao', { escoposRetirados: [] })
    await e.emulador.controle('POST', '/falhas', { acao: 'status', metodo: 'GET', caminho: '*/situacoes/modulos*' })
    expect((await mudar({ situacao_por_passo: { enviado: 15 } })).status).toBe(503)
    expect((await ler()).situacao_por_passo.enviado).toBe(9)
    await e.emulador.controle('DELETE', '/falhas')
    await mudar({ situacao_por_passo: { enviado: null } })
  })

  test('no order comes in without a status that lets it in: neither the switch nor the list can say so', async () => {
    const sem = { importar_pedidos: true, situacoes_importadas: [] }
    expect(await mudar(sem)).toMatchObject({ status: 400, body: { codigo: 'SITUACAO_NAO_ESCOLHIDA' } })
    expect(await ler()).toMatchObject({ importar_pedidos: false })
    // Bling need not answer for that, nor is it asked again by who says the same once more.
    await e.emulador.controle('POST', '/falhas', { acao: 'status', metodo: 'GET', caminho: '*/pedidos/vendas' })
    expect((await mudar({ importar_pedidos: true, situacoes_importadas: [6] })).status).toBe(200)
    await e.emulador.controle('DELETE', '/falhas')
    const presa = await segurar(e.emulador, 'GET', '*/pedidos/vendas', null)
    expect((await mudar({ importar_pedidos: true })).status).toBe(200)
    await presa.soltar()
    const tirada = await mudar({ situacoes_importadas: [] })
    expect([tirada.status, tirada.body.erros.situacoes_importadas]).toEqual([400, [tirada.body.detail]])
    expect(await ler()).toMatchObject({ importar_pedidos: true, situacoes_importadas: [6] })
    expect((await mudar({ importar_pedidos: false, situacoes_importadas: [] })).status).toBe(200)
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
    const antes = await ler()
    const { status, body } = await mudar(dados)
    expect([status, body.codigo, body.erros]).toEqual([400, codigo, { [campo]: [body.detail] }])
    expect(await ler()).toEqual(antes)
  })

  test.each([
    [{ canais: [{ id: CANAL, origem: 'feira' }] }, 'DADOS_INVALIDOS'],
    [{ situacao_por_passo: { lavagem: 6 } }, 'DADOS_INVALIDOS'],
    [{ estoque_dos_pedidos: 'ninguem' }, 'DADOS_INVALIDOS'],
    [{ deposito: GERAL }, 'DADOS_INVALIDOS'],
  ])('refuse %j: %s', async (dados, codigo) => {
    const antes = await ler()
    const { status, body } = await mudar(dados)
    expect([status, body.codigo]).toEqual([400, codigo])
    expect(body.detail.length).toBeGreaterThan(10)
    expect(await ler()).toEqual(antes)
  })

  /** Readings of the balances that are not the periodic ones. */
  const leituras = async () => {
    const pedidas = sql`select from pgboss.job where name = ${LER_SALDOS.name} and singleton_on is null`
    return (await pedidas.execute(e.loja.banco.db)).rows.length
  }
  test('another deposit is read and written from then on; choosing it moves no piece', async () => {
    const produto = await e.publicado(10)
    await e.mover(produto.id_bling, 'B', 4, CENTRO)
    await mudar({ estoque_dos_pedidos: 'estampa' })
    await mudar({ deposito_id: GERAL })
    expect(await leituras()).toBe(0)
    expect((await mudar({ deposito_id: CENTRO })).body.deposito_id).toBe(CENTRO)
    expect(await leituras()).toBe(1)
    const base = async () =>
      e.loja.banco.db
        .selectFrom('bling_saldos')
        .select(['visto', 'deposito_id'])
        .where('produto_id', '=', produto.id)
        .execute()
    await expect.poll(base).toEqual([{ visto: 4, deposito_id: CENTRO }])
    await e.enviar(produto.id, 1)
    await expect.poll(() => e.la(produto.id_bling, CENTRO)).toBe(3)
    await e.mover(produto.id_bling, 'S', 2, CENTRO)
    await expect.poll(async () => (await e.aqui(produto.id)).quantidade_total).toBe(7)
    expect(await e.la(produto.id_bling, GERAL)).toBe(10)
    await mudar({ deposito_id: GERAL })
  })
})

test('the periodic reading finds what no event told', async () => {
  await e.emulador.controle('PATCH', '/configuracao', { webhooksAtivos: false })
  const produto = await e.publicado(10)
  await e.mover(produto.id_bling, 'S', 3)
  await e.ficam(produto, 7)
  const doBling = (await e.movimentos(produto.id)).filter(({ motivo }) => motivo === 'bling')
  expect(doBling).toMatchObject([{ quantidade: -3 }])
  await e.emulador.controle('PATCH', '/configuracao', { webhooksAtivos: true })
})

describe('an account that books the stock of orders itself', () => {
  test('is found out, and with the setting pieces leave once', async () => {
    await e.emulador.controle('PATCH', '/configuracao', { transicoesLancamEstoque: true })
    const { por } = await conferida()
    expect(por('transicoes')).toMatchObject({ situacao: 'atencao' })
    expect(por('transicoes').detalhes[0]).toContain('Em aberto → Atendido')
    await mudar({ estoque_dos_pedidos: 'bling' })
    const produto = await e.publicado(10)
    const { id } = await e.pedidos.vender([{ id: produto.id, quantidade: 2, valor_unitario: 50 }])
    await e.pedidos.quieto()
    await e.balcao.levar(id, 'concluido')
    await e.ficam(produto, 8)
    const movimentos = await e.movimentos(produto.id)
    expect(movimentos.map(({ motivo }) => motivo)).not.toContain('bling')
    expect((await conferida()).por('transicoes')).toMatchObject({ situacao: 'ok' })
    // A sale in a channel of its own is still one movement here.
    await e.mover(produto.id_bling, 'S', 3)
    await e.ficam(produto, 5)
    await mudar({ estoque_dos_pedidos: 'estampa' })
    await e.emulador.controle('PATCH', '/configuracao', { transicoesLancamEstoque: false })
  })
})

describe('the checklist', () => {
  test('is being read until a reading that began after it was asked for has ended', async () => {
    const basicos = '*/empresas/me/dados-basicos'
    const pedir = async () => (await e.loja.pedir('POST', '/api/bling/conferencia/')).status
    const verificando = async () => (await e.loja.pedir('GET', '/api/bling/conferencia/')).body.verificando
    await conferida()
    const primeira = await segurar(e.emulador, 'GET', basicos)
    expect(await pedir()).toBe(200)
    await primeira.chegaram()
    expect(await pedir()).toBe(200)
    const segunda = await segurar(e.emulador, 'GET', basicos)
    await primeira.soltar()
    await segunda.chegaram()
    expect(await verificando()).toBe(true)
    await segunda.soltar()
    await expect.poll(verificando).toBe(false)
  })

  test('names missing permissions, and asks each resource once', async () => {
    await e.emulador.controle('PATCH', '/configuracao', { escoposRetirados: ['canais-venda', 'situacoes'] })
    await e.emulador.controle('DELETE', '/requisicoes')
    const { por, opcoes } = await conferida()
    expect(por('permissoes')).toMatchObject({ situacao: 'atencao', detalhes: ['Situações', 'Canais de venda'] })
    expect(por('canais').situacao).toBe('desconhecido')
    expect(por('transicoes').situacao).toBe('desconhecido')
    expect(opcoes.canais).toBeNull()
    // The periodic reading asks for the deposits too.
    for (const recurso of ['canais-venda', 'formas-pagamentos', 'dados-basicos'])
      expect(await e.emulador.controle('GET', `/requisicoes?servico=bling&caminho=${recurso}`)).toHaveLength(1)
    await e.emulador.controle('PATCH', '/configuracao', { escoposRetirados: [] })
  })

  test('says of reservation what open orders show', async () => {
    const produto = await e.publicado(10)
    await e.pedidos.vender([{ id: produto.id, quantidade: 2, valor_unitario: 50 }])
    await e.pedidos.semEventos()
    expect((await conferida()).por('reserva').situacao).toBe('ok')
    await e.emulador.controle('PATCH', '/configuracao', { reservaDeEstoque: false })
    expect((await conferida()).por('reserva')).toMatchObject({ situacao: 'atencao' })
    await e.emulador.controle('PATCH', '/configuracao', { reservaDeEstoque: true })
  })

  test('says how kits take their parts, and which have none here', async () => {
    expect((await conferida()).por('kits').texto).toBe('Nenhum produto vinculado é um kit.')
    const parte = await e.publicado(9)
    const { id, titulo } = await e.balcao.criarProduto({ componentes: [{ produto_id: parte.id, quantidade: 2 }] })
    await e.concluida(await e.publicar(id))
    expect((await conferida()).por('kits')).toMatchObject({ situacao: 'ok', detalhes: [] })
    // What the publishing made Bling say may still bring the parts back.
    const semPartes = async () => {
      await sql`delete from kit_componentes where kit_id = ${id}`.execute(e.loja.banco.db)
      return (await conferida()).por('kits')
    }
    await expect.poll(semPartes).toMatchObject({ situacao: 'atencao', detalhes: [titulo] })
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

test('only administrators see and change the settings', async () => {
  const vendedora = { username: 'vendedora', password: 'senha-da-vendedora' }
  await criarUsuario(e.loja.banco.db, { username: vendedora.username, senha: vendedora.password, tipo: 'funcionario' })
  const { access } = (await e.loja.pedir('POST', '/api/auth/login/', vendedora)).body
  const cabecalho = { authorization: `Bearer ${access}` }
  for (const [metodo, caminho] of [
    ['GET', '/api/bling/configuracao/'],
    ['PATCH', '/api/bling/configuracao/'],
    ['GET', '/api/bling/conferencia/'],
    ['POST', '/api/bling/conferencia/'],
  ] as const)
    expect((await e.loja.pedir(metodo, caminho, metodo === 'GET' ? undefined : {}, cabecalho)).status).toBe(403)
})
