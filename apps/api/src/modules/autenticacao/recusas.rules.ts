import { DomainError } from '../../infra/base/errors.ts'
import type { Autor, Recusas } from '../../shop/auditoria.ts'

/** Letters kept of an unknown user name: at times it is a password, typed into the wrong field. */
const LETRAS_DE_NOME_ALHEIO = 4

interface Conhecido {
  readonly id: number
  readonly username: string
  readonly ativo: boolean
}

/** Writes refused sign-ins to the audit. The answer to the client does not tell which of the three reasons it was. */
export function recusasDaEntrada(recusas: Recusas, autor: Autor) {
  return {
    /** The failure of a known name says of whom; `confere` is whether the password was right. */
    async falha(usuario: Conhecido | undefined, username: string, confere: boolean): Promise<void> {
      await recusas.anotar(autor, {
        tipo: 'entrada_recusada',
        alvo: usuario
          ? { tipo: 'usuario', id: usuario.id, nome: usuario.username }
          : { tipo: 'usuario', nome: comeco(username) },
        detalhes: { motivo: motivo(usuario, confere) },
      })
    },
    /** Whatever refuses in `work` for too many attempts is noted. */
    async excesso<T>(username: string, work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        if (error instanceof DomainError)
          await recusas.anotar(autor, {
            tipo: 'entrada_bloqueada',
            alvo: { tipo: 'usuario', nome: comeco(username) },
          })
        throw error
      }
    },
  }
}

const comeco = (username: string) => {
  const letras = [...username.trim()]
  return letras.length <= LETRAS_DE_NOME_ALHEIO
    ? letras.join('')
    : `${letras.slice(0, LETRAS_DE_NOME_ALHEIO).join('')}…`
}

const motivo = (usuario: Conhecido | undefined, confere: boolean) => {
  if (!usuario) return 'usuário desconhecido'
  if (!confere) return 'senha errada'
  return 'usuário desativado'
}
