import type { Banco } from '../../infra/transaction.ts'
import { tokenCipher } from './bling.cipher.ts'
import * as data from './bling.data.ts'

/**
 * Encrypts the connection's tokens anew: they were kept under one of the secrets `de`, and the installation's is now
 * `para`. Where none of them opens the tokens, the connection is given up and says why.
 */
export async function mudarChave(db: Banco, de: readonly Uint8Array[], para: Uint8Array): Promise<void> {
  const { access, refresh } = await data.conexao(db)
  if (!access || !refresh) return
  for (const segredo of de) {
    const abertos = abrir(segredo, access, refresh)
    if (!abertos) continue
    const cifra = tokenCipher(para)
    await data.trocarCifra(db, { access: cifra.encrypt(abertos.access), refresh: cifra.encrypt(abertos.refresh) })
    return
  }
  await data.esquecerTokens(db, 'A cópia restaurada foi feita com outra chave secreta. Conecte novamente.')
}

function abrir(segredo: Uint8Array, access: Buffer, refresh: Buffer) {
  const cifra = tokenCipher(segredo)
  try {
    return { access: cifra.decrypt(access), refresh: cifra.decrypt(refresh) }
  } catch {
    return null
  }
}
