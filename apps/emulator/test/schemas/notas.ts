import { z } from 'zod'
import { all, date, id, reference, stamp } from './shape.ts'

const text = z.string()
const contato = z.strictObject({
  id,
  nome: text,
  ...all(text, 'numeroDocumento', 'ie', 'rg', 'telefone', 'email'),
  endereco: z.strictObject(all(text, 'endereco', 'numero', 'complemento', 'bairro', 'cep', 'municipio', 'uf', 'pais')),
})
const row = {
  id,
  tipo: z.literal([0, 1]),
  situacao: z.int().min(1).max(11),
  numero: text,
  ...all(stamp, 'dataEmissao', 'dataOperacao'),
  chaveAcesso: text,
  contato,
  naturezaOperacao: reference,
  loja: z.strictObject({ id, numero: text }),
}
export const notaRow = z.strictObject(row)

const item = z.strictObject({
  ...all(text, 'codigo', 'descricao', 'unidade', 'numeroPedidoCompra', 'classificacaoFiscal', 'cest', 'codigoServico'),
  ...all(text, 'informacoesAdicionais', 'gtin', 'cfop'),
  ...all(z.number(), 'quantidade', 'valor', 'valorTotal', 'pesoBruto', 'pesoLiquido'),
  tipo: z.enum(['P', 'S']),
  origem: z.int(),
  impostos: z.strictObject({
    valorAproximadoTotalTributos: z.number(),
    icms: z.strictObject({ ...all(z.int(), 'st', 'origem', 'modalidade'), ...all(z.number(), 'aliquota', 'valor') }),
  }),
})

/** `GET /nfe/{id}` and `/nfce/{id}` of the document. */
export const notaDetail = z.strictObject({
  ...row,
  serie: z.int(),
  ...all(z.number(), 'valorNota', 'valorFrete'),
  finalidade: z.int().min(1).max(6),
  ...all(text, 'tipoNota', 'xml', 'linkDanfe', 'linkPDF', 'numeroPedidoLoja'),
  optanteSimplesNacional: z.boolean(),
  transporte: z.strictObject({
    fretePorConta: z.int(),
    transportador: z.strictObject(all(text, 'nome', 'numeroDocumento')),
    volumes: z.array(reference),
    etiqueta: z.strictObject(
      all(text, 'nome', 'endereco', 'numero', 'complemento', 'municipio', 'uf', 'cep', 'bairro'),
    ),
  }),
  vendedor: reference,
  itens: z.array(item),
  parcelas: z.array(
    z.strictObject({ data: date, valor: z.number(), ...all(text, 'observacoes', 'caut'), formaPagamento: reference }),
  ),
})

export const documento = z.tuple([z.strictObject(all(text, 'nome', 'conteudo'))])

/** Data that an event tells of a note that still exists. */
export const notaEvent = z.strictObject({
  id,
  tipo: z.literal([0, 1]),
  situacao: z.int(),
  numero: text,
  ...all(stamp, 'dataEmissao', 'dataOperacao'),
  ...all(reference, 'contato', 'naturezaOperacao', 'loja'),
  valorTotal: z.number().optional(),
})
