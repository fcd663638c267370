import { camposInvalidos } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import type { Cipher } from '../../infra/settings/cipher.ts'
import type { Recusas } from '../../shop/auditoria.ts'
import { confirmarSenha } from './acesso.rules.ts'
import { contarTentativa, esquecerTentativas } from './limite.rules.ts'
import { codigoConfere } from './segundo-fator/codigo.rules.ts'
import type { Pessoa } from './segundo-fator/fatores.rules.ts'
import { limiteDe } from './segundo-fator/pendentes.rules.ts'
import { FATORES } from './sessao.rules.ts'
import { confirmarSessao } from './sessoes.data.ts'

interface Recursos {
  readonly db: Banco
  readonly cifra: Cipher
  readonly recusas: Recusas
}

/** The person proves again who they are: acts that ask for it are open to this session for ten minutes. */
export async function confirmarIdentidade(
  { db, cifra, recusas }: Recursos,
  pessoa: Pessoa,
  { senha, codigo }: { senha?: string | undefined; codigo?: string | undefined },
): Promise<{ confirmada: true }> {
  if (senha !== undefined) await confirmarSenha(db, recusas, pessoa, senha, 'senha')
  else {
    const { id, username } = pessoa.usuario
    const limite = limiteDe('codigo', id)
    await contarTentativa(db, limite)
    if (!(await codigoConfere(db, cifra, id, codigo ?? '', { confirmado: true }))) {
      const alvo = { tipo: 'usuario', id, nome: username } as const
      await recusas.anotar(pessoa.autor, { tipo: 'segundo_fator_recusado', alvo, detalhes: { fator: FATORES.codigo } })
      throw camposInvalidos({ codigo: ['O código não confere'] })
    }
    await esquecerTentativas(db, limite)
  }
  await confirmarSessao(db, pessoa.usuario.sessaoId)
  return { confirmada: true }
}
