import { formatDate } from '@estampa/contract/shared/dates.ts'
import { addCheckDigits } from '@estampa/contract/shared/documents.ts'
import { expect } from 'vitest'
import type { LojaComBling } from './loja-com-bling.ts'
import { openPedidos } from './pedidos.ts'

/** A customer with all that an NF-e asks for. */
const COMPLETO = {
  cep: '50030040',
  endereco: 'Rua da Moeda',
  numero: '10',
  bairro: 'Recife',
  municipio: 'Recife',
  uf: 'PE',
}

const TELEFONE = { telefone: '(81) 98888-7777', email: 'cliente@exemplo.com' }

/** Month of an instant as the shop counts it, `aaaa-mm`: near midnight the instant's own text is in another. */
export const mesDe = (instante: string): string => formatDate(instante).split('/').slice(1).toReversed().join('-')

/** A shop that makes invoices, and a person at Bling who acts on them. */
export async function openNotas(bling: LojaComBling) {
  const { loja, emulador, ler } = bling
  const pedidos = await openPedidos(bling)
  const setConfiguracao = (mudada: object) => loja.pedir('PATCH', '/api/notas/configuracao/', mudada)
  await setConfiguracao({ ativa: true })
  let numero = 0
  const cliente = async (dados: object = {}): Promise<number> => {
    const cpf = addCheckDigits(String(100_000_000 + ++numero))
    const { status, body } = await loja.pedir('POST', '/api/clientes/', {
      nome: `Cliente ${numero}`,
      cpf,
      ...COMPLETO,
      ...dados,
    })
    expect(status).toBe(201)
    return body.id
  }
  const nota = async (venda: number) => (await ler(`/api/vendas/${venda}/`)).nota
  const requestNota = (venda: number) => loja.pedir('POST', `/api/vendas/${venda}/nota/`)
  /** Every product there has a tax class from now on. */
  const setProdutosNcm = () => emulador.controle('POST', '/produtos/ncm', { ncm: '61091000' })
  const chega = async (venda: number, estado: string) => {
    await bling.settle()
    const arrived = await nota(venda)
    expect(arrived?.estado).toBe(estado)
    return arrived
  }
  const notasDe = async (venda: number) =>
    (await bling.dados('notas')).filter(({ numeroPedidoLoja }) => numeroPedidoLoja?.startsWith(`ESTAMPA-${venda}-`))
  const vendida = async (dados: object = {}) => {
    const { id } = await pedidos.publicado({ qtd: 50 })
    const venda = await pedidos.vendida(id, { cliente_id: await cliente(), ...dados })
    await pedidos.quieto()
    await setProdutosNcm()
    return venda
  }
  return {
    ...pedidos,
    cliente,
    configurar: setConfiguracao,
    nota,
    pedir: requestNota,
    pedirPedido: pedidos.pedir,
    notasDe,
    reenviar: (venda: number) => loja.pedir('POST', `/api/vendas/${venda}/nota/enviar/`),
    comNcm: setProdutosNcm,
    /** Makes a sale whose order is at Bling, of a product with a tax class: an invoice of it lacks nothing. */
    vendida,
    /** A sale that waits for its label, with a chosen service. */
    async aEtiquetar(): Promise<number> {
      const { id } = await vendida({ cliente_id: await cliente(TELEFONE) })
      const { balcao } = pedidos
      await balcao.levar(id, 'selecionar_envio')
      const ofertas = (await loja.pedir('POST', `/api/vendas/${id}/calcular-frete/`)).body
      const { valor } = ofertas.find(({ codigo }: { codigo: string }) => codigo === '2')
      await balcao.servico(id, '2', valor)
      await balcao.status(id, 'etiqueta')
      await pedidos.quieto()
      return id
    },
    etiquetar: (id: number) => loja.pedir('POST', `/api/vendas/${id}/gerar-etiqueta/`),
    /** The invoice key in the last request to the carrier about this sale's parcel. */
    async chaveNoPacote(id: number) {
      const feitos = await emulador.controle('GET', '/requisicoes?servico=melhor-envio&limite=200')
      const carrinho = feitos.find(
        ({ metodo, caminho, corpo }: { metodo: string; caminho: string; corpo: unknown }) =>
          metodo === 'POST' && caminho.endsWith('/me/cart') && JSON.stringify(corpo).includes(`"Venda ${id}"`),
      )
      return carrinho.corpo.options.invoice?.key
    },
    /** A person makes an invoice of the sale's order on Bling's own pages, without an event. */
    async fazerNotaLa(venda: number, como: object = {}) {
      const [pedido] = (await pedidos.de(venda)).toReversed()
      return emulador.controle('POST', `/pedidos/${pedido.id}/nota`, { estoque: false, avisar: false, ...como })
    },
    /** Waits until the sale's invoice has come to this. */
    chega,
    /** Asks for the sale's invoice, which comes to this. */
    async emitir(venda: number, estado = 'autorizada') {
      await requestNota(venda)
      return chega(venda, estado)
    },
    /** A person acts on the sale's newest invoice, on Bling's own pages. */
    async agirNaNota(venda: number, acao: string, corpo: object = {}) {
      const [ultima] = (await notasDe(venda)).toSorted((a, b) => b.id - a.id)
      return emulador.controle('POST', `/notas/${ultima.id}/${acao}`, corpo)
    },
  }
}
