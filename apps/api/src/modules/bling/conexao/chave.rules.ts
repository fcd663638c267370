import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { decryptOrNull } from '../../../infra/settings/secret.ts'
import { auditar, SISTEMA } from '../../../shop/auditoria.ts'
import { type TokenCipher, tokenCipher } from './bling.cipher.ts'
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
  const abertos = { access: decryptOrNull(cifra, access), refresh: decryptOrNull(cifra, refresh) }
  return abertos.access === null || abertos.refresh === null
    ? null
    : { access: abertos.access, refresh: abertos.refresh }
}

const PERDIDA =
  'A autorização do Bling foi guardada com outra chave secreta (o arquivo chave-secreta foi apagado ou trocado, ou CHAVE_SECRETA mudou) e não pode mais ser lida. Conecte novamente.'

/**
 * Ends the connection, with the reason, when the installation's secret cannot decrypt its tokens. Waiting
 * synchronisations continue after a new authorisation.
 */
export async function conferirChave(db: Banco, cipher: TokenCipher): Promise<void> {
  const legivel = ({ access, refresh }: { access: Buffer | null; refresh: Buffer | null }) =>
    [access, refresh].every((sealed) => sealed === null || decryptOrNull(cipher, sealed) !== null)
  if (legivel(await data.conexao(db))) return
  await transaction(db, async (trx) => {
    const conexao = await data.travarConexao(trx)
    if (legivel(conexao)) return
    await data.esquecerTokens(trx, PERDIDA)
    const alvo = { tipo: 'conta_bling', nome: conexao.empresa } as const
    await auditar(trx, SISTEMA, { tipo: 'bling_desconectado', alvo, detalhes: { motivo: PERDIDA } })
  })
}
