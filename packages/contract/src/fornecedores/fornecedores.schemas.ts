import { z } from 'zod'
import { documentoConfere, parseDocumento } from '../shared/documents.ts'
import {
  escrito,
  id,
  iguais,
  textoObrigatorio,
  textoOpcional,
  textoOuVazio,
  vazioComoNulo,
  versao,
} from '../shared/fields.ts'
import { CONTACT } from '../shared/form.ts'
import { CARACTERES, DOCUMENTO_DIGITADO, PRAZO_MAXIMO } from '../shared/maximos.ts'
import { inteiroDoTexto } from '../shared/money.ts'
import { custo } from '../usuarios/restrito.ts'

const maximo = CARACTERES.fornecedor

/** A supplier. `documento` is a CPF or a CNPJ; `prazo_dias` how long what is bought takes to arrive. */
export const fornecedorEntrada = z.object({
  nome: textoObrigatorio(maximo.nome, 'Informe o nome').meta({ label: 'Nome' }),
  documento: textoOpcional(DOCUMENTO_DIGITADO)
    .transform((documento) => documento && parseDocumento(documento))
    .refine((documento) => documento === null || documentoConfere(documento), 'Informe um CPF ou CNPJ válido')
    .meta({ label: 'CPF ou CNPJ', kind: 'document' }),
  telefone: textoOuVazio(maximo.telefone).meta(CONTACT.telefone),
  email: textoOuVazio(maximo.email).meta(CONTACT.email),
  prazo_dias: z
    .preprocess(
      (valor) => escrito(inteiroDoTexto)(vazioComoNulo(valor)),
      z
        .int('Informe um número de dias')
        .min(0, 'O prazo não pode ser negativo')
        .max(PRAZO_MAXIMO, `No máximo ${PRAZO_MAXIMO} dias`)
        .nullish(),
    )
    .transform((dias) => dias ?? null)
    .meta({ label: 'Prazo de entrega', suffix: 'dias' }),
  observacao: textoOuVazio(maximo.observacao).meta({ label: 'Observação', lines: 3 }),
  versao,
})
export const fornecedorAlteracao = fornecedorEntrada.partial()
export type FornecedorEntrada = z.output<typeof fornecedorEntrada>

export const fornecedor = z.object({
  id,
  nome: z.string(),
  documento: z.string().nullable(),
  ...iguais(['telefone', 'email', 'observacao'], z.string()),
  prazo_dias: z.int().nullable(),
  anonimizado_em: z.string().nullable(),
  versao: z.int(),
})
export type Fornecedor = z.infer<typeof fornecedor>

/** What was bought of a supplier, and how long it took to come. Drafts and cancelled purchases are none. */
export const comprado = z.object({
  prazo: z
    .object({ dias: z.number(), compras: z.int() })
    .nullable()
    .describe('Dias do pedido ao primeiro recebimento, em média, das compras que chegaram no último ano'),
  total: z.int(),
  itens: z
    .array(
      z.object({
        produto_id: id,
        variacao_id: id.nullable(),
        sku: z.string().nullable(),
        titulo: z.string(),
        variacao: z.string().nullable(),
        codigos: z.array(z.string()).describe('Como o fornecedor a chama'),
        custo_unitario: custo(z.number()).describe('No último recebimento em que se soube, com frete'),
        recebida_em: z.string().nullable().describe('No último recebimento; null: nada chegou ainda'),
      }),
    )
    .describe('As últimas pedidas primeiro; no máximo 500'),
})
export type Comprado = z.infer<typeof comprado>
