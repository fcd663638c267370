import { describe, expect, test } from 'vitest'
import * as itens from './conferencia.itens.ts'

const lido = <T>(valor: T) => ({ valor })
const falhaDeResposta = { falha: 'O Bling não respondeu.', semPermissao: false }
const falhaDePermissao = { falha: 'Proibido.', semPermissao: true }

test('what did not answer is unknown, and says whether the permission is missing', () => {
  expect(itens.buildEmpresaItem(falhaDeResposta)).toMatchObject({
    situacao: 'desconhecido',
    texto: 'O Bling não respondeu.',
    fazer: null,
    detalhes: [],
  })
  const proibida = { situacao: 'desconhecido', texto: 'O aplicativo não tem permissão para ler isto.' }
  expect(itens.buildReservaItem(falhaDePermissao)).toMatchObject({
    ...proibida,
    fazer: expect.stringContaining('escopos'),
  })
  expect(itens.buildEmpresaItem(lido({ nome: 'Ateliê', cnpj: null })).texto).toBe('Ateliê')
})

test('a resource that is down lacks no permission: only the refused ones are named', () => {
  const [ok, fora] = [lido(1), falhaDeResposta]
  const recursos = [
    ['Produtos', falhaDePermissao],
    ['Contatos', fora],
    ['Canais', falhaDePermissao],
    ['Estoques', ok],
  ] as const
  expect(itens.buildPermissoesItem(recursos)).toMatchObject({
    situacao: 'atencao',
    texto: 'Faltam: Produtos, Canais.',
    detalhes: ['Produtos', 'Canais'],
  })
  expect(itens.buildPermissoesItem(recursos.slice(1, 2)).situacao).toBe('ok')
})

describe('the deposits', () => {
  const geral = { id: 1, descricao: 'Geral', situacao: 1, padrao: true, desconsiderarSaldo: false }
  const centro = { ...geral, id: 2, descricao: 'Centro', padrao: false }
  const fora = { ...centro, desconsiderarSaldo: true }
  test.each([
    ['the chosen one', [geral, centro], 2, 'ok', /^Só o depósito “Centro”/],
    ['the default one where none is chosen', [centro, geral], null, 'ok', /^O depósito padrão, “Geral”/],
    ['none by default among two', [centro, { ...centro, id: 3 }], null, 'atencao', /não tem depósito padrão/],
    ['a chosen one whose balance does not count any more', [geral, fora], 2, 'atencao', /saldo desconsiderado/],
    // The default one never takes its place by itself.
    ['a chosen one that is gone', [geral], 2, 'atencao', /não existe mais na conta/],
  ])('%s', (_nome, depositos, escolhido, situacao, texto) => {
    expect(itens.buildDepositosItem(lido(depositos), escolhido)).toMatchObject({
      situacao,
      texto: expect.stringMatching(texto),
    })
  })
  test('each is marked, one without a name by its number', () => {
    const lista = itens.buildDepositosItem(lido([geral, fora, { ...centro, id: 3, descricao: null }]), 2).detalhes
    expect(lista).toEqual(['Geral (padrão)', 'Centro (escolhido, saldo desconsiderado)', '3'])
  })
})

test.each([
  ['ligada', 'ok', /não as oferece de novo/],
  ['desligada', 'atencao', /continua oferecendo peças já vendidas/],
  ['sem_pedidos', 'desconhecido', /^Não há pedidos em aberto/],
  ['sem_saldos', 'desconhecido', /^O Bling não mostrou o saldo/],
] as const)('a reservation that is seen as %s is %s', (reserva, situacao, texto) => {
  expect(itens.buildReservaItem(lido(reserva))).toMatchObject({ situacao, texto: expect.stringMatching(texto) })
})

describe('who books the stock of orders', () => {
  const transicao = (destino: string, ...nomes: string[]) => {
    return { situacaoOrigem: { id: 6, nome: 'Em aberto' }, situacaoDestino: { id: 9, nome: destino }, nomes }
  }
  const lancandoEstoque = [
    transicao('Atendido', 'lancarContas', 'lancarEstoque'),
    transicao('Verificado', 'lancarContas'),
  ]
  const lancandoContas = [transicao('Atendido', 'lancarContas')]
  const buildFromTransicoes = (
    transicoes: typeof lancandoEstoque,
    contaBaixa: boolean,
    baixados = 0,
    undeductedCount = 0,
  ) =>
    itens.buildTransicoesItem(lido(transicoes), contaBaixa, { ultimoEvento: null, baixados, semBaixa: undeductedCount })
  test.each([
    ['we, where no transition does', lancandoContas, false, 0, 0, 'ok', /^Nenhuma transição mexe/],
    ['both, where a transition does', lancandoEstoque, false, 0, 0, 'atencao', /sairiam duas vezes/],
    [
      'both, where one does, also where it booked already',
      lancandoEstoque,
      false,
      2,
      0,
      'atencao',
      /sairiam duas vezes/,
    ],
    [
      'the account by its invoices, against the setting',
      lancandoContas,
      false,
      2,
      0,
      'atencao',
      /de 2 pedidos nos últimos/,
    ],
    ['the account, as the setting says', lancandoEstoque, true, 2, 0, 'ok', /^O Bling baixa/],
    ['the account, which left two unbooked', lancandoEstoque, true, 0, 2, 'atencao', /^2 saídas daqui não apareceram/],
    // Unbooked exits wait for nothing where we book.
    ['we, whatever was left before', lancandoContas, false, 0, 2, 'ok', /^Nenhuma transição mexe/],
    [
      'the account, of which no transition shows it',
      lancandoContas,
      true,
      0,
      0,
      'atencao',
      /^Nenhuma transição da conta/,
    ],
  ])('%s', (_nome, transicoes, contaBaixa, baixados, undeductedCount, situacao, texto) => {
    const esperado = { situacao, texto: expect.stringMatching(texto) }
    expect(buildFromTransicoes(transicoes, contaBaixa, baixados, undeductedCount)).toMatchObject(esperado)
  })
  test('only transitions that move pieces are named, with these actions alone', () => {
    expect(buildFromTransicoes(lancandoEstoque, false).detalhes).toEqual(['Em aberto → Atendido: lancarEstoque'])
  })
})

test('of two kits the one without its parts is named', () => {
  const kits = [
    { titulo: 'Kit A', completo: true },
    { titulo: 'Kit B', completo: false },
  ]
  expect(itens.buildKitsItem(kits)).toMatchObject({
    situacao: 'atencao',
    texto: '1 kit está sem as partes aqui, e não pode ser vendido.',
    detalhes: ['Kit B'],
  })
  expect(itens.buildKitsItem(kits.slice(0, 1))).toMatchObject({ situacao: 'ok', detalhes: [] })
})

describe('whether Bling reaches the shop', () => {
  const buildConfig = (publicUrl: string, emulador = false) =>
    ({ publicUrl, emulador, leituraSegundos: 60 }) as Parameters<typeof itens.buildAlcanceItem>[0]
  test.each([
    ['an event came', buildConfig('http://loja'), false, '2026-11-20T12:00:00Z', 'ok', /^O último aviso/],
    [
      'the address may be reached',
      buildConfig('https://loja'),
      true,
      null,
      'desconhecido',
      /se ele alcança https:\/\/loja\./,
    ],
    [
      'the address is without https',
      buildConfig('http://loja'),
      true,
      null,
      'atencao',
      /não alcança http:\/\/loja pela/,
    ],
    [
      'the address is not of the internet',
      buildConfig('https://loja'),
      false,
      null,
      'atencao',
      /não alcança https:\/\/loja/,
    ],
    ['the emulator stands there', buildConfig('http://loja', true), true, null, 'atencao', /^O emulador/],
  ])('where %s', (_nome, config, alcanca, ultimo, situacao, texto) => {
    const esperado = { situacao, texto: expect.stringMatching(texto) }
    expect(itens.buildAlcanceItem(config, alcanca, ultimo)).toMatchObject(esperado)
  })
})

describe('the statuses', () => {
  const allSituacoes = [6, 15, 9, 12].map((id) => ({ id, nome: String(id), idHerdado: 0 }))
  const buildFromSituacoes = (...situacoes: typeof allSituacoes) => itens.buildSituacoesItem(lido(situacoes))
  test('are enough where each of ours is there, itself or by an heir', () => {
    expect(buildFromSituacoes(...allSituacoes)).toMatchObject({
      situacao: 'ok',
      texto: expect.stringMatching(/não tem outras/),
    })
    const herdeira = { id: 400, nome: 'Devolvido', idHerdado: 12 }
    const presentSituacoes = allSituacoes.slice(0, 3)
    expect(buildFromSituacoes(...presentSituacoes, herdeira)).toMatchObject({
      situacao: 'ok',
      texto: expect.stringMatching(/tem 1 própria\.$/),
    })
    expect(buildFromSituacoes(...presentSituacoes)).toMatchObject({
      situacao: 'atencao',
      texto: 'A conta não tem: Cancelado.',
    })
  })
})

test('a channel without an origin is told while orders are imported, a disabled one never', () => {
  const canais = [
    { id: 1, descricao: 'Shopee', situacao: 1 },
    { id: 2, descricao: 'Site', situacao: 1 },
    { id: 3, descricao: 'Velho', situacao: 2 },
  ]
  const buildFromCanais = (escolhidos: unknown, importando: boolean) =>
    itens.buildCanaisItem(lido(canais), escolhidos, importando)
  const umSo = buildFromCanais([{ id: 1, origem: 'shopee' }], true)
  expect(umSo).toMatchObject({ situacao: 'atencao', texto: expect.stringMatching(/^1 canal sem escolha/) })
  expect(umSo.detalhes).toEqual(['Shopee', 'Site (entra como Loja Integrada)'])
  expect(buildFromCanais([{ id: 1 }, { id: 2 }], true)).toMatchObject({
    situacao: 'ok',
    texto: '2 canais habilitados.',
  })
  expect(buildFromCanais(null, false).situacao).toBe('ok')
  expect(buildFromCanais(null, true).texto).toMatch(/^2 canais sem escolha/)
})
