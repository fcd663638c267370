import { describe, expect, test } from 'vitest'
import { SEM_ENVIO } from '../../test/venda.ts'
import {
  ACOES,
  acoesPossiveis,
  type FatosDaEtiqueta,
  type FatosDaVenda,
  faltaParaEtiqueta,
  impedimentoDeDesfazer,
  mudancaPara,
  passoAnterior,
  passoSeguinte,
  requisitosDaEtiqueta,
} from './vendas.machine.ts'
import { PASSOS, posicaoDoStatus, rotuloDoStatus, STATUS, type StatusDaVenda } from './vendas.status.ts'

const completeFields = {
  altura: 1,
  largura: 2,
  comprimento: 3,
  peso: 0.1,
  servico_frete: 'PAC',
  link_etiqueta_pdf: '/e.pdf',
}
const buildFatos = (status: StatusDaVenda, fatos: Partial<FatosDaVenda> = {}): FatosDaVenda => ({
  ...SEM_ENVIO,
  ...fatos,
  status,
})

/** Actions that each status allows, and what holds each back while nothing is known. */
const ESPERADO: Record<StatusDaVenda, Record<string, string | null>> = {
  separacao: { separar: null, cancelar: null },
  embalagem: {
    confirmarMedidas: 'Informe altura, largura, comprimento e peso da embalagem.',
    voltarParaSeparacao: null,
    cancelar: null,
  },
  selecionar_envio: { escolherEnvio: 'Escolha um serviço de frete.', voltarParaEmbalagem: null, cancelar: null },
  etiqueta: { etiquetar: 'Gere a etiqueta antes de continuar.', voltarParaSelecionarEnvio: null, cancelar: null },
  retirada: { confirmarRetirada: null, voltarParaEtiqueta: null, cancelar: null },
  enviado: { entregar: null, voltarParaRetirada: null, cancelar: null },
  concluido: { voltarParaEnviado: null, cancelar: null },
  cancelado: {},
}

describe('the machine of a sale', () => {
  test.each(STATUS)(
    'from %s only what the table says, held back by what it says; with all known by nothing',
    (status) => {
      const possiveis = (fatos: FatosDaVenda) =>
        Object.fromEntries(acoesPossiveis(fatos).map(({ nome, impedimento }) => [nome, impedimento]))
      expect(possiveis(buildFatos(status))).toEqual(ESPERADO[status])
      const livres = Object.keys(ESPERADO[status]).map((nome) => [nome, null])
      expect(possiveis(buildFatos(status, completeFields))).toEqual(Object.fromEntries(livres))
    },
  )

  test('every status is reachable, and none but the cancelled one is a dead end', () => {
    const alcancados = new Set<StatusDaVenda>(['separacao'])
    for (const status of alcancados)
      for (const { para } of acoesPossiveis(buildFatos(status, completeFields))) alcancados.add(para)
    expect([...alcancados].sort()).toEqual([...STATUS].sort())
    for (const status of PASSOS) expect(acoesPossiveis(buildFatos(status))).not.toEqual([])
  })

  test('a move leads to the next step, to the one before, or out; its name says which', () => {
    for (const [nome, { de, para, rotulo, sentido }] of Object.entries(ACOES)) {
      expect(sentido).toBe(nome === 'cancelar' ? 'cancelamento' : nome.startsWith('voltar') ? 'volta' : 'avanco')
      if (nome === 'cancelar') continue
      expect(de).toHaveLength(1)
      const passos = posicaoDoStatus(para) - posicaoDoStatus(de[0])
      expect(passos).toBe(nome.startsWith('voltar') ? -1 : 1)
      if (passos === -1) expect(rotulo).toBe(`Voltar para ${rotuloDoStatus(para)}`)
    }
  })

  test.each([
    ['embalagem', 'embalagem', { tipo: 'nenhuma' }],
    ['cancelado', 'cancelado', { tipo: 'nenhuma' }],
    ['separacao', 'embalagem', { tipo: 'acao', nome: 'separar' }],
    ['enviado', 'cancelado', { tipo: 'acao', nome: 'cancelar' }],
    ['selecionar_envio', 'etiqueta', { tipo: 'recusa', motivo: 'Escolha um serviço de frete.' }],
    ['cancelado', 'separacao', { tipo: 'recusa', motivo: 'Esta venda foi cancelada.' }],
    ['retirada', 'separacao', { tipo: 'recusa', motivo: 'A venda está em Retirada: não pode passar para Separação.' }],
  ] as const)('the wish of a sale in %s for %s comes to %j', (currentStatus, wantedStatus, mudanca) => {
    expect(mudancaPara(buildFatos(currentStatus), wantedStatus)).toEqual(mudanca)
  })

  test.each(['altura', 'largura', 'comprimento', 'peso'] as const)('the measures lack one while %s does', (campo) => {
    for (const valor of [null, 0]) {
      expect(mudancaPara(buildFatos('embalagem', { ...completeFields, [campo]: valor }), 'selecionar_envio').tipo).toBe(
        'recusa',
      )
    }
  })

  test.each([
    ['separacao', null, 'embalagem'],
    ['embalagem', 'separacao', 'selecionar_envio'],
    ['enviado', 'retirada', 'concluido'],
    ['concluido', 'enviado', null],
    ['entregue', 'enviado', null],
    ['cancelado', null, null],
  ])('before %s comes %s, and after it %s', (status, anterior, seguinte) => {
    expect([passoAnterior(status), passoSeguinte(status)]).toEqual([anterior, seguinte])
  })

  test('pieces that an imported order lacks hold it back, and are counted', () => {
    const faltam = (pecas_que_faltam: number) => mudancaPara(buildFatos('separacao', { pecas_que_faltam }), 'embalagem')
    expect(faltam(0)).toEqual({ tipo: 'acao', nome: 'separar' })
    expect(faltam(1)).toEqual({ tipo: 'recusa', motivo: 'Peças que faltam no estoque para este pedido: 1.' })
  })

  test.each([
    ['separacao', 'embalagem'],
    ['retirada', 'enviado'],
  ] as const)('pieces to print hold a sale in %s back, and are counted', (currentStatus, wantedStatus) => {
    const faltam = (pecas_a_produzir: number) =>
      mudancaPara(buildFatos(currentStatus, { pecas_a_produzir }), wantedStatus)
    expect(faltam(0).tipo).toBe('acao')
    expect(faltam(2)).toEqual({
      tipo: 'recusa',
      motivo: 'Peças que ainda serão estampadas para esta venda: 2.',
      faltam: 2,
    })
  })
})

describe('what a label requires', () => {
  const cliente = { cep: '50050000', endereco: 'Rua da Aurora', municipio: 'Recife', uf: 'PE' }
  const completa: FatosDaEtiqueta = {
    ...buildFatos('etiqueta', completeFields),
    cliente,
    numero_pedido_bling: '77',
    bling_ativo: true,
  }

  test('nothing when all four hold; all of them in their order otherwise', () => {
    expect(faltaParaEtiqueta(completa)).toBeNull()
    const vazia = {
      ...buildFatos('etiqueta'),
      cliente: { ...cliente, uf: ' ' },
      numero_pedido_bling: null,
      bling_ativo: true,
    }
    expect(faltaParaEtiqueta(vazia)).toBe(
      'Dados incompletos: Dados de endereço do cliente incompletos, Medidas do pacote incompletas, ' +
        'Serviço de frete não selecionado, Pedido não sincronizado com Bling',
    )
    expect(requisitosDaEtiqueta(vazia).map(({ cumprido }) => cumprido)).toEqual([false, false, false, false])
  })

  test.each(['cep', 'endereco', 'municipio', 'uf'] as const)('an address without %s is asked for', (campo) => {
    const incompleteVenda = { ...completa, cliente: { ...cliente, [campo]: ' ' } }
    expect(faltaParaEtiqueta(incompleteVenda)).toBe('Dados incompletos: Dados de endereço do cliente incompletos')
    expect(faltaParaEtiqueta({ ...incompleteVenda, codigo_servico_frete: 'envio-do-canal' })).toBeNull()
    expect(faltaParaEtiqueta({ ...incompleteVenda, codigo_servico_frete: 'retirada-na-loja' })).toBeNull()
    expect(faltaParaEtiqueta({ ...incompleteVenda, codigo_servico_frete: '1' })).not.toBeNull()
  })

  test('a shop without the ERP waits for no order', () => {
    expect(faltaParaEtiqueta({ ...completa, numero_pedido_bling: null, bling_ativo: false })).toBeNull()
  })
})

test.each([
  ['on the day on which it was cancelled', {}, null],
  ['late on that day', { cancelada_em: '2026-11-30T02:59:59Z' }, null],
  ['on the next day', { cancelada_em: '2026-11-28T23:00:00Z' }, /^A venda foi cancelada em 28\/11\/2026/],
  ['without a moment', { cancelada_em: null }, /só se desfaz no mesmo dia/],
  ['while it stands', { status: 'embalagem' as const }, /não está cancelada/],
  ['of a channel', { importada: true }, /veio do canal/],
  ['with an exchange', { trocas: [{}] }, /teve troca/],
])('the cancelling of a sale %s is undone, or a sentence says why not', (_when, facts, sentence) => {
  const cancelledVenda = {
    status: 'cancelado' as const,
    cancelada_em: '2026-11-29T12:00:00Z',
    importada: false,
    trocas: [],
  }
  const impedimento = impedimentoDeDesfazer({ ...cancelledVenda, ...facts }, '2026-11-29')
  if (sentence === null) expect(impedimento).toBeNull()
  else expect(impedimento).toMatch(sentence)
})
