import { expect } from 'vitest'
import { diskStore } from '../../src/infra/files/disk.ts'
import { filesOf } from '../../src/infra/files/store.ts'
import { emulatedFreight, type FreteConfig } from '../../src/modules/frete/frete.config.ts'
import { retomarEnvios } from '../../src/modules/frete/frete.jobs.ts'
import { envios } from '../../src/modules/frete/frete.rules.ts'
import { ligarFrete } from '../../src/modules/frete/transportadoras.ts'
import { SEM_ERP } from '../../src/shop/loja.ts'
import { abrirEmulador, type Emulador, SEGREDO_DO_EMULADOR } from './emulador.ts'
import { SEGUNDO_MS } from './fila.ts'
import { abrirLoja } from './loja.ts'
import { abrirBalcao } from './vendas.ts'

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

/** A shop without ERP that ships by the emulator's Melhor Envio; labels are generated at once. */
export async function abrirExpedicao() {
  const emulador: Emulador = await abrirEmulador()
  await emulador.controle('PATCH', '/configuracao', { geracaoMs: 0, melhorEnvioLimitePorMinuto: 100_000 })
  const { melhorEnvio, ...config } = emulatedFreight(emulador.port, SEGREDO_DO_EMULADOR)
  const frete: FreteConfig = {
    ...config,
    segundoMs: SEGUNDO_MS,
    // A slow machine must not turn an answer of 200 into one of 202.
    esperaMs: 60_000,
    melhorEnvio: melhorEnvio && { ...melhorEnvio, pausaMs: 20 },
  }
  const loja = await abrirLoja(undefined, { frete })
  const { queue, midiaDir } = loja
  const recursos = {
    db: loja.banco.db,
    queue,
    files: filesOf(diskStore(midiaDir)),
    erp: SEM_ERP,
    envios,
    config: frete,
    log: undefined,
  }
  const servico = ligarFrete({ ...recursos, segredo: Buffer.alloc(32, 7) }).frete
  const balcao = await abrirBalcao(loja)
  const { id: clienteId } = (await loja.pedir('POST', '/api/clientes/', CLIENTE)).body
  const produto = await balcao.criarProduto({ titulo: 'Camiseta Açaí', qtd: 1000 })
  const pedir = (id: number, acao: string) => loja.pedir('POST', `/api/vendas/${id}/${acao}/`)
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
      await balcao.status(id, 'embalagem')
      await balcao.medidas(id)
      await balcao.status(id, 'selecionar_envio')
      if (ate === 'selecionar_envio') return id as number
      await expedicao.escolher(id, codigo)
      expect((await balcao.status(id, 'etiqueta')).status).toBe(200)
      return id as number
    },
    /** Chosen at its price of now; a service that the carrier does not offer, at some price. */
    async escolher(id: number, codigo: string) {
      // Picking up in the shop asks no carrier.
      const ofertas = /^\d+$/.test(codigo) ? (await pedir(id, 'calcular-frete')).body : []
      const oferta = Array.isArray(ofertas) ? ofertas.find((cada) => cada.codigo === codigo) : undefined
      return balcao.servico(id, codigo, oferta?.valor)
    },
    frete: (id: number) => pedir(id, 'calcular-frete'),
    etiqueta: (id: number) => pedir(id, 'gerar-etiqueta'),
    rastreio: (id: number) => loja.pedir('GET', `/api/vendas/${id}/rastreamento/`),
    ler: async (id: number) => (await loja.pedir('GET', `/api/vendas/${id}/`)).body,
    eventos: async (id: number) =>
      (await balcao.historico(id)).filter(({ tipo }: { tipo: string }) => tipo.startsWith('etiqueta')),
    /** One request of this path fails in this way. */
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
    /** What the job of every minute does, at once. */
    retomar: () => retomarEnvios(servico, 0),
    async fechar() {
      await emulador.fechar()
      await loja.fechar()
    },
  }
  return expedicao
}
export type Expedicao = Awaited<ReturnType<typeof abrirExpedicao>>
