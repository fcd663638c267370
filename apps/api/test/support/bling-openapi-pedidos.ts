import { z } from 'zod'

/**
 * Bodies of requests about orders and contacts as Bling's OpenAPI document describes them, re-stated, without what it
 * marks as read-only. Strict: a field that it does not know is a mistake. Left out as known errors of the document:
 * `valorLista`, which it requires of an item and describes nowhere, and the required `id` of records that do not exist yet.
 */

const texto = z.string()
const numero = z.number()
const inteiro = z.int()
const referencia = z.strictObject({ id: z.int().positive() })

const item = z.strictObject({
  codigo: texto.optional(),
  unidade: texto.optional(),
  quantidade: numero,
  desconto: numero.optional(),
  valor: numero,
  aliquotaIPI: numero.optional(),
  descricao: texto,
  descricaoDetalhada: texto.optional(),
  produto: referencia.optional(),
  comissao: z.strictObject({ base: numero, aliquota: numero, valor: numero }).partial().optional(),
  naturezaOperacao: referencia.optional(),
})

const parcela = z.strictObject({
  id: inteiro.optional(),
  dataVencimento: z.iso.date(),
  valor: numero,
  observacoes: texto.optional(),
  caut: texto.optional(),
  formaPagamento: referencia,
})

const etiqueta = z
  .strictObject({
    nome: texto,
    endereco: texto,
    numero: texto,
    complemento: texto,
    municipio: texto,
    uf: texto,
    cep: texto,
    bairro: texto,
    nomePais: texto,
  })
  .partial()

const transporte = z
  .strictObject({
    fretePorConta: z.literal([0, 1, 2, 3, 4, 9]),
    frete: numero,
    quantidadeVolumes: inteiro,
    pesoBruto: numero,
    prazoEntrega: inteiro,
    contato: z.strictObject({ id: inteiro.optional(), nome: texto }),
    etiqueta,
    volumes: z.array(z.strictObject({ id: inteiro.optional(), servico: texto, codigoRastreamento: texto.optional() })),
  })
  .partial()

const pedido = z.strictObject({
  numero: inteiro.optional(),
  numeroLoja: texto,
  data: z.iso.date(),
  dataSaida: z.iso.date(),
  dataPrevista: z.iso.date(),
  contato: z.strictObject({ id: inteiro, tipoPessoa: z.enum(['F', 'J', 'E']), numeroDocumento: texto }).partial({
    tipoPessoa: true,
    numeroDocumento: true,
  }),
  loja: z.strictObject({ id: inteiro, unidadeNegocio: referencia.optional() }).optional(),
  numeroPedidoCompra: texto.optional(),
  outrasDespesas: numero.optional(),
  observacoes: texto.optional(),
  observacoesInternas: texto.optional(),
  desconto: z.strictObject({ valor: numero, unidade: z.enum(['REAL', 'PERCENTUAL']) }).optional(),
  categoria: referencia.optional(),
  itens: z.array(item).min(1),
  parcelas: z.array(parcela).min(1),
  transporte: transporte.optional(),
  vendedor: referencia.optional(),
  intermediador: z.strictObject({ cnpj: texto, nomeUsuario: texto }).partial().optional(),
  taxas: z.strictObject({ taxaComissao: numero, custoFrete: numero, valorBase: numero }).partial().optional(),
})

const endereco = z
  .strictObject({
    endereco: texto,
    cep: texto,
    bairro: texto,
    municipio: texto,
    uf: texto,
    numero: texto,
    complemento: texto,
  })
  .partial()

const contato = z.strictObject({
  nome: texto.max(120),
  codigo: texto.optional(),
  situacao: z.enum(['A', 'E', 'I', 'S']),
  numeroDocumento: texto.optional(),
  telefone: texto.optional(),
  celular: texto.optional(),
  fantasia: texto.optional(),
  tipo: z.enum(['J', 'F', 'E']),
  indicadorIe: z.literal([1, 2, 9]).optional(),
  ie: texto.optional(),
  rg: texto.optional(),
  inscricaoMunicipal: texto.optional(),
  orgaoEmissor: texto.optional(),
  email: texto.optional(),
  emailNotaFiscal: texto.optional(),
  orgaoPublico: z.enum(['N', 'M', 'E', 'F']).optional(),
  endereco: z.strictObject({ geral: endereco, cobranca: endereco }).partial().optional(),
  vendedor: referencia.optional(),
  dadosAdicionais: z
    .strictObject({ dataNascimento: z.iso.date(), sexo: z.enum(['M', 'F']), naturalidade: texto })
    .partial()
    .optional(),
  financeiro: z
    .strictObject({ limiteCredito: numero, condicaoPagamento: texto, categoria: referencia })
    .partial()
    .optional(),
  pais: z.strictObject({ nome: texto }).partial().optional(),
  tiposContato: z.array(z.strictObject({ id: inteiro, descricao: texto.optional() })).optional(),
  pessoasContato: z.array(z.strictObject({ id: inteiro, descricao: texto.optional() })).optional(),
})

/** The body of each kind of write, by method and path below the API's root; `{id}` stands for a number. */
export const corposDePedidos: Readonly<Record<string, z.ZodType>> = {
  'POST /contatos': contato,
  'PUT /contatos/{id}': contato,
  'POST /pedidos/vendas': pedido,
  'PUT /pedidos/vendas/{id}': pedido,
  'PATCH /pedidos/vendas/{id}/situacoes/{id}': z.null(),
}
