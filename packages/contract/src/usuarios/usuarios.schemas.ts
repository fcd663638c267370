import { z } from 'zod'
import { alcance } from '../shared/alcance.ts'
import { comoCodigo } from '../shared/escrita.ts'
import { id, iguais, texto, textoObrigatorio } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { fallback } from '../shared/tolerance.ts'
import { NOMES_DAS_PERMISSOES } from './permissoes.ts'

export const permissoes = z.object(iguais(NOMES_DAS_PERMISSOES, fallback(z.boolean('Informe sim ou não'), true)))

/** A user name as it is kept and compared: a code, with single spaces. */
export const comoNomeDeUsuario = (digitado: string): string => comoCodigo(digitado).replace(/\s+/g, ' ')

export const nomeDeUsuario = texto(CARACTERES.usuario.username)
  .transform(comoNomeDeUsuario)
  .pipe(textoObrigatorio(CARACTERES.usuario.username))

/** A person of the shop as administrators see them. */
export const pessoaDaEquipe = z.object({
  id,
  ...iguais(['username', 'nome', 'tipo'], z.string()),
  ativo: z.boolean(),
  segundo_fator: z.boolean(),
  ultimo_acesso: z.string().nullable(),
  permissoes,
  sem_senha: z.boolean().describe('Ainda não criou uma senha pelo link'),
})
export const equipe = z.array(pessoaDaEquipe)
export type PessoaDaEquipe = z.infer<typeof pessoaDaEquipe>

export const convite = z.object({ link: z.string(), expira_em: z.string(), alcance })
export type Convite = z.infer<typeof convite>
export const pessoaConvidada = pessoaDaEquipe.extend({ convite })
export const pessoaMudada = pessoaDaEquipe.extend({
  convite: convite.optional().describe('Quem virou administrador e tinha um link por abrir: o novo, só válido agora'),
})
export type PessoaMudada = z.infer<typeof pessoaMudada>

const tipo = z.enum(['admin', 'funcionario'], 'Escolha o tipo')
const nome = texto(CARACTERES.usuario.nome)
/** Permissions that are not named stay as they are; for a new person they are true. */
const mudancaDePermissoes = permissoes.partial()

export const pessoaNova = z.object({ username: nomeDeUsuario, nome, tipo, permissoes: mudancaDePermissoes.nullish() })
export type PessoaNova = z.output<typeof pessoaNova>

export const pessoaAlterada = z
  .object({ nome, tipo, ativo: z.boolean('Informe sim ou não'), permissoes: mudancaDePermissoes })
  .partial()
export type PessoaAlterada = z.output<typeof pessoaAlterada>

/** 256 bits in base64url; another text is a link that opens nothing. */
export const conviteParams = z.object({ token: texto(100) })
/** Whom a link is for. */
export const convidada = z.object({ username: z.string(), nome: z.string() })
export type Convidada = z.infer<typeof convidada>
