import { randomBytes } from 'node:crypto'
import type { Banco } from './infra/database/transaction.ts'
import type { Env } from './infra/settings/env.ts'
import { decryptOrNull, secretFile } from './infra/settings/secret.ts'
import { cifraDosAutenticadores } from './modules/autenticacao/segundo-fator/codigo.rules.ts'
import { todosOsAutenticadores } from './modules/autenticacao/segundo-fator/fatores.data.ts'
import { CONTA } from './modules/bling/conexao/bling.tokens.ts'
import { guardasDoFrete } from './modules/frete/conta/acesso.data.ts'
import { abre, type Guarda } from './shop/conta-externa.ts'

/** What the installation's secret does not open, and what to do, for the terminal; null when it opens everything. */
export async function lostKey(
  db: Banco,
  { CHAVE_SECRETA, DATA_DIR }: Pick<Env, 'CHAVE_SECRETA' | 'DATA_DIR'>,
  presente: Uint8Array | null,
): Promise<string | null> {
  // Without any, a new one is made: it opens nothing of before.
  const segredo = presente ?? randomBytes(32)
  const fechada = async (guardas: readonly Guarda[]) =>
    (await Promise.all(guardas.map((guarda) => abre(db, guarda, segredo)))).includes(false)
  const apps = await todosOsAutenticadores(db)
  const fechados = [
    (await fechada([CONTA])) ? 'a ligação com o Bling' : null,
    (await fechada(await guardasDoFrete(db))) ? 'a ligação com o Melhor Envio' : null,
    apps.some((um) => decryptOrNull(cifraDosAutenticadores(segredo), um.segredo) === null)
      ? 'o aplicativo autenticador de quem usa um (entra com um código de recuperação ou uma chave de acesso)'
      : null,
  ].filter((um) => um !== null)
  if (fechados.length === 0) return null
  const onde = CHAVE_SECRETA ? 'em CHAVE_SECRETA' : `no arquivo ${secretFile(DATA_DIR)}`
  return `A chave secreta da loja não é a de antes. Com a atual não se lê mais: ${fechados.join('; ')}.
Se você tem a chave antiga, encerre a loja agora, ponha-a de volta ${onde} e inicie de novo: nada se perde.
Se não tem, conecte e ative de novo em Configurações. Produtos, vendas, clientes e senhas não dependem dela.`
}
