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
