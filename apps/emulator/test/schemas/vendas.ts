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
  ...all(z.string(), 'codigo', 'unidade', 'descricao', 'descricaoDetalhada'),
  ...all(z.number(), 'quantidade', 'desconto', 'valor', 'aliquotaIPI'),
  ...all(reference, 'produto', 'naturezaOperacao'),
  comissao: z.strictObject(all(z.number(), 'base', 'aliquota', 'valor')),
})

const etiqueta = z.strictObject(
  all(z.string(), 'nome', 'endereco', 'numero', 'complemento', 'municipio', 'uf', 'cep', 'bairro', 'nomePais'),
)

export const pedidoDetail = z.strictObject({
  ...row,
  ...all(z.string(), 'numeroPedidoCompra', 'observacoes', 'observacoesInternas'),
  outrasDespesas: z.number(),
  desconto: z.strictObject({ valor: z.number(), unidade: z.enum(['REAL', 'PERCENTUAL']) }),
  ...all(reference, 'categoria', 'notaFiscal', 'vendedor'),
  tributacao: z.strictObject(all(z.number(), 'totalICMS', 'totalIPI')),
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
    ...all(z.int(), 'fretePorConta', 'quantidadeVolumes', 'prazoEntrega'),
    ...all(z.number(), 'frete', 'pesoBruto'),
    contato: z.strictObject({ id, nome: z.string() }),
    etiqueta,
    volumes: z.array(z.strictObject({ id, servico: z.string(), codigoRastreamento: z.string() })),
  }),
  intermediador: z.strictObject(all(z.string(), 'cnpj', 'nomeUsuario')),
  taxas: z.strictObject(all(z.number(), 'taxaComissao', 'custoFrete', 'valorBase')),
})

export const pedidoSaved = z.strictObject({
  data: z.strictObject({ id, alertas: z.array(z.unknown()), rastreamento: z.strictObject({}) }),
})
