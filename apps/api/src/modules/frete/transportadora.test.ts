import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirEmulador, type Emulador, SEGREDO_DO_EMULADOR } from '../../../test/support/emulador.ts'
import { encomenda as base } from '../../../test/support/encomenda.ts'
import { tabelaFixa } from '../../../test/support/transportadoras/tabela-fixa.ts'
import { emulatedFreight } from './frete.config.ts'
import type { Encomenda } from './transportadora/encomenda.ts'
import type { Transportadora } from './transportadora/transportadora.ts'
import { transportadorasDe } from './transportadoras.ts'

// The port's contract: the same expectations of every carrier, the one that lives in tests included.

const SEM_PRAZO = { modo: 'token', expiraEm: null, podeConectar: false, motivo: null, recusado: false } as const
let emulador: Emulador
let todas: readonly Transportadora[] = []
beforeAll(async () => {
  emulador = await abrirEmulador()
  await emulador.controle('PATCH', '/configuracao', { geracaoMs: 0, melhorEnvioLimitePorMinuto: 100_000 })
  const config = emulatedFreight(emulador.port, SEGREDO_DO_EMULADOR)
  const acesso = {
    token: async () => config.melhorEnvio?.token ?? '',
    renovar: async () => false,
    aceito: async () => undefined,
    estado: async () => SEM_PRAZO,
  }
  todas = [...transportadorasDe({ config, log: undefined }, acesso), tabelaFixa()]
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
  expect(todas.map(({ nome }) => nome)).toEqual(SERVICOS.map(([nome]) => nome))
})

describe.each(SERVICOS)('%s', (nome, servico) => {
  const quem = () => todas.find((cada) => cada.nome === nome) as Transportadora
  const comprada = async () => {
    const { id, valor } = await quem().registrar(encomenda(servico), marca())
    await quem().pagar(id)
    return { id, valor }
  }

  test('has services of its own, and no other carrier takes them for its own', () => {
    expect(todas.filter((cada) => cada.atende(servico)).map((cada) => cada.nome)).toEqual([nome])
    expect(quem().atende('')).toBe(false)
  })

  test('offers what it takes, at a price, under codes that are its own', async () => {
    const { ofertas } = await quem().cotar(encomenda(''), AbortSignal.timeout(5_000))
    expect(ofertas.map(({ codigo }) => codigo)).toContain(servico)
    for (const { codigo, nome: rotulo, valor, prazoDias } of ofertas) {
      expect(quem().atende(codigo)).toBe(true)
      expect(rotulo).not.toBe('')
      expect(valor).toBeGreaterThanOrEqual(0)
      expect(prazoDias).toBeGreaterThanOrEqual(0)
    }
  })

  test('finds what it noted by our mark, and nothing by another; taken back it is gone, twice', async () => {
    const chave = marca()
    const { id } = await quem().registrar(encomenda(servico), chave)
    expect((await quem().procurar(chave)).map((achado) => achado.id)).toEqual([id])
    await quem().retirar(id)
    await quem().retirar(id)
  })

  test('pays one shipment however often it is asked, then makes its label, however often', async () => {
    const { id } = await comprada()
    await quem().pagar(id)
    expect(['paga', 'gerando', 'pronta']).toContain((await quem().situacao(id)).estado)
    await quem().gerar(id)
    await quem().gerar(id)
    const pdf = await quem().arquivo(id, encomenda(servico))
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await quem().situacao(id)).estado).not.toBe('falhou')
  })

  test('gives a paid label back, and says it', async () => {
    const { id, valor } = await comprada()
    expect(await quem().podeCancelar(id)).toBe(true)
    const { aceito, dito } = await quem().cancelar(id)
    expect(aceito).toBe(true)
    expect(dito === null).toBe(valor === null)
  })

  test('knows its own parcels only', async () => {
    const { id } = await comprada()
    const caminho = await quem().acompanhar([id, '00000000-0000-4000-8000-00000000ffff'])
    expect([...caminho.keys()].every((chave) => chave === id)).toBe(true)
    expect(caminho.has(id)).toBe(quem().entrega)
  })
})

test('one that does not know a shipment says so, and refuses what it cannot send', async () => {
  for (const quem of todas.filter(({ entrega }) => entrega)) {
    expect((await quem.situacao('00000000-0000-4000-8000-00000000ffff')).estado).toBe('inexistente')
    await expect(quem.registrar(encomenda('999'), marca())).rejects.toMatchObject({
      motivo: 'recusado',
      quem: quem.rotulo,
    })
  }
})
