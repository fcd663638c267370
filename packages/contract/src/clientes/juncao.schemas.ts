import { z } from 'zod'
import { booleano, id, idTexto, textoOuVazio } from '../shared/fields.ts'
import { CARACTERES, DOCUMENTO_DIGITADO } from '../shared/maximos.ts'
import { CAMPOS_DA_JUNCAO } from './juncao.ts'

/** The form's fields as typed so far. */
export const parecidosQuery = z.object({
  nome: textoOuVazio(CARACTERES.cliente.nome),
  telefone: textoOuVazio(CARACTERES.cliente.telefone),
  email: textoOuVazio(CARACTERES.cliente.email),
  cpf: textoOuVazio(DOCUMENTO_DIGITADO),
})
export type PedidoDeParecidos = z.output<typeof parecidosQuery>

/** A customer who is likely the same person. `motivo` as people read it: 'mesmo nome e telefone'. */
export const clienteParecido = z.object({ id, nome: z.string(), telefone: z.string(), motivo: z.string() })
export type ClienteParecido = z.infer<typeof clienteParecido>

export const juncaoEntrada = z.object({
  outro_id: idTexto.describe('O cadastro que vai para o deste cliente e deixa de existir'),
  apesar_do_documento: booleano.describe('Juntar também com dois documentos válidos'),
})
export const separacaoEntrada = z.object({ outro_id: idTexto.describe('O cadastro que volta') })

/** A record that was joined into a customer. `nome` and values are '' once the person was erased. */
export const cadastroJuntado = z.object({
  id: id.describe('O número que o cadastro tinha'),
  nome: z.string(),
  juntado_em: z.string(),
  usuario: z.string().nullable(),
  vendas: z.int(),
  orcamentos: z.int(),
  vieram: z.array(z.enum(CAMPOS_DA_JUNCAO)).describe('Campos que estavam vazios e vieram deste cadastro'),
  ficaram: z
    .array(z.object({ campo: z.enum(CAMPOS_DA_JUNCAO), valor: z.string() }))
    .describe('O que este cadastro dizia e não veio'),
  separavel: z.boolean().describe('Ainda pode ser desfeito: é deste cliente e das últimas 24 horas'),
})
export type CadastroJuntado = z.infer<typeof cadastroJuntado>
