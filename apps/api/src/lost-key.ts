import { randomBytes } from 'node:crypto'
import type { Banco } from './infra/database/transaction.ts'
import type { Env } from './infra/settings/env.ts'
import { cipherFor, decryptOrNull, secretFile } from './infra/settings/secret.ts'
import { cifraDosAutenticadores } from './modules/autenticacao/segundo-fator/codigo.rules.ts'
import { todosOsAutenticadores } from './modules/autenticacao/segundo-fator/fatores.data.ts'
import { tokenCipher } from './modules/bling/conexao/bling.cipher.ts'
import { conexao } from './modules/bling/conexao/bling.data.ts'
import { acessosGuardados } from './modules/frete/acessos.data.ts'
import { PROPOSITO } from './modules/frete/chave.rules.ts'

/** What the installation's secret does not open, and what to do, for the terminal; null when it opens everything. */
export async function lostKey(
  db: Banco,
  { CHAVE_SECRETA, DATA_DIR }: Pick<Env, 'CHAVE_SECRETA' | 'DATA_DIR'>,
  presente: Uint8Array | null,
): Promise<string | null> {
  // Without any, a new one is made: it opens nothing of before.
  const segredo = presente ?? randomBytes(32)
  const { access } = await conexao(db)
  const apps = await todosOsAutenticadores(db)
  const acessos = await acessosGuardados(db)
  const fechados = [
    access && decryptOrNull(tokenCipher(segredo), access) === null ? 'a ligação com o Bling' : null,
    acessos.some((um) => decryptOrNull(cipherFor(segredo, PROPOSITO), um.access) === null)
      ? 'a ligação com o Melhor Envio'
      : null,
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
