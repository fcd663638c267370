import type { Banco } from '../infra/database/transaction.ts'
import { criarUsuario, gerarSenha, UsuarioRecusado } from '../modules/autenticacao/usuarios.rules.ts'

const EQUIPE = { marina: 'Marina Duarte', tiago: 'Tiago Rocha' } as const

/** Creates the sellers of the sample shop, with random passwords; `npm run usuario -- senha` sets one. */
export async function contratarEquipe(db: Banco): Promise<number[]> {
  for (const [username, nome] of Object.entries(EQUIPE))
    await criarUsuario(db, { username, nome, tipo: 'funcionario', senha: gerarSenha(), gerada: true }).catch(
      (error: unknown) => {
        // Left from a filling that was cut short: accounts stay then.
        if (!(error instanceof UsuarioRecusado)) throw error
      },
    )
  const usuarios = await db
    .selectFrom('usuarios')
    .select('id')
    .where('username', 'in', Object.keys(EQUIPE))
    .orderBy('username')
    .execute()
  return usuarios.map(({ id }) => id)
}
