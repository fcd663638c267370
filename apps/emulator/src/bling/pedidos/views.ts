import type { Pedido } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { EMPTY_ADDRESS } from '../contatos.ts'
import { arrayOf, objectOf, pick, refId } from '../values.ts'

export function orderRow(state: State, pedido: Pedido): Record<string, unknown> {
  const { dados } = pedido
  return {
    ...pick(pedido, 'id', 'numero', 'totalProdutos', 'total', 'situacao'),
    numeroLoja: dados['numeroLoja'] ?? '',
    data: dados['data'],
    dataSaida: dados['dataSaida'] ?? '0000-00-00',
    dataPrevista: dados['dataPrevista'] ?? '0000-00-00',
    contato: contactOf(state, pedido),
    loja: { id: refId(dados['loja']), unidadeNegocio: { id: 0 } },
  }
}

export function orderDetail(state: State, pedido: Pedido): Record<string, unknown> {
  const { dados } = pedido
  const { valor = 0, unidade = 'REAL' } = objectOf(dados['desconto'])
  return {
    ...orderRow(state, pedido),
    numeroPedidoCompra: dados['numeroPedidoCompra'] ?? '',
    outrasDespesas: dados['outrasDespesas'] ?? 0,
    observacoes: dados['observacoes'] ?? '',
    observacoesInternas: dados['observacoesInternas'] ?? '',
    desconto: { valor, unidade },
    categoria: { id: refId(dados['categoria']) },
    notaFiscal: { id: pedido.notaFiscal ?? 0 },
    tributacao: { totalICMS: 0, totalIPI: 0 },
    itens: pedido.itens.map(({ demais, ...item }) => ({
      unidade: '',
      aliquotaIPI: 0,
      descricaoDetalhada: '',
      comissao: { base: 0, aliquota: 0, valor: 0 },
      naturezaOperacao: { id: 0 },
      ...demais,
      ...item,
    })),
    parcelas: arrayOf(dados['parcelas']).map((parcela, index) => ({
      observacoes: '',
      caut: '',
      ...parcela,
      id: pedido.id + index + 1,
    })),
    transporte: transportOf(pedido),
    vendedor: { id: refId(dados['vendedor']) },
    intermediador: { cnpj: '', nomeUsuario: '', ...objectOf(dados['intermediador']) },
    taxas: { taxaComissao: 0, custoFrete: 0, valorBase: 0, ...objectOf(dados['taxas']) },
  }
}

/** Returns what the order's events tell. */
export const orderData = ({ id, numero, total, situacao, dados }: Pedido): Record<string, unknown> => ({
  id,
  data: dados['data'],
  numero,
  numeroLoja: dados['numeroLoja'] ?? '',
  total,
  contato: { id: refId(dados['contato']) },
  vendedor: { id: refId(dados['vendedor']) },
  loja: { id: refId(dados['loja']) },
  situacao,
})

function contactOf(state: State, { dados }: Pedido): Record<string, unknown> {
  const contato = state.contatos.get(refId(dados['contato']))
  return {
    id: contato?.id ?? 0,
    nome: contato?.dados['nome'] ?? '',
    tipoPessoa: contato?.dados['tipo'] ?? 'F',
    numeroDocumento: contato?.numeroDocumento ?? '',
  }
}

function transportOf({ id, dados }: Pedido): Record<string, unknown> {
  const given = objectOf(dados['transporte'])
  return {
    fretePorConta: 0,
    frete: 0,
    quantidadeVolumes: 0,
    pesoBruto: 0,
    prazoEntrega: 0,
    ...given,
    contato: { id: 0, nome: '', ...objectOf(given['contato']) },
    etiqueta: { nome: '', ...EMPTY_ADDRESS, nomePais: '', ...objectOf(given['etiqueta']) },
    volumes: arrayOf(given['volumes']).map((volume, index) => ({
      codigoRastreamento: '',
      servico: '',
      ...volume,
      id: id + index + 1,
    })),
  }
}
