import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Emulador, openEmulator } from '../../../test/support/emulador.ts'
import { encomenda as base } from '../../../test/support/encomenda.ts'
import { SEGREDO_DO_EMULADOR } from '../../../test/support/programa.ts'
import { tabelaFixa } from '../../../test/support/transportadoras/tabela-fixa.ts'
import { emulatedFreight } from './frete.config.ts'
import type { Encomenda } from './transportadora/encomenda.ts'
import type { Transportadora } from './transportadora/transportadora.ts'
import { transportadorasDe } from './transportadoras.ts'

// The port's contract: the same expectations of every carrier, the one that lives in tests included.

const SEM_PRAZO = { modo: 'token', expiraEm: null, podeConectar: false, motivo: null, recusado: false } as const
let emulador: Emulador
let transportadoras: readonly Transportadora[] = []
beforeAll(async () => {
  emulador = await openEmulator()
  await emulador.controle('PATCH', '/configuracao', { geracaoMs: 0, melhorEnvioLimitePorMinuto: 100_000 })
  const config = emulatedFreight(emulador.port, SEGREDO_DO_EMULADOR)
  const acesso = {
    token: async () => config.melhorEnvio?.token ?? '',
    renovar: async () => false,
    aceito: async () => undefined,
    estado: async () => SEM_PRAZO,
  }
  transportadoras = [...transportadorasDe({ config, log: undefined }, acesso), tabelaFixa()]
})
afterAll(() => emulador.fechar())

const encomenda = (servico: string): Encomenda => ({ ...base, servico })
let marcas = 0
const marca = () => `00000000-0000-4000-8000-${String(++marcas).padStart(12, '0')}`

/** Every carrier, with a service of its own. */
const SERVICOS = [
  ['loja', 'retirada-na-loja'],
  ['melhor_envio', '2'],
  ['motoboy', 'moto-amanha'],
] as const

test('no carrier is left out of these expectations', () => {
  expect(transportadoras.map(({ nome }) => nome)).toEqual(SERVICOS.map(([nome]) => nome))
})

describe.each(SERVICOS)('%s', (nome, servico) => {
  const findTransportadora = () =>
    transportadoras.find((transportadora) => transportadora.nome === nome) as Transportadora
  const comprada = async () => {
    const { id, valor } = await findTransportadora().registrar(encomenda(servico), marca())
    await findTransportadora().pagar(id)
    return { id, valor }
  }

  test('has services of its own, and no other carrier takes them for its own', () => {
    expect(
      transportadoras
        .filter((transportadora) => transportadora.atende(servico))
        .map((transportadora) => transportadora.nome),
    ).toEqual([nome])
    expect(findTransportadora().atende('')).toBe(false)
  })

  test('offers what it takes, at a price, under codes that are its own', async () => {
    const { ofertas } = await findTransportadora().cotar(encomenda(''), AbortSignal.timeout(5_000))
    expect(ofertas.map(({ codigo }) => codigo)).toContain(servico)
    for (const { codigo, nome: rotulo, valor, prazoDias } of ofertas) {
      expect(findTransportadora().atende(codigo)).toBe(true)
      expect(rotulo).not.toBe('')
      expect(valor).toBeGreaterThanOrEqual(0)
      expect(prazoDias).toBeGreaterThanOrEqual(0)
    }
  })

  test('finds what it noted by our mark, and nothing by another; taken back it is gone, twice', async () => {
    const chave = marca()
    const { id } = await findTransportadora().registrar(encomenda(servico), chave)
    expect((await findTransportadora().procurar(chave)).map((achado) => achado.id)).toEqual([id])
    await findTransportadora().retirar(id)
    await findTransportadora().retirar(id)
  })

  test('pays one shipment however often it is asked, then makes its label, however often', async () => {
    const { id } = await comprada()
    await findTransportadora().pagar(id)
    expect(['paga', 'gerando', 'pronta']).toContain((await findTransportadora().situacao(id)).estado)
    await findTransportadora().gerar(id)
    await findTransportadora().gerar(id)
    const pdf = await findTransportadora().arquivo(id, encomenda(servico))
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await findTransportadora().situacao(id)).estado).not.toBe('falhou')
  })

  test('gives a paid label back, and says it', async () => {
    const { id, valor } = await comprada()
    expect(await findTransportadora().podeCancelar(id)).toBe(true)
    const { aceito, dito } = await findTransportadora().cancelar(id)
    expect(aceito).toBe(true)
    expect(dito === null).toBe(valor === null)
  })

  test('knows its own parcels only', async () => {
    const { id } = await comprada()
    const caminho = await findTransportadora().acompanhar([id, '00000000-0000-4000-8000-00000000ffff'])
    expect([...caminho.keys()].every((chave) => chave === id)).toBe(true)
    expect(caminho.has(id)).toBe(findTransportadora().entrega)
  })
})

test('one that does not know a shipment says so, and refuses what it cannot send', async () => {
  for (const transportadora of transportadoras.filter(({ entrega }) => entrega)) {
    expect((await transportadora.situacao('00000000-0000-4000-8000-00000000ffff')).estado).toBe('inexistente')
    await expect(transportadora.registrar(encomenda('999'), marca())).rejects.toMatchObject({
      motivo: 'recusado',
      quem: transportadora.rotulo,
    })
  }
})
