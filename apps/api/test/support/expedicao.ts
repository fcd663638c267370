import type { EventoDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { afterAll, afterEach, expect } from 'vitest'
import { diskStore } from '../../src/infra/files/disk.ts'
import { filesOf } from '../../src/infra/files/store.ts'
import { createEtiqueta } from '../../src/modules/frete/compra/etiqueta.rules.ts'
import { emulatedFreight, type FreteConfig, SEM_FRETE } from '../../src/modules/frete/frete.config.ts'
import { resumeEnvios } from '../../src/modules/frete/frete.jobs.ts'
import { envios } from '../../src/modules/frete/frete.rules.ts'
import {
  type Frete,
  type Transportadora,
  transportadoraDe,
} from '../../src/modules/frete/transportadora/transportadora.ts'
import { connectFrete } from '../../src/modules/frete/transportadoras.ts'
import { SEM_ERP } from '../../src/shop/loja.ts'
import { type Emulador, openEmulator } from './emulador.ts'
import { SEGUNDO_MS } from './fila.ts'
import { openLoja, type TestLoja } from './loja.ts'
import { SEGREDO_DO_EMULADOR } from './programa.ts'
import { openBalcao } from './vendas.ts'

/** Documents with right check digits; the carrier refuses one that is also the sender's. */
const CLIENTE = {
  nome: 'Conceição Araújo',
  cpf: '52998224725',
  telefone: '(21) 98888-7777',
  email: 'conceicao@exemplo.com',
  cep: '22041-001',
  endereco: 'Avenida Nossa Senhora de Copacabana',
  numero: '1',
  bairro: 'Copacabana',
  municipio: 'Rio de Janeiro',
  uf: 'RJ',
}

const recursosDoFrete = ({ banco, queue, midiaDir }: TestLoja, config: FreteConfig) => ({
  db: banco.db,
  queue,
  files: filesOf(diskStore(midiaDir)),
  erp: SEM_ERP,
  envios,
  config,
  log: undefined,
})
/** Freight of a shop with these carriers only. */
export const buildFrete = (loja: TestLoja, transportadoras: readonly Transportadora[], config = SEM_FRETE): Frete => ({
  ...recursosDoFrete(loja, config),
  transportadoras,
})

/** A shop without ERP that ships by the emulator's Melhor Envio; labels are generated at once. */
async function openExpedicao() {
  const emulador: Emulador = await openEmulator()
  await emulador.controle('PATCH', '/configuracao', { geracaoMs: 0, melhorEnvioLimitePorMinuto: 100_000 })
  const { melhorEnvio, ...config } = emulatedFreight(emulador.port, SEGREDO_DO_EMULADOR)
  const frete: FreteConfig = {
    ...config,
    segundoMs: SEGUNDO_MS,
    // A slow machine must not turn an answer of 200 into one of 202.
    esperaMs: 60_000,
    melhorEnvio: melhorEnvio && { ...melhorEnvio, pausaMs: 20 },
  }
  const loja = await openLoja(undefined, { frete })
  const servico = connectFrete({ ...recursosDoFrete(loja, frete), segredo: Buffer.alloc(32, 7) }).frete
  const balcao = await openBalcao(loja)
  const { id: clienteId } = (await loja.pedir('POST', '/api/clientes/', CLIENTE)).body
  const produto = await balcao.criarProduto({ titulo: 'Camiseta Açaí', qtd: 1000 })
  const requestEnvioAction = (id: number, acao: string, corpo?: object) =>
    loja.pedir('POST', `/api/vendas/${id}/${acao}/`, corpo)
  const expedicao = {
    emulador,
    loja,
    balcao,
    clienteId,
    /** Freight as the shop's own jobs have it. */
    servico,
    /** A sale of two shirts, in this status. */
    async venda({ ate = 'etiqueta', origem = 'redes_sociais', codigo = '2', cliente_id = clienteId } = {}) {
      const itens = [{ id: produto.id, quantidade: 2, valor_unitario: 59.9 }]
      const { id } = (await balcao.vender(itens, { cliente_id, origem })).body
      if (ate === 'separacao') return id as number
      // Past the API: how a sale comes here is not what freight is asked about.
      await balcao.gravar(id, { status: 'selecionar_envio', altura: 10, largura: 20, comprimento: 30.5, peso: 0.5 })
      if (ate === 'selecionar_envio') return id as number
      await expedicao.escolher(id, codigo)
      await balcao.gravar(id, { status: 'etiqueta' })
      return id as number
    },
    /** Chosen at its price of now; a service that the carrier does not offer, at some price. */
    async escolher(id: number, codigo: string) {
      // Picking up in the shop asks no carrier.
      const ofertas = /^\d+$/.test(codigo) ? (await requestEnvioAction(id, 'calcular-frete')).body : []
      const oferta = Array.isArray(ofertas) ? ofertas.find((candidate) => candidate.codigo === codigo) : undefined
      return balcao.servico(id, codigo, oferta?.valor)
    },
    frete: (id: number) => requestEnvioAction(id, 'calcular-frete'),
    etiqueta: (id: number) => requestEnvioAction(id, 'gerar-etiqueta'),
    rastreio: (id: number) => loja.pedir('GET', `/api/vendas/${id}/rastreamento/`),
    /** Gives the label back. */
    devolver: (id: number) => requestEnvioAction(id, 'cancelar-etiqueta'),
    pedir: requestEnvioAction,
    ler: balcao.ler,
    eventos: async (id: number): Promise<EventoDaVenda[]> =>
      (await balcao.historico(id)).filter(({ tipo }: EventoDaVenda) => tipo.startsWith('etiqueta')),
    /** Returns what the history says of labels, the latest first. */
    ditos: async (id: number) => (await expedicao.eventos(id)).map(({ descricao }) => descricao),
    melhorEnvio: transportadoraDe(servico, 'melhor_envio') as Transportadora,
    /** A person who waits no moment: the label is bought and made behind the answer. */
    apressado: (id: number) => createEtiqueta({ ...servico, config: { ...frete, esperaMs: 0 } }, id, 1),
    /** How the emulator behaves from now on. */
    com: (configuracao: object) => emulador.controle('PATCH', '/configuracao', configuracao),
    avancarRelogio: (segundos: number) => emulador.controle('POST', '/relogio', { avancarSegundos: segundos }),
    carteira: (saldo: number) => emulador.controle('POST', '/carteira', { saldo }),
    semFalhas: () => emulador.controle('DELETE', '/falhas'),
    esquecerPedidos: () => emulador.controle('DELETE', '/requisicoes'),
    /** The requests that the carrier got, of paths that end so. */
    pedidos: async (fim = ''): Promise<{ caminho: string }[]> =>
      (await emulador.controle('GET', '/requisicoes?servico=melhor-envio&limite=200')).filter(
        ({ caminho }: { caminho: string }) => caminho.endsWith(fim),
      ),
    /** The carrier moves the parcel one step on. */
    avancar: (envio: string) => emulador.controle('POST', `/envios/${envio}/avancar`),
    /** Changes the shipment at the carrier. */
    mudar: (envio: string, mudanca: object) => emulador.controle('POST', `/envios/${envio}/mudar`, mudanca),
    /** Makes one request of this path fail in this way. */
    falha: (caminho: string, falha: object, metodo = 'POST') =>
      emulador.controle('POST', '/falhas', {
        caminho: `/melhor-envio/api/v2/me/${caminho}`,
        metodo,
        acao: 'derrubar',
        vezes: 1,
        ...falha,
      }),
    /** The shipments of this sale at the carrier. */
    envios: async (id: number) =>
      (await emulador.controle('GET', '/dados/envios')).filter((envio: unknown) =>
        JSON.stringify(envio).includes(`"Venda ${id}"`),
      ),
    /** Payments and refunds of this sale's shipments. */
    async pagamentos(id: number): Promise<number[]> {
      const ids = (await expedicao.envios(id)).map((envio: { id: string }) => envio.id)
      const carteira = await emulador.controle('GET', '/dados/carteira')
      return carteira
        .filter(({ envio }: { envio: string }) => ids.includes(envio))
        .map(({ valor }: { valor: number }) => valor)
    },
    /** Our own rows of this sale's shipments, the oldest first. */
    linhas: (id: number) =>
      loja.banco.db.selectFrom('envios').selectAll().where('venda_id', '=', id).orderBy('id').execute(),
    estado: async (id: number) => (await expedicao.linhas(id))[0]?.estado,
    /** Does at once what the job of every minute does. */
    retomar: () => resumeEnvios(servico, 0),
    /**
     * Waits until the shipment gets to `qual`, by its own job or by the job of every minute, which runs at once here.
     */
    chega: (id: number, expectedEstado: string) =>
      expect
        .poll(async () => {
          await expedicao.retomar()
          return expedicao.estado(id)
        })
        .toBe(expectedEstado),
    async fechar() {
      await emulador.fechar()
      await loja.fechar()
    },
  }
  return expedicao
}

/** The expedition of a test file: after each test the emulator is as it was at first. */
export async function expedicaoDoArquivo(): Promise<Expedicao> {
  const exp = await openExpedicao()
  const { relogioAvancoMs: _relogio, ...configuracao } = await exp.emulador.controle('GET', '/configuracao')
  afterEach(async () => {
    await exp.semFalhas()
    await exp.com(configuracao)
  })
  afterAll(() => exp.fechar())
  return exp
}
export type Expedicao = Awaited<ReturnType<typeof openExpedicao>>
