import { z } from 'zod'
import { all, date, id, reference } from './shape.ts'

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
  ...all(date, 'data', 'dataSaida', 'dataPrevista'),
  ...all(z.number(), 'totalProdutos', 'total'),
  contato,
  situacao: z.strictObject({ id, valor: z.int() }),
  loja: z.strictObject({ id, unidadeNegocio: reference }),
}

export const pedidoRow = z.strictObject(row)

const item = z.strictObject({
  id,
  ...all(z.string(), 'codigo', 'unidade'),
  ...all(z.number(), 'quantidade', 'desconto', 'valor', 'aliquotaIPI'),
  ...all(z.string(), 'descricao', 'descricaoDetalhada'),
  produto: reference,
  comissao: z.strictObject({ base: z.number(), aliquota: z.number(), valor: z.number() }),
  naturezaOperacao: reference,
})

const etiqueta = z.strictObject({
  ...all(z.string(), 'nome', 'endereco', 'numero', 'complemento', 'municipio', 'uf', 'cep', 'bairro', 'nomePais'),
})

export const pedidoDetail = z.strictObject({
  ...row,
  numeroPedidoCompra: z.string(),
  outrasDespesas: z.number(),
  ...all(z.string(), 'observacoes', 'observacoesInternas'),
  desconto: z.strictObject({ valor: z.number(), unidade: z.enum(['REAL', 'PERCENTUAL']) }),
  ...all(reference, 'categoria', 'notaFiscal'),
  tributacao: z.strictObject({ totalICMS: z.number(), totalIPI: z.number() }),
  itens: z.array(item),
  parcelas: z.array(
    z.strictObject({
      id,
      dataVencimento: date,
      valor: z.number(),
      ...all(z.string(), 'observacoes', 'caut'),
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
