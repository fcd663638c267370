import { z } from 'zod'

const id = z.int().nonnegative()
const reference = z.strictObject({ id })
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const contato = z.strictObject({
  id,
  nome: z.string(),
  tipoPessoa: z.enum(['F', 'J', 'E']),
  numeroDocumento: z.string(),
})

const row = {
  id,
  numero: z.int(),
  numeroLoja: z.string(),
  data: date,
  dataSaida: date,
  dataPrevista: date,
  totalProdutos: z.number(),
  total: z.number(),
  contato,
  situacao: z.strictObject({ id, valor: z.int() }),
  loja: z.strictObject({ id, unidadeNegocio: reference }),
}

export const pedidoRow = z.strictObject(row)

const item = z.strictObject({
  id,
  codigo: z.string(),
  unidade: z.string(),
  quantidade: z.number(),
  desconto: z.number(),
  valor: z.number(),
  aliquotaIPI: z.number(),
  descricao: z.string(),
  descricaoDetalhada: z.string(),
  produto: reference,
  comissao: z.strictObject({ base: z.number(), aliquota: z.number(), valor: z.number() }),
  naturezaOperacao: reference,
})

const etiqueta = z.strictObject({
  nome: z.string(),
  endereco: z.string(),
  numero: z.string(),
  complemento: z.string(),
  municipio: z.string(),
  uf: z.string(),
  cep: z.string(),
  bairro: z.string(),
  nomePais: z.string(),
})

export const pedidoDetail = z.strictObject({
  ...row,
  numeroPedidoCompra: z.string(),
  outrasDespesas: z.number(),
  observacoes: z.string(),
  observacoesInternas: z.string(),
  desconto: z.strictObject({ valor: z.number(), unidade: z.enum(['REAL', 'PERCENTUAL']) }),
  categoria: reference,
  notaFiscal: reference,
  tributacao: z.strictObject({ totalICMS: z.number(), totalIPI: z.number() }),
  itens: z.array(item),
  parcelas: z.array(
    z.strictObject({
      id,
      dataVencimento: date,
      valor: z.number(),
      observacoes: z.string(),
      caut: z.string(),
      formaPagamento: reference,
    }),
  ),
  transporte: z.strictObject({
    fretePorConta: z.int(),
    frete: z.number(),
    quantidadeVolumes: z.int(),
    pesoBruto: z.number(),
    prazoEntrega: z.int(),
    contato: z.strictObject({ id, nome: z.string() }),
    etiqueta,
    volumes: z.array(z.strictObject({ id, servico: z.string(), codigoRastreamento: z.string() })),
  }),
  vendedor: reference,
  intermediador: z.strictObject({ cnpj: z.string(), nomeUsuario: z.string() }),
  taxas: z.strictObject({ taxaComissao: z.number(), custoFrete: z.number(), valorBase: z.number() }),
})

export const pedidoSaved = z.strictObject({
  data: z.strictObject({ id, alertas: z.array(z.unknown()), rastreamento: z.strictObject({}) }),
})
