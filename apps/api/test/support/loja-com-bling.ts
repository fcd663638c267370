import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeEach, expect } from 'vitest'
import { type BlingConfig, emulatedBling } from '../../src/modules/bling/conexao/bling.config.ts'
import { CONFERIR_CONTA } from '../../src/modules/bling/conta/conferencia.rules.ts'
import { emulatedFreight } from '../../src/modules/frete/frete.config.ts'
import { abrirEmulador, SEGREDO_DO_EMULADOR } from './emulador.ts'
import { adiantar, SEGUNDO_MS } from './fila.ts'
import { abrirLoja, criarBase, foto, type Resposta } from './loja.ts'

/** A shop that listens, beside an emulator of its own; limits are high on both sides, so that a test takes no minutes. */
export async function abrirLojaComBling(logger?: FastifyBaseLogger, mais: Partial<BlingConfig> = {}) {
  const emulador = await abrirEmulador()
  const loja = await abrirLoja(
    (publicUrl) => ({
      ...emulatedBling(emulador.port, SEGREDO_DO_EMULADOR),
      ativo: true,
      publicUrl,
      intervaloMs: 1,
      segundoMs: SEGUNDO_MS,
      // Pictures are counted when a test asks for it: `adiantar`.
      imagensSegundos: 3600,
      ...mais,
    }),
    {
      frete: { ...emulatedFreight(emulador.port, SEGREDO_DO_EMULADOR), segundoMs: SEGUNDO_MS },
      ...(logger ? { logger } : {}),
    },
  )
  await emulador.controle('PATCH', '/configuracao', {
    webhookUrl: `${loja.origem}/api/bling/webhook/`,
    limitePorSegundo: 1000,
  })
  let numero = 0
  const autorizar = async () => {
    const { url } = (await loja.pedir('GET', '/api/bling/auth/')).body
    const state = new URL(url).searchParams.get('state')
    const { code } = await emulador.controle('POST', '/autorizar')
    return { code, state }
  }
  return {
    emulador,
    loja,
    /** What the callback page gets: a fresh code and the state that was begun. */
    autorizar,
    /** Connects. The reading of the account that this begins is over then: it would renew a token behind the test's back. */
    async conectar(): Promise<Resposta> {
      const resposta = await loja.pedir('POST', '/api/bling/callback/', await autorizar())
      if (resposta.status === 200) await adiantar(loja.banco, CONFERIR_CONTA, {})
      return resposta
    },
    async criarProduto(dados: object = {}, fotos: readonly string[] = []) {
      const base = await criarBase(loja, `B-${++numero}`)
      const form = new FormData()
      const proprios = { titulo: `Camiseta ${numero}`, sku: `SKU-${numero}`, preco_venda: 50 }
      for (const [nome, valor] of Object.entries({ ...base, ...proprios, ...dados })) {
        form.append(nome, typeof valor === 'object' ? JSON.stringify(valor) : String(valor))
      }
      for (const cor of fotos)
        form.append('imagens', new Blob([await foto(cor, 40)], { type: 'image/jpeg' }), `${cor}.jpg`)
      return (await loja.pedir('POST', '/api/produtos/', form)).body
    },
    publicar: async (id: number): Promise<number> =>
      (await loja.pedir('POST', `/api/produtos/${id}/publicar-no-bling/`)).body.sincronizacao.id,
    concluida: (id: number) =>
      expect
        .poll(async () => (await loja.pedir('GET', `/api/sincronizacoes/${id}/`)).body)
        .toMatchObject({ estado: 'concluida', mensagem: null }),
    /** The products with this code at the emulator. */
    noBling: async (sku: string) =>
      (await emulador.controle('GET', '/dados/produtos')).filter((p: { codigo: string }) => p.codigo === sku),
    async fechar() {
      // First who may hold a connection to the other.
      await emulador.fechar()
      await loja.fechar()
    },
  }
}
export type LojaComBling = Awaited<ReturnType<typeof abrirLojaComBling>>

/** The shop of a test file: closed after its tests, and without planted failures before each. */
export async function lojaComBlingDoArquivo(mais: Partial<BlingConfig> = {}): Promise<LojaComBling> {
  const bling = await abrirLojaComBling(undefined, mais)
  afterAll(() => bling.fechar())
  beforeEach(() => bling.emulador.controle('DELETE', '/falhas'))
  return bling
}
